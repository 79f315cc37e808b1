import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";
import type { Party } from "@/lib/terms/terms";

/**
 * A token for one purpose is never accepted for another. How long a link works is set where it is made:
 * - an offer: LINK_HOURS, a held one HOLD_HOURS (lib/terms/notices)
 * - sign-in: `lifeHours` (lib/accounts/sign-in-links), a new profile LIFE_HOURS (lib/creators/onboard)
 * - another address: CONFIRM_HOURS (lib/accounts/rules), and back UNDO_HOURS (lib/time)
 * - one's own data, signing out everywhere: DATA_LINK_HOURS, SIGN_OUT_LINK_HOURS (lib/accounts/rules)
 * - a proof of the mailbox: PROOF_MINUTES (lib/accounts/wording)
 * - an administrator's invitation: INVITATION_HOURS (lib/members/admin-access)
 * - a brand's invitation: INVITATION_DAYS (lib/member-rules)
 * Others end with what they open.
 */
export type TokenPurpose =
  | "offer-decision"
  /** Mailed to the buyer: proves the mailbox. */
  | "buyer-offer"
  /** A cookie of the browser that submitted an offer: proves the browser only. */
  | "offer-cookie"
  /** Names, in a browser, the person whose draft it keeps, without the address. Opens nothing. */
  | "offer-draft"
  | "license"
  | "reminder-stop"
  | "mail-stop"
  | "calendar"
  /** Signs in or activates an onboarding draft, depending on its row. */
  | "sign-in"
  /** Mailed to the new address. */
  | "address-confirm"
  /** Mailed to the old address; stops or reverts the change. */
  | "address-undo"
  /** Mailed to the account's address: proves the mailbox for one session. */
  | "mailbox-proof"
  /** Mailed to any address about which something is held: shows it. */
  | "your-data"
  /** Mailed to the account's address: signs out everywhere. */
  | "sign-out"
  /** A cookie of a browser that has signed in to the admin area. */
  | "known-browser"
  /** Confirms the address and shows its place. */
  | "waitlist-place"
  | "waitlist-withdraw"
  /** Ends the updates about the launch, and leaves the place. */
  | "updates-end"
  | "subscription-confirm"
  | "subscription-end"
  /** Mailed to somebody who may become an administrator. */
  | "admin-invitation"
  /** Mailed to somebody who may become a brand's member. */
  | "team-invitation"
  /** Mailed with an invitation: no more of them. */
  | "invitation-refuse"
  /** A hidden field: for whom a form was drawn. Opens nothing. */
  | "form";

/** 32 hex characters, stored with the record that the link opens. */
export const newSalt = (): string => randomBytes(16).toString("hex");

/**
 * The 256-bit token of a link: HMAC-SHA-256 under LINK_SECRET of purpose, record and salt, as 64 hexadecimal digits.
 * Derived again whenever a mail is rendered, and never stored.
 */
export function deriveToken(purpose: TokenPurpose, recordId: string, salt: string): string {
  return createHmac("sha256", env().LINK_SECRET).update(`${purpose}\0${recordId}\0${salt}`).digest("hex");
}

export const partyRecord = (grantId: string, party: Party): string => `${grantId}:${party}`;

export const stopToken = (grantId: string, salt: string, party: Party): string =>
  deriveToken("reminder-stop", partyRecord(grantId, party), salt);

export const mailStopRecord = (offerId: string, party: Party, kind: string): string => `${offerId}:${party}:${kind}`;

export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

const WHOLE = /^[0-9a-f]{64}$/;

export const looksLikeToken = (text: unknown): text is string => typeof text === "string" && WHOLE.test(text);

export function tokenMatches(presented: unknown, purpose: TokenPurpose, recordId: string, salt: string): boolean {
  if (!looksLikeToken(presented)) return false;
  return timingSafeEqual(Buffer.from(presented), Buffer.from(deriveToken(purpose, recordId, salt)));
}

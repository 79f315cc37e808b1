import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

/** What a link may be used for. A token for one purpose is never accepted for another. */
export type TokenPurpose =
  /** The link with which the awaited party decides. */
  | "offer-decision"
  /** The buyer's mailed link to its offer: proves the mailbox. */
  | "buyer-offer"
  /** The cookie set in a browser that submitted an offer: proves the browser only. */
  | "offer-cookie"
  /** The cookie set when a buyer follows a mailed link. */
  | "buyer-session"
  | "license"
  /** The mailed link with which one party stops the mails before the end of a license. */
  | "reminder-stop"
  /** The mailed link with which one party turns off a kind of mail. */
  | "mail-stop"
  | "calendar"
  /** The mailed link that signs in or activates an onboarding draft, depending on its row. */
  | "sign-in"
  /** The link to a member's new address, which confirms the change. */
  | "address-confirm"
  /** The link to the old address, which stops or reverts the change. */
  | "address-undo"
  /** The cookie of a browser with which somebody signed in to the admin area before. */
  | "known-browser"
  /** The mailed link that confirms a waitlist address and shows its place. */
  | "waitlist-place"
  | "waitlist-withdraw"
  | "subscription-confirm"
  | "subscription-end";

/** A fresh random salt, 32 hex characters, stored with the record that a link opens. */
export const newSalt = (): string => randomBytes(16).toString("hex");

/**
 * The 256-bit token of a link: HMAC-SHA-256 under LINK_SECRET of purpose, record and salt, as 64 hexadecimal digits.
 * Derived again whenever a mail is rendered, and never stored.
 */
export function deriveToken(purpose: TokenPurpose, recordId: string, salt: string): string {
  return createHmac("sha256", env().LINK_SECRET).update(`${purpose}\0${recordId}\0${salt}`).digest("hex");
}

/** The record of a party's link about a license; distinct from the other party's. */
export const partyRecord = (grantId: string, party: "creator" | "buyer"): string => `${grantId}:${party}`;

/** The token with which a party stops the mails before the end of one license, which has this salt. */
export const stopToken = (grantId: string, salt: string, party: "creator" | "buyer"): string =>
  deriveToken("reminder-stop", partyRecord(grantId, party), salt);

/** The record of a party's link that turns off a kind of mail, sent about an offer. */
export const mailStopRecord = (offerId: string, party: "creator" | "buyer", kind: string): string =>
  `${offerId}:${party}:${kind}`;

/** SHA-256 of a token in hex, as stored in the database. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

const WHOLE = /^[0-9a-f]{64}$/;

/** True if `text` has the form of a token; others need no lookup. */
export const looksLikeToken = (text: unknown): text is string => typeof text === "string" && WHOLE.test(text);

/** Compares a presented token with the derived one in constant time. */
export function tokenMatches(presented: unknown, purpose: TokenPurpose, recordId: string, salt: string): boolean {
  if (!looksLikeToken(presented)) return false;
  return timingSafeEqual(Buffer.from(presented), Buffer.from(deriveToken(purpose, recordId, salt)));
}

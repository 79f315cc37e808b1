import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

/** What a link may be used for. A token of one purpose is never accepted for another. */
export type TokenPurpose =
  /** The link by which the party awaited decides. */
  | "offer-decision"
  /** The buyer's mailed link to its offer: proves the mailbox. */
  | "buyer-offer"
  /** The cookie that a browser gets for an offer it submitted: proves the browser only. */
  | "offer-cookie"
  /** The cookie that a browser gets when a buyer acts on a mailed link. */
  | "buyer-session"
  | "license"
  /** The mailed link by which one party stops the mails before the end of a license. */
  | "reminder-stop"
  /** The mailed link by which one party ends all mails of a kind. */
  | "mail-stop"
  /** The address under which a calendar program reads a member's deadlines and ends of terms. */
  | "calendar"
  /** The mailed link that signs in, or makes an onboarding draft active: its row says which. */
  | "sign-in"
  /** The link mailed to the new address of a member who asked to move there. */
  | "address-confirm"
  /** The link mailed to the old one, which stops or undoes that. */
  | "address-undo"
  /** The cookie of a browser with which somebody signed in to the admin area before. */
  | "known-browser"
  /** The mailed link that confirms an address on the waitlist and shows its place. */
  | "waitlist-place"
  /** The mailed link that erases an application to the waitlist. */
  | "waitlist-withdraw"
  /** The mailed link that confirms a subscription to the articles. */
  | "subscription-confirm"
  /** The mailed link that ends a subscription to the articles. */
  | "subscription-end";

/** A fresh random salt, 32 hex characters, to be stored beside the record that a link opens. */
export const newSalt = (): string => randomBytes(16).toString("hex");

/**
 * The 256-bit token of a link: HMAC-SHA-256 of LINK_SECRET over purpose, record and salt, as 64 hexadecimal digits.
 * It can be made again whenever an e-mail is rendered, so it is stored nowhere.
 */
export function deriveToken(purpose: TokenPurpose, recordId: string, salt: string): string {
  return createHmac("sha256", env().LINK_SECRET).update(`${purpose}\0${recordId}\0${salt}`).digest("hex");
}

/** The record of a party's link about a license: the other party's opens nothing for it. */
export const partyRecord = (grantId: string, party: "creator" | "buyer"): string => `${grantId}:${party}`;

/** The token by which a party stops the mails before the end of one license, whose salt this is. */
export const stopToken = (grantId: string, salt: string, party: "creator" | "buyer"): string =>
  deriveToken("reminder-stop", partyRecord(grantId, party), salt);

/** The record of a party's link that ends all mails of a kind, sent about an offer. */
export const mailStopRecord = (offerId: string, party: "creator" | "buyer", kind: string): string =>
  `${offerId}:${party}:${kind}`;

/** SHA-256 of a token in hex: what the database keeps. */
export const hashToken = (token: string): string => createHash("sha256").update(token).digest("hex");

const WHOLE = /^[0-9a-f]{64}$/;

/** True when `text` has the shape of a token; anything else need not be looked up. */
export const looksLikeToken = (text: unknown): text is string => typeof text === "string" && WHOLE.test(text);

/** Compares a presented token with the derived one in constant time. */
export function tokenMatches(presented: unknown, purpose: TokenPurpose, recordId: string, salt: string): boolean {
  if (!looksLikeToken(presented)) return false;
  return timingSafeEqual(Buffer.from(presented), Buffer.from(deriveToken(purpose, recordId, salt)));
}

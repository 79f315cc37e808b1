import { UUID } from "@/lib/text/uuid";
import { addHours, UNDO_HOURS } from "@/lib/time";

/** In characters. Nothing longer than the maximum is read. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

/** Counted from the sign-in, however much the session is used. */
export const SESSION_HOURS = 14 * 24;

/**
 * Hours from the sign-in within which a link mailed about a session signs out everywhere. Twice a session's life, so that even
 * its last mail can be answered for two weeks.
 */
export const SIGN_OUT_LINK_HOURS = 2 * SESSION_HOURS;

/** How long a mailed link to one's own data works, and also the session that it begins. */
export const DATA_LINK_HOURS = 1;
export const DATA_MINUTES = 30;

export const CONFIRM_HOURS = 48;

export const ASKS_A_DAY = 5;

type Times = { expiresAt: Date; retiredAt: Date | null; confirmedAt: Date | null; undoneAt: Date | null };

/**
 * The state of a change: requested; stopped or replaced; expired; carried out and reversible; carried out for good; reverted.
 */
export type MoveState = "asked" | "retired" | "expired" | "moved" | "settled" | "undone";

export function moveStateAt({ expiresAt, retiredAt, confirmedAt, undoneAt }: Times, now: Date): MoveState {
  if (undoneAt) return "undone";
  if (confirmedAt) return undoEndOf(confirmedAt) > now ? "moved" : "settled";
  if (retiredAt) return "retired";
  return expiresAt > now ? "asked" : "expired";
}

export const undoEndOf = (confirmedAt: Date): Date => addHours(confirmedAt, UNDO_HOURS);

/** Minutes within which an app that is being set up must prove that it works. */
export const ENROL_MINUTES = 15;

export const CODES = 10;

/** In characters. The browser or its owner names a passkey. */
export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 10;

/** Has no letters that look like digits (Crockford's base 32). Each letter is five bits. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;

/** 80 random bits, so their hash needs no salt and cannot be guessed. */
export const recoveryCode = (bytes: Uint8Array): string =>
  [...bytes]
    .slice(0, LENGTH)
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join("");

/** "ABCD-EFGH-JKMN-PQRS" */
export const shownCode = (code: string): string => code.match(/.{1,4}/g)?.join("-") ?? "";

type TypedCode = { kind: "app" | "recovery"; code: string };

/** Reads what was typed or pasted, with or without spaces and hyphens; undefined if it is neither kind of code. */
export function readCode(typed: string): TypedCode | undefined {
  const text = typed.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(text)) return { kind: "app", code: text };
  const code = text.replaceAll("O", "0").replace(/[IL]/g, "1");
  return code.length === LENGTH && [...code].every((letter) => ALPHABET.includes(letter))
    ? { kind: "recovery", code }
    : undefined;
}

/** Seconds within which a device must answer. */
export const CHALLENGE_SECONDS = 120;

/**
 * Members' pages that have a form or that mails link to, with the ids of their subjects, and creators' pages, where a brand can
 * hear samples once it has signed in. A token does not match.
 */
const OWN = new RegExp(
  `^/(?:brand(?:/account|/team|/briefs/${UUID}|/briefs/new[?]creator=[a-z0-9-]{3,40}(?:&creator=[a-z0-9-]{3,40}){0,9}|/offers/${UUID}/withdraw)?|creator/(?:dashboard|account|rules|page|samples|pictures|welcome|brands(?:/${UUID})?)|c/[a-z0-9-]{3,40}|license/${UUID}(?:/withdraw|/replica|/release|/use(?:/${UUID}(?:/correct)?)?)?|(?:offer|approve)/${UUID}(?:#messages)?|offer/new(?:[?](?:(?:renew|like)=${UUID}|creator=[a-z0-9-]{3,40}))?)$`,
);

/** Where signing in may redirect; undefined for any other path. */
export const ownPath = (text: unknown): string | undefined =>
  typeof text === "string" && text.length <= 520 && OWN.test(text) ? text : undefined;

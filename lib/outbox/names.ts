import { createHash } from "node:crypto";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** In characters: the length of an address and what may surround it. Longer texts are no names. */
const NAMED_MAX = 260;

/** The ids and addresses in a payload's texts, in lower case. */
export function namedIn(payload: unknown): string[] {
  if (typeof payload === "string") {
    const isName = payload.length <= NAMED_MAX && (payload.includes("@") || UUID.test(payload));
    return isName ? [payload.trim().toLowerCase()] : [];
  }
  if (typeof payload !== "object" || payload === null) return [];
  return [...new Set(Object.values(payload).flatMap(namedIn))];
}

/**
 * Names as 64-bit numbers in decimal, by which an erasure finds what names somebody. An index of the names themselves would
 * keep an address after its last mail is gone, because an index of arrays never forgets a word.
 */
export const namesAsNumbers = (names: readonly string[]): string[] =>
  names.map((name) => createHash("sha256").update(name).digest().readBigInt64BE().toString());

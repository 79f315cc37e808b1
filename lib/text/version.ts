import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { z } from "zod";

/** RFC 8785. Throws if `value` is not JSON. */
export function canonicalJson(value: object): string {
  const text = canonicalize(value);
  if (text === undefined) throw new Error("Only JSON has a canonical form");
  return text;
}

/**
 * The version of the values that a form showed, as 16 hexadecimal digits: equal values have equal versions, so a form is
 * stale only when something that it shows was changed. `shown` must be JSON (dates as ISO strings). The statement that
 * writes compares it with the version of the row as locked.
 */
export const versionOf = (shown: object): string =>
  createHash("sha256").update(canonicalJson(shown)).digest("hex").slice(0, 16);

/** The hidden field of a form that sets a whole record. A form without one is stale. */
export const shownVersion = () => z.string().default("");

/**
 * Whether a form that showed `version` would undo what it never showed. `stored` is the record as locked; a form that
 * sets exactly that undoes nothing, so that sending it twice is no fault.
 */
export const isStale = <Shown extends object>(version: string, stored: Shown, sent: Shown): boolean =>
  version !== versionOf(stored) && versionOf(sent) !== versionOf(stored);

import { createHash } from "node:crypto";
import { z } from "zod";
import { type Refused, refuse } from "@/lib/forms/answers";
import { canonicalJson } from "@/lib/text/canonical";

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

/**
 * The answer to a stale form: what is stored beside what the form would set. The form carries the newest version from
 * then on, so that sending it again is a decision made on both. `wordsOf` gives a text for each field by its label.
 */
export function changedMeanwhile<Shown extends object>(
  stored: Shown,
  sent: Shown,
  wordsOf: (shown: Shown) => Readonly<Record<string, string>>,
): Refused {
  const [now, typed] = [wordsOf(stored), wordsOf(sent)];
  const differences = Object.entries(now).flatMap(([label, text]) =>
    typed[label] === text ? [] : [{ label, stored: text, sent: typed[label] ?? "" }],
  );
  return refuse({
    title: "Changed meanwhile",
    message:
      "This was changed after you had opened the form, perhaps in another tab. Nothing was saved, and what you typed is still here. Compare the two, correct the form where you want what is stored, and save again.",
    changed: { version: versionOf(stored), differences },
  });
}

import { type Refused, refuse } from "@/lib/forms/answers";
import { versionOf } from "@/lib/text/version";

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

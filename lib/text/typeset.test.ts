import { expect, test } from "vitest";
import { typeset } from "@/lib/text/typeset";

test.each([
  [`The creator's "offer" says 'no'.`, "The creator’s “offer” says ‘no’."],
  [`"'Both,' she said," he said ("twice").`, "“‘Both,’ she said,” he said (“twice”)."],
  ["buyers' rights in the '90s", "buyers’ rights in the ’90s"],
  ["$149-$299 in 24-48 hours, 3-5%, $10k-$50k", "$149–$299 in 24–48 hours, 3–5%, $10k–$50k"],
  [
    "2026-11-21, Tenn. Code 47-25-1105, 1099-NEC, SHA-256, v1.2-3",
    "2026-11-21, Tenn. Code 47-25-1105, 1099-NEC, SHA-256, v1.2-3",
  ],
  ["$250 x 2 (regional) x 1.5, 5x global, 10x5, 0x1f, x 1", "$250 × 2 (regional) × 1.5, 5× global, 10x5, 0x1f, x 1"],
  ["N.Y. Gen. Oblig. Law 5-302 and Civ. Rights Law 50-51", "N.Y. Gen. Oblig. Law 5-302 and Civ. Rights Law 50–51"],
  ["2.0 h x $40, 2% x ($2,500 - $2,000), 1,570 - 250", "2.0 h × $40, 2% × ($2,500 − $2,000), 1,570 − 250"],
  ["Version 1.0 - Waitlist", "Version 1.0 – Waitlist"],
  ["-", "–"],
  ["all future income from... -> next", "all future income from… → next"],
])("%s", (typed, printed) => expect(typeset(typed)).toBe(printed));

test("a continued text takes the preceding character into account", () => {
  expect(typeset(`"s`, "d")).toBe("”s");
  expect(typeset(`'s`, "d")).toBe("’s");
  expect(typeset(`"s`, " ")).toBe("“s");
});

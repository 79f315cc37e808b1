import { expect, test } from "vitest";
import { stillNeeded } from "@/app/(private)/offer-parts/check";
import { sentOf } from "@/lib/offers/asked";

test("before the button everything that is missing is named in one sentence", () => {
  const needed = (fields: Record<string, string>, ...others: string[]) => stillNeeded(sentOf(fields), others);
  expect(needed({ buyerEmail: " " }, "an amount for Ada")).toBe(
    "Still needed: your name, your email, at least one right, a category, the intended use, and an amount for Ada",
  );
  const whole = { buyerName: "Bo", buyerEmail: "bo@example.test", rights: "voice", category: "advertising" };
  expect(needed(whole)).toBe("Still needed: the intended use");
  expect(needed({ ...whole, useCase: "A campaign." })).toBe("");
});

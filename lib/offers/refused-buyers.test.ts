import { expect, test } from "vitest";
import { isOneOf } from "@/lib/offers/refused-buyers";

const refusals = [{ buyerOrgId: "refused", mailbox: "then@example.test", mailboxNow: "now@example.test" }];

test.each([
  ["itself", { id: "refused", mailbox: "elsewhere@example.test" }, true],
  ["who has the mailbox that it had", { id: "other", mailbox: "then@example.test" }, true],
  ["who has its mailbox of today", { id: "other", mailbox: "now@example.test" }, true],
  ["another brand", { id: "other", mailbox: "new@example.test" }, false],
])("the refusal of a brand is of %s: %#", (_, brand, isRefused) => {
  expect(isOneOf(refusals, brand)).toBe(isRefused);
  expect(isOneOf([], brand)).toBe(false);
});

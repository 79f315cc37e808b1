import { expect, test } from "vitest";
import { billingSchema } from "@/lib/brands/schema";
import { parseForm } from "@/lib/forms/parse";
import { BILLING_FIELDS, BILLING_MAX } from "@/lib/terms/billing";

const read = (typed: Readonly<Record<string, string>>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  return parseForm(billingSchema, form);
};

test("billing details are read as typed, on one line but for the address, and null if empty", () => {
  const typed = {
    legalName: " Larsen  Coffee LLC ",
    billingAddress: " 12 Main St\r\nPortland ",
    taxId: "  ",
    version: "a",
  };
  const parsed = read(typed);
  expect(parsed).toMatchObject({
    ok: true,
    data: { legalName: "Larsen Coffee LLC", taxId: null, purchaseOrder: null, version: "a" },
  });
  expect(parsed.ok && parsed.data.billingAddress?.split(/\r?\n/)).toEqual(["12 Main St", "Portland"]);
});

test.each(BILLING_FIELDS)(
  "%s: one character too many and a claim of ours are refused, with everything typed kept",
  (field) => {
    const max = BILLING_MAX[field];
    expect(read({ [field]: "x".repeat(max) }).ok).toBe(true);
    for (const wrong of ["x".repeat(max + 1), "Verified by Likeright"]) {
      const parsed = read({ purchaseOrder: "PO-7", [field]: wrong });
      const { fieldErrors, values } = parsed.ok ? expect.unreachable() : parsed.state;
      expect(Object.keys(fieldErrors)).toEqual([field]);
      expect(values).toMatchObject({ purchaseOrder: "PO-7", [field]: wrong });
    }
  },
);

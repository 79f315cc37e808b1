import fc from "fast-check";
import { expect, test } from "vitest";
import { BILLING_FIELDS, statedIn, statedLines } from "@/lib/terms/billing";

const none = { legalName: null, billingAddress: null, taxId: null, purchaseOrder: null };

test("an agreement states what was typed, an address on one line", () => {
  expect(statedIn(none)).toBeUndefined();
  expect(statedIn({ ...none, billingAddress: " \n ,\r\n" })).toBeUndefined();
  expect(statedIn({ ...none, taxId: "12-3456789" })).toEqual({ taxId: "12-3456789" });
  const billingAddress = "Larsen Coffee,\r\n12  Main St \n\nPortland, OR 97201\u2028USA";
  expect(statedIn({ ...none, billingAddress })).toEqual({
    billingAddress: "Larsen Coffee, 12 Main St, Portland, OR 97201, USA",
  });
});

test("no typed text begins a line of its own, or ends its quotation", () => {
  const typed = fc.record(
    Object.fromEntries(
      BILLING_FIELDS.map((field) => [
        field,
        fc.option(fc.string({ unit: fc.constantFrom(..."ab,.“”\"'\n\r\u2028 ") })),
      ]),
    ),
  );
  fc.assert(
    fc.property(typed, (billing) => {
      const stated = statedIn({ ...none, ...billing });
      const lines = statedLines(stated).split(/[\n\r\u2028]/);
      expect(lines).toHaveLength(1 + Object.keys(stated ?? {}).length);
      for (const line of lines.slice(1)) expect(line).toMatch(/^Licensee’s [a-zID ]+: “[^“”"]+”\.$/);
    }),
  );
});

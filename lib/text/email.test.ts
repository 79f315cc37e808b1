import fc from "fast-check";
import { expect, test } from "vitest";
import { emailKey, isEmailAddress, veiledEmail } from "@/lib/text/email";

test.each([
  "ada@example.com",
  "Ada.Lovelace+offers@mail.example.co.uk",
  "o'hara@example.com",
  "x@xn--bcher-kva.example",
  `${"a".repeat(64)}@${"b".repeat(63)}.${"c".repeat(63)}.${"d".repeat(58)}.au`,
])("accepts %s", (address) => {
  expect(isEmailAddress(address)).toBe(true);
});

test.each([
  "",
  "ada",
  "ada@localhost",
  "ada@@example.com",
  "ada lovelace@example.com",
  "ada@example.com\nbcc: eve@example.com",
  "<ada@example.com>",
  "ada@-example.com",
  "ada@example..com",
  '"ada b"@example.com',
  "ada@[127.0.0.1]",
  "ad\u0000a@example.com",
  "İda@example.com",
  "\u212Aada@example.com",
  "ada@bücher.example",
  `ada@${"b.".repeat(125)}com`,
  `ada@${"b".repeat(64)}.com`,
])("refuses %j", (address) => {
  expect(isEmailAddress(address)).toBe(false);
});

test("every accepted address is ASCII, and its key is the same however it is cased or padded", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      if (!isEmailAddress(address)) return;
      expect(address).toMatch(/^[!-~]+$/);
      expect(emailKey(`  ${address.toUpperCase()}\t`)).toBe(emailKey(address));
    }),
  );
});

test("no character outside ASCII is accepted anywhere in an address", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0x80, max: 0x10ffff }), fc.constantFrom(0, 1, 3, 6), (point, at) => {
      const address = "ad@exa.io";
      const text = address.slice(0, at) + String.fromCodePoint(point) + address.slice(at);
      expect(isEmailAddress(text)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["ada@brand.example", "a…@brand.example"],
  ["a@brand.example", "a…@brand.example"],
  ["ada.o+x@mail.brand.example", "a…@mail.brand.example"],
])("veils %s as %s", (email, veiled) => {
  expect(veiledEmail(email)).toBe(veiled);
});

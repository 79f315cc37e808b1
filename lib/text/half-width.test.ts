import { expect, test } from "vitest";
import { proveSchema } from "@/lib/accounts/schema";
import { directorySchema } from "@/lib/creators/page-schema";
import { plainDigits } from "@/lib/text/half-width";
import { usdToCents } from "@/lib/text/money";
import { phoneDigits, wholeNumber } from "@/lib/text/schema";
import { readText } from "@/lib/verify/text";

const scripts = {
  fullWidth: "０１２３４５６７８９",
  arabic: "٠١٢٣٤٥٦٧٨٩",
  persian: "۰۱۲۳۴۵۶۷۸۹",
  devanagari: "०१२३४५६७८९",
  bold: "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
  mono: "𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿",
};
const digits = Object.values(scripts);

test.each(digits)("the digits %s are read as ours", (typed) => {
  expect(plainDigits(typed)).toBe("0123456789");
  const as = (number: string) => number.replace(/\d/g, (one) => [...typed][Number(one)] ?? "");
  expect(usdToCents(as("350"))).toBe(35_000);
  expect(usdToCents(as("$1,250.50"))).toBe(125_050);
  expect(phoneDigits(as("+49 30 901820"))).toBe("+4930901820");
  expect(wholeNumber(1, 60).parse(as("12"))).toBe(12);
  expect(proveSchema.parse({ factorCode: as("123456") }).factorCode).toBe("123456");
  expect(directorySchema.parse({ price: as("350") }).price).toBe(35_000);
  const id = "5f0c7a52-6f55-4a57-9a52-000000000001";
  expect(readText(as(id))).toEqual({ number: { id } });
});

test("separators and signs of those keyboards are read too, and letters stay", () => {
  expect(usdToCents("١٬٢٥٠٫٥٠")).toBe(125_050);
  expect(usdToCents("＄３５０")).toBe(35_000);
  expect(plainDigits("Ⅻ ½ ² Zoë")).toBe("Ⅻ ½ ² Zoë");
});

import { expect, test } from "vitest";
import type { z } from "zod";
import {
  checkbox,
  choice,
  choices,
  emailAddress,
  linkSchema,
  noProhibitedContent,
  optionalText,
  personName,
  phoneNumber,
  requiredText,
  usdAmount,
  wholeNumber,
} from "@/lib/text/schema";

function read(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  return result.success ? result.data : result.error.issues[0]?.message;
}

const NAME = "Please provide a valid full name (2-100 characters, letters only).";

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  ["  Seán   O’Brien-Smith Jr. ", "Seán O’Brien-Smith Jr."],
  ["Mary\u00a0Ann O'Hara", "Mary Ann O'Hara"],
  ["Ame\u0301lie", "Amélie"],
  ["李小龍", "李小龍"],
  ["Nguyễn Thị Ánh", "Nguyễn Thị Ánh"],
  ["مريم", "مريم"],
  ["देवी", "देवी"],
  ["علی\u200cرضا", "علی\u200cرضا"],
])("name %j is stored as %j", (typed, stored) => {
  expect(read(personName(), typed)).toBe(stored);
});

test.each([
  "",
  "A",
  "--",
  "R2 D2",
  "Ada <b>",
  "ada@example.com",
  "\u3164\u3164",
  "A\u202eda",
  "a".repeat(101),
  "a".repeat(500_000),
  undefined,
  7,
])("name %j is refused with the specification's words", (typed) => {
  expect(read(personName(), typed)).toBe(NAME);
});

test.each([
  ["+1 (404) 555-0100", "+14045550100"],
  ["404 555 0100", "4045550100"],
  ["", undefined],
  ["  ", undefined],
  [undefined, undefined],
  ["0404 555", "Please provide a valid phone number."],
  ["+0", "Please provide a valid phone number."],
  ["12345678901234567", "Please provide a valid phone number."],
  ["call me", "Please provide a valid phone number."],
  ["++1404", "Please provide a valid phone number."],
])("phone %j gives %j", (typed, result) => {
  expect(read(phoneNumber(), typed)).toBe(result);
});

test("an e-mail address keeps its case and loses its padding", () => {
  expect(read(emailAddress(), " Ada@Example.com ")).toBe("Ada@Example.com");
  expect(read(emailAddress(), "ada")).toBe("Please provide a valid email address.");
  expect(read(emailAddress("Valid email required"), undefined)).toBe("Valid email required");
});

test.each([
  [undefined, "Please provide a valid email address. Please use an address without accented or non-Latin characters."],
  ["Valid email required", "Valid email required. Please use an address without accented or non-Latin characters."],
])("a non-ASCII letter is given as the reason, after the form's message %j", (words, said) => {
  expect(read(emailAddress(words), "josé@example.com")).toBe(said);
});

test("a text longer than any valid value is refused before it is examined", () => {
  for (const field of [personName(), emailAddress(), phoneNumber(), usdAmount(), wholeNumber(1, 60), requiredText(9)]) {
    expect(read(field, `${"9".repeat(400)} `)).toMatch(/^Please/);
  }
});

test.each([
  ["3", 3],
  [" 60 ", 60],
  ["0", "Please enter a whole number from 1 to 60."],
  ["61", "Please enter a whole number from 1 to 60."],
  ["3.0", "Please enter a whole number from 1 to 60."],
  ["1e1", "Please enter a whole number from 1 to 60."],
  ["-3", "Please enter a whole number from 1 to 60."],
  ["", "Please enter a whole number from 1 to 60."],
  [undefined, "Please enter a whole number from 1 to 60."],
])("term %j gives %j", (typed, result) => {
  expect(read(wholeNumber(1, 60), typed)).toBe(result);
});

test("an amount is read as cents", () => {
  expect(read(usdAmount(), "$1,250.50")).toBe(125_050);
  expect(read(usdAmount("Too little"), "0.10")).toBe("Too little");
});

test("text is trimmed, needed or not needed, and bounded", () => {
  expect(read(requiredText(10), " <i>hi</i> ")).toBe("Please use at most 10 characters.");
  expect(read(requiredText(20), " <i>hi</i> ")).toBe("<i>hi</i>");
  expect(read(requiredText(20), " \n ")).toBe("Please fill in this field.");
  expect(read(requiredText(20), undefined)).toBe("Please fill in this field.");
  expect(read(requiredText(2_000), "a".repeat(2_001))).toBe("Please use at most 2,000 characters.");
  expect(read(optionalText(20), "")).toBeUndefined();
  expect(read(optionalText(20), undefined)).toBeUndefined();
  expect(read(optionalText(20), " a ")).toBe("a");
});

test("prohibited phrases are whole words in any case", () => {
  const screened = requiredText(200).refine(...noProhibitedContent);
  const refusal = "Your submission contains prohibited content.";
  for (const text of ["URGENT!", "Act  now", "you are a winner.", "free\nmoney", "guaranteed"]) {
    expect(read(screened, text)).toBe(refusal);
  }
  for (const text of ["resurgent", "Winnerman", "enact nowhere", "casinos_", "unguaranteed", "urgenté"]) {
    expect(read(screened, text)).toBe(text);
  }
});

test("choices and checkboxes take only what the form offers", () => {
  expect(read(choice(["us", "global"]), "us")).toBe("us");
  expect(read(choice(["us", "global"]), "__proto__")).toBe("Please choose one of the options.");
  expect(read(choices(["likeness", "voice"]), ["voice", "voice"])).toEqual(["voice"]);
  expect(read(choices(["likeness", "voice"]), ["face"])).toBe("Please choose from the options.");
  expect(read(choices(["likeness", "voice"]), undefined)).toEqual([]);
  expect(read(checkbox(), "on")).toBe(true);
  expect(read(checkbox(), undefined)).toBe(false);
});

test("the form behind a mailed link names a record and a token, or nothing", () => {
  expect(linkSchema.parse({})).toEqual({ id: "", token: "" });
  expect(linkSchema.parse({ id: "a", token: "b" })).toEqual({ id: "a", token: "b" });
});

import { expect, test } from "vitest";
import { z } from "zod";
import { emailKey } from "@/lib/text/email";
import {
  checkbox,
  choice,
  choices,
  emailAddress,
  linkSchema,
  optionalText,
  personName,
  phoneNumber,
  requiredText,
  screened,
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
  ["‘t Hart Joris", "’t Hart Joris"],
  ["Siobhan O‘Neill", "Siobhan O’Neill"],
  ["Siobhan O`Neill", "Siobhan O’Neill"],
  ["Siobhan O´Neill", "Siobhan O’Neill"],
  ["Anne\u2010Marie", "Anne-Marie"],
  ["Anne\u2011Marie", "Anne-Marie"],
  ["Anne–Marie", "Anne-Marie"],
  ["Meritxell Col·lell", "Meritxell Col·lell"],
  ["レオナルド・サトウ", "レオナルド・サトウ"],
  ["Sammy Davis, Jr.", "Sammy Davis, Jr."],
  ["Sammy Davis,Sr", "Sammy Davis,Sr"],
  ["Henry Ford, III", "Henry Ford, III"],
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
  "Merritt, Ada",
  ", Jr.",
  "Ada, Jr., Esq, evil",
  "\u3164\u3164",
  "A\u202eda",
  "a".repeat(101),
  "a".repeat(500_000),
  undefined,
  7,
])("name %j is refused with the specification's words", (typed) => {
  expect(String(read(personName(), typed)).startsWith(NAME)).toBe(true);
});

test.each([
  ["+1 (404) 555-0100", "+14045550100"],
  ["404 555 0100", "4045550100"],
  ["", undefined],
  ["  ", undefined],
  [undefined, undefined],
  ["+49 (0) 30 901820", "+4930901820"],
  ["+49 (0)30 / 901820", "+4930901820"],
  ["404.555.0123", "4045550123"],
  ["（404）555‑0123", "4045550123"],
  ["tel:+14045550123", "+14045550123"],
  ["\uff0b1 404 555 0123", "+14045550123"],
  [
    "0404 555",
    "Please provide a valid phone number. Please begin with the country code, such as +44, in place of the 0.",
  ],
  [
    "(0) 30 901820",
    "Please provide a valid phone number. Please begin with the country code, such as +44, in place of the 0.",
  ],
  ["404-555-0123 ext. 12", "Please provide a valid phone number. Please leave out the extension."],
  ["404-555-0123x12", "Please provide a valid phone number. Please leave out the extension."],
  ["404-555-0123 #12", "Please provide a valid phone number. Please leave out the extension."],
  ["+0", "Please provide a valid phone number. Please begin with the country code, such as +44, in place of the 0."],
  ["12345678901234567", "Please provide a valid phone number. Please use at most 16 digits."],
  ["call me", "Please provide a valid phone number. Please use digits only."],
  ["++1404", "Please provide a valid phone number."],
])("phone %j gives %j", (typed, result) => {
  expect(read(phoneNumber(), typed)).toBe(result);
});

test.each([
  [" Ada@Example.com ", "Ada@Example.com"],
  ["mailto:ada@example.com", "ada@example.com"],
  ["mailto:ada@example.com?subject=Hello", "ada@example.com"],
  ["Ada <ada@example.com>", "ada@example.com"],
  ['"Lovelace, Ada" <ada@example.com>', "ada@example.com"],
  ["ada@example.com.", "ada@example.com"],
  ["ada@example.com,", "ada@example.com"],
  ["ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ada@example.com"],
  ["ada@münchen-agentur.test", "ada@xn--mnchen-agentur-gsb.test"],
  ["ada@xn--mnchen-agentur-gsb.test", "ada@xn--mnchen-agentur-gsb.test"],
  ["ada@МОСКВА.рф", "ada@xn--80adxhks.xn--p1ai"],
  ["ada@mu\u0308nchen.test", "ada@xn--mnchen-3ya.test"],
])("address %j is stored as %j", (typed, stored) => {
  expect(read(emailAddress(), typed)).toBe(stored);
});

test.each([
  ["ada", "An address has an @, such as name@example.com."],
  ["josé@example.com", "Please use an address without accented or non-Latin characters before the @."],
  ["\u212aelvin@example.com", "Please use an address without accented or non-Latin characters before the @."],
  ["a@b.cd, e@f.gh", "Please enter one address only, with one @."],
  ["ada@evil.test <eve@example.com>", "Please enter one address only, with one @."],
  ["a da@example.com", "Please take out the space."],
  ["ada@example", "The part after the @ needs a dot and an ending, such as example.com."],
  ["@example.com", "Please add the part before the @."],
  ['"a"b@example.com', "The part before the @ has a character that addresses do not have."],
  ["ada@exa_mple.com", "Please check the part after the @."],
  ["ada@①.②", "Please check the part after the @."],
  ["ada@😀.com", "Please check the part after the @."],
])("address %j is refused, and told why", (typed, because) => {
  expect(read(emailAddress(), typed)).toBe(`Please provide a valid email address. ${because}`);
  expect(read(emailAddress("Valid email required"), typed)).toBe(`Valid email required. ${because}`);
});

test("an empty address gets the form's words alone", () => {
  expect(read(emailAddress(), " ")).toBe("Please provide a valid email address.");
  expect(read(emailAddress("Valid email required"), undefined)).toBe("Valid email required");
});

test("one mailbox has one key, however its address is typed", () => {
  const keys = [
    "ada@münchen.test",
    "ADA@MÜNCHEN.TEST",
    "Ada <ada@mu\u0308nchen.test>",
    "mailto:ada@xn--mnchen-3ya.test.",
  ].map((typed) => emailKey(String(read(emailAddress(), typed))));
  expect(new Set(keys)).toEqual(new Set(["ada@xn--mnchen-3ya.test"]));
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

test("prohibited phrases are whole words in any case, and named with their field", () => {
  const form = z.object({ note: requiredText(200) }).superRefine(screened({ note: "Message" }));
  for (const [text, word] of [
    ["URGENT!", "URGENT"],
    ["Act  now", "Act now"],
    ["you are a winner.", "winner"],
    ["free\nmoney", "free money"],
    ["guaranteed", "guaranteed"],
  ]) {
    expect(read(form, { note: text })).toBe(
      `Your submission contains prohibited content. Please replace the word “${word}” in “Message”.`,
    );
  }
  for (const text of ["resurgent", "Winnerman", "enact nowhere", "casinos_", "unguaranteed", "urgenté"]) {
    expect(read(form, { note: text })).toEqual({ note: text });
  }
});

test("prohibited phrases are looked for last", () => {
  const form = z
    .object({ note: requiredText(200), email: emailAddress(), name: requiredText(9) })
    .superRefine(screened({ note: "Message" }));
  const faults = (typed: object) => form.safeParse(typed).error?.issues.map(({ path }) => path[0]);
  expect(faults({ note: "urgent", email: "x", name: "Ada" })).toEqual(["email"]);
  expect(faults({ note: "urgent", email: "a@b.cd", name: " " })).toEqual(["name"]);
  expect(faults({ note: "urgent", email: "a@b.cd", name: "Ada" })).toEqual(["note"]);
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

test.each([
  "Anna Müller, M.D.",
  "Anna Müller, MD",
  "Ada Merritt, Ph.D.",
  "Ada Merritt, Ph. D., R.N.",
  "Dr. Ada K. 3rd",
  "Ada Merritt, Jr., Esq.",
  "Bo Larsen II",
  "李",
  "김",
])("%j is a name", (name) => {
  expect(read(personName(), name)).toBe(name);
});

test.each([
  ["X Æ A-12", "Please leave out “1”."],
  ["Ada_Merritt", "Please leave out “_”."],
  ["Ada @ Home", "Please leave out “@”."],
  ["Ada Merritt, Queen", "A comma stands only before Jr., or a degree such as M.D."],
])("the refusal of the name %j begins with the specification's words and names the trouble", (name, because) => {
  expect(read(personName(), name)).toBe(`${NAME} ${because}`);
});

test.each(["x", "3rd", ", M.D.", ", Ph.D., R.N."])("%j is no name", (name) => {
  expect(String(read(personName(), name))).toContain(NAME);
});

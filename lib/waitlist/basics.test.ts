import fc from "fast-check";
import { expect, test } from "vitest";
import { basicsFault, waitlistSchema } from "@/lib/waitlist/schema";

const whole = { fullName: "Ada Merritt", email: "ada@example.com", phone: "", primaryInterest: "talent" };

test("a whole step 1 has no fault, with a phone number or without", () => {
  for (const phone of ["", "  ", "+1 (404) 555-0123", "404.555.0123", "1"]) {
    expect(basicsFault({ ...whole, phone })).toBeUndefined();
  }
});

test("spaces around an address are accepted", () => {
  expect(basicsFault({ ...whole, email: " ada@example.com " })).toBeUndefined();
});

test("the first fault is reported, in the specification's order and words", () => {
  const name = ["fullName", "Name required", "Please enter your full name to continue"];
  const email = ["email", "Valid email required", "Please enter a valid email address"];
  const spaced = [...email.slice(0, 2), `${email[2]}. Please take out the space.`];
  const phone = ["phone", "Invalid phone number", "Please enter a valid phone number or leave blank"];
  const interest = ["primaryInterest", "Please select your interest", "Tell us how you'd like to join Likeright"];
  const order = [
    [{}, name],
    [{ fullName: " " }, name],
    [{ fullName: "x" }, email],
    [{ fullName: "x", email: "a b@c.de", phone: "0" }, spaced],
    [{ fullName: "x", email: "a@b.cd", phone: "+" }, phone],
    [{ fullName: "x", email: "a@b.cd", phone: "1" }, interest],
    [{ fullName: "x", email: "a@b.cd", primaryInterest: "admin" }, interest],
  ] as const;
  for (const [typed, [field, title, message]] of order) {
    expect(basicsFault(typed)).toEqual({ field, title, message });
  }
});

test.each([
  ["0404555", ". Please begin with the country code, such as +44, in place of the 0."],
  ["call me", ". Please use digits only."],
  ["+", ""],
  ["1".repeat(17), ". Please use at most 16 digits."],
  ["1+1", ""],
  ["404-555-0123 ext. 12", ". Please leave out the extension."],
])("%s is no phone number in either step, for the same reason", (phone, because) => {
  expect(basicsFault({ ...whole, phone })?.message).toBe(`Please enter a valid phone number or leave blank${because}`);
  const submitted = waitlistSchema("talent").shape.phone.safeParse(phone);
  expect(submitted.error?.issues[0]?.message).toBe(`Please provide a valid phone number${because || "."}`);
});

test("both steps read phone numbers alike", () => {
  const pieces = fc.constantFrom(
    "+",
    "0",
    "(0)",
    "4",
    "49",
    "30",
    "901820",
    " ",
    "-",
    "‑",
    ".",
    "/",
    "（",
    "）",
    "tel:",
    "ext. 1",
    "x2",
    "a",
    "１",
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { minLength: 1, maxLength: 8 }).map((list) => list.join("")),
      (phone) => {
        const passes = waitlistSchema("talent").shape.phone.safeParse(phone).success;
        expect(basicsFault({ ...whole, phone }) === undefined).toBe(passes);
      },
    ),
  );
});

test.each([
  ["josé@example.com", "Please use an address without accented or non-Latin characters before the @."],
  ["李@example.com", "Please use an address without accented or non-Latin characters before the @."],
  ["ada@example.com\u200b", "Please check the part after the @."],
  ["ada at example.com", "An address has an @, such as name@example.com."],
])("%s is refused in the same words in both steps", (email, because) => {
  expect(basicsFault({ ...whole, email })?.message).toBe(`Please enter a valid email address. ${because}`);
  const submitted = waitlistSchema("talent").shape.email.safeParse(email);
  expect(submitted.error?.issues[0]?.message).toBe(`Please provide a valid email address. ${because}`);
});

test("step 1 accepts no address that step 2 refuses", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.emailAddress(), fc.string(), fc.stringMatching(/^[^@]{0,9}@[^@]{0,9}\.?[a-z]{0,3}$/)),
      (email) => {
        const passes = waitlistSchema("talent").shape.email.safeParse(email).success;
        expect(basicsFault({ ...whole, email }) === undefined).toBe(passes);
      },
    ),
  );
});

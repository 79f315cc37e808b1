import fc from "fast-check";
import { expect, test } from "vitest";
import { basicsFault } from "@/lib/waitlist/basics";
import { waitlistSchema } from "@/lib/waitlist/schema";

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
  const phone = ["phone", "Invalid phone number", "Please enter a valid phone number or leave blank"];
  const interest = ["primaryInterest", "Please select your interest", "Tell us how you'd like to join Likeright"];
  const order = [
    [{}, name],
    [{ fullName: " " }, name],
    [{ fullName: "x" }, email],
    [{ fullName: "x", email: "a b@c.de", phone: "0" }, email],
    [{ fullName: "x", email: "a@b.cd", phone: "0" }, phone],
    [{ fullName: "x", email: "a@b.cd", phone: "1" }, interest],
    [{ fullName: "x", email: "a@b.cd", primaryInterest: "admin" }, interest],
  ] as const;
  for (const [typed, [field, title, message]] of order) {
    expect(basicsFault(typed)).toEqual({ field, title, message });
  }
});

test.each(["0404555", "call me", "+", "1".repeat(17), "1+1"])("%s is no phone number", (phone) => {
  expect(basicsFault({ ...whole, phone })?.message).toBe("Please enter a valid phone number or leave blank");
});

test.each([
  ["ada@bücher.example", "a domain"],
  ["josé@example.com", "a name"],
  ["李@example.com", "another script"],
  ["ada@example.com\u200b", "an invisible character"],
])("%s is refused in the same words in both steps: %s outside ASCII", (email) => {
  const more = "Please use an address without accented or non-Latin characters.";
  expect(basicsFault({ ...whole, email })?.message).toBe(`Please enter a valid email address. ${more}`);
  const submitted = waitlistSchema("talent").shape.email.safeParse(email);
  expect(submitted.error?.issues[0]?.message).toBe(`Please provide a valid email address. ${more}`);
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

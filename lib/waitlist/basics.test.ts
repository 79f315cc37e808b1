import { expect, test } from "vitest";
import { basicsFault } from "@/lib/waitlist/basics";

const whole = { fullName: "Ada Merritt", email: "ada@example.com", phone: "", primaryInterest: "talent" };

test("a whole step 1 has no fault, with a phone number or without", () => {
  for (const phone of ["", "  ", "+1 (404) 555-0123", "404.555.0123", "1"]) {
    expect(basicsFault({ ...whole, phone })).toBeUndefined();
  }
});

test("the first fault is told, in the specification's order and words", () => {
  const order = [
    [{}, "Name required"],
    [{ fullName: " " }, "Name required"],
    [{ fullName: "x" }, "Valid email required"],
    [{ fullName: "x", email: "a b@c.de", phone: "0" }, "Valid email required"],
    [{ fullName: "x", email: "a@b.cd", phone: "0" }, "Invalid phone number"],
    [{ fullName: "x", email: "a@b.cd", phone: "1" }, "Please select your interest"],
    [{ fullName: "x", email: "a@b.cd", primaryInterest: "admin" }, "Please select your interest"],
  ] as const;
  for (const [typed, title] of order) expect(basicsFault(typed)?.title).toBe(title);
});

test.each(["0404555", "call me", "+", "1".repeat(17), "1+1"])("%s is no phone number", (phone) => {
  expect(basicsFault({ ...whole, phone })?.message).toBe("Please enter a valid phone number or leave blank");
});

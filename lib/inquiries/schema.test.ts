import { expect, test } from "vitest";
import { MESSAGE_MAX } from "@/lib/inquiries/rules";
import { contactSchema, demoSchema } from "@/lib/inquiries/schema";

const contact = { fullName: "Dana Lee", email: "dana@example.com", subject: "general", message: "Hello" };
const faults = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];

test("name and message are screened for spam, except the message of a legal notice", () => {
  const spam = { ...contact, message: "You are a winner", fullName: "Lottery Desk" };
  const refusal = "Your submission contains prohibited content.";
  expect(faults(contactSchema.safeParse(spam))).toEqual([
    `fullName: ${refusal} Please replace the word “Lottery” in “Full Name”.`,
    `message: ${refusal} Please replace the word “winner” in “Message”.`,
  ]);
  expect(faults(contactSchema.safeParse({ ...spam, subject: "legal" }))).toEqual([
    `fullName: ${refusal} Please replace the word “Lottery” in “Full Name”.`,
  ]);
  expect(contactSchema.safeParse({ ...contact, subject: "legal", message: "You are a winner" }).success).toBe(true);
});

test("spam is looked for when nothing else is wrong", () => {
  const told = faults(contactSchema.safeParse({ ...contact, email: "x", message: "free money" }));
  expect(told).toEqual(["email: Please provide a valid email address. An address has an @, such as name@example.com."]);
});

test("a message has at most 2000 characters, and comes back without markup", () => {
  expect(contactSchema.safeParse({ ...contact, message: "x".repeat(MESSAGE_MAX + 1) }).success).toBe(false);
  expect(contactSchema.safeParse({ ...contact, message: " <b>Hello</b> " }).error?.issues).toMatchObject([
    { path: ["message"], params: { instead: " b>Hello/b> " } },
  ]);
  expect(contactSchema.parse({ ...contact, message: " b>Hello/b> " }).message).toBe("b>Hello/b>");
});

test("a demo request's choices are optional, but unknown ones are refused", () => {
  const demo = { fullName: "Dana Lee", email: "dana@example.com", company: "Acme", useCase: "Radio" };
  expect(demoSchema.parse({ ...demo, teamSize: "", budget: "<$10k" })).toEqual({ ...demo, budget: "<$10k" });
  expect(demoSchema.safeParse({ ...demo, teamSize: "12" }).success).toBe(false);
});

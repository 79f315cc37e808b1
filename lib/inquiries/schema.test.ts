import { expect, test } from "vitest";
import { NOTE_MAX, REPLY_MAX } from "@/lib/inquiries/inbound-rules";
import { LINE_MAX, MESSAGE_MAX } from "@/lib/inquiries/rules";
import { contactSchema, demoSchema, moveSchema, noteSchema, referralSchema, replySchema } from "@/lib/inquiries/schema";
import { versionOf } from "@/lib/text/version";

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

test("a demo request has a company and a use, each of so many characters", () => {
  const demo = { fullName: "Dana Lee", email: "dana@example.com", company: "Acme", useCase: "Radio" };
  const told = (changes: object) =>
    demoSchema.safeParse({ ...demo, ...changes }).error?.issues.map(({ path }) => path[0]);
  for (const field of ["company", "useCase"]) expect(told({ [field]: " " })).toEqual([field]);
  for (const [field, most] of [
    ["company", LINE_MAX],
    ["role", LINE_MAX],
    ["useCase", MESSAGE_MAX],
  ] as const) {
    expect(told({ [field]: "x".repeat(most) })).toBeUndefined();
    expect(told({ [field]: "x".repeat(most + 1) })).toEqual([field]);
  }
});

test("a referral claim needs no reference", () => {
  const sender = { fullName: "Dana Lee", email: "dana@example.com" };
  expect(referralSchema.parse(sender)).toEqual(sender);
  expect(referralSchema.parse({ ...sender, ref: "abc123" })).toMatchObject({ ref: "abc123" });
});

test("staff move, note and answer an entry of one of the two lists", () => {
  const entry = { inbox: "contact", entryId: "b8a3c6de-0000-4000-8000-000000000001" };
  const version = versionOf({ note: null });
  const moved = { ...entry, from: "new", move: "answer" };
  const noted = { ...entry, note: "x".repeat(NOTE_MAX), version };
  const replied = { ...entry, replyId: entry.entryId, body: "x".repeat(REPLY_MAX), version };
  for (const [schema, form, refused] of [
    [moveSchema, moved, [{ from: "old" }, { move: "delete" }]],
    [noteSchema, noted, [{ note: "x".repeat(NOTE_MAX + 1) }]],
    [replySchema, replied, [{ replyId: "1" }, { body: " " }, { body: "x".repeat(REPLY_MAX + 1) }]],
  ] as const) {
    for (const inbox of ["contact", "waitlist"]) expect(schema.safeParse({ ...form, inbox }).success).toBe(true);
    for (const wrong of [...refused, { inbox: "offers" }, { entryId: "1" }])
      expect(schema.safeParse({ ...form, ...wrong }).success, Object.keys(wrong)[0]).toBe(false);
  }
});

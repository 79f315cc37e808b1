import { expect, test } from "vitest";
import { confirmationMail, welcomeMail } from "@/lib/waitlist/join";

const entry = {
  id: "7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002",
  tokenSalt: "00112233445566778899aabbccddeeff",
  fullName: "Ada Merritt",
  email: "Ada@example.test",
  interest: "agent",
  referralCode: "0123456789abcdef",
} as const;

const facts = { waitlistId: entry.id, tokenSalt: entry.tokenSalt, name: "Ada Merritt", interest: "Talent Agent" };

test("an applicant is asked to confirm the address as typed", () => {
  expect(confirmationMail(entry)).toEqual({
    template: "waitlist-confirm",
    toAddress: "Ada@example.test",
    payload: facts,
  });
});

test("a confirmed applicant is mailed the place and the referral code", () => {
  expect(welcomeMail(entry, 12)).toEqual({
    template: "waitlist-welcome",
    toAddress: "Ada@example.test",
    payload: { ...facts, referralCode: "0123456789abcdef", place: 12 },
  });
});

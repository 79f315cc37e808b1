import { expect, test } from "vitest";
import { budgetOf } from "@/lib/mail/budget";
import type { Mail } from "@/lib/mail/catalogue";
import { sampleMails } from "@/lib/mail/catalogue";
import { sampleEntry, sampleLicense, sampleOffer } from "@/lib/mail/payloads";

const buyer = { toAddress: "dana@example.com" };

test.each(sampleMails.map((mail) => [mail.template, mail] as const))("%s has a place in the budget", (_name, mail) => {
  expect(["always", "until_confirmed", "never"]).toContain(budgetOf(mail).budget);
});

test("mails about decisions and licenses count until the mailbox is confirmed, and are never repeats", () => {
  const due: Mail[] = [
    { template: "offer-approved", ...buyer, payload: { ...sampleLicense, to: "buyer", byStandingInstruction: false } },
    { template: "offer-declined", ...buyer, payload: { ...sampleOffer, to: "buyer", reason: null } },
    { template: "license-revoked", ...buyer, payload: { ...sampleLicense, to: "buyer", reason: "Void" } },
  ];
  for (const mail of due) expect(budgetOf(mail)).toEqual({ budget: "until_confirmed", dedupeKey: null });
});

test("only mail to ourselves never counts", () => {
  const free = sampleMails.filter((mail) => budgetOf(mail).budget === "never").map(({ template }) => template);
  expect(new Set(free)).toEqual(new Set(["inquiry-notice", "creators-to-check", "disputes-to-decide", "staff-notice"]));
});

test("typed text does not change a mail's key", () => {
  const guide = (name: string): Mail => ({ template: "guide-link", ...buyer, payload: { name } });
  expect(budgetOf(guide("Ada"))).toEqual(budgetOf(guide("Bo")));
  const message = (name: string): Mail => ({
    template: "inquiry-received",
    ...buyer,
    payload: { name, topic: "Press/Media", kind: "message", ref: null },
  });
  expect(budgetOf(message("Ada"))).toEqual(budgetOf(message("Bo")));
  const confirm = (name: string): Mail => ({
    template: "waitlist-confirm",
    ...buyer,
    payload: { ...sampleEntry, name },
  });
  expect(budgetOf(confirm("Ada"))).toEqual(budgetOf(confirm("Bo")));
});

test("a second sign-in link is a repeat; a second onboarding link, which opens other answers, is not", () => {
  const link = { linkId: "b8a3c6de-0000-4000-8000-000000000001", tokenSalt: "00", expiresAt: "" };
  const signIn: Mail = { template: "magic-link", ...buyer, payload: { ...link, name: "Ada", reason: "sign-in" } };
  expect(budgetOf(signIn)).toEqual({ budget: "until_confirmed", dedupeKey: "sign-in" });
  const answers = { preset: "Open", rights: "Voice", priceFloorCents: 100, autoApprove: false, paysElsewhere: false };
  const draft: Mail = { template: "onboarding-link", ...buyer, payload: { ...link, ...answers } };
  expect(budgetOf(draft)).toEqual({ budget: "always", dedupeKey: null });
});

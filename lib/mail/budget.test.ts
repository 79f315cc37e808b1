import { expect, test } from "vitest";
import { budgetOf, type Written, withheldFor } from "@/lib/mail/budget";
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
  const message = (name: string, topic = "Press/Media"): Mail => ({
    template: "inquiry-received",
    ...buyer,
    payload: { name, topic, kind: "message", ref: null },
  });
  expect(budgetOf(message("Ada"))).toEqual(budgetOf(message("Bo")));
  // Whoever writes about something else at once gets a receipt for that, too.
  expect(budgetOf(message("Ada", "Other"))).not.toEqual(budgetOf(message("Ada")));
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

const none: Written = {
  ...{ isConfirmed: false, isRepeat: false, isFirstOfDay: false },
  ...{ inHour: 0, inDay: 0, ownInHour: 0, ownInDay: 0 },
};
const asked = (written: Partial<Written>, askedFrom: string | null = null, template = "waitlist-confirm") =>
  withheldFor({ template, budget: "always", askedFrom }, { ...none, ...written });

test.each([
  ["an unknown mailbox", false, [5, 20]],
  ["one whose owner has used a link", true, [20, 60]],
] as const)("%s gets so many mails within an hour and within a day", (_words, isConfirmed, [hour, day]) => {
  expect(asked({ isConfirmed, inHour: hour - 1, inDay: day - 1 })).toBeNull();
  expect(asked({ isConfirmed, inHour: hour, inDay: day - 1 })).toBe("hour");
  expect(asked({ isConfirmed, inHour: hour - 1, inDay: day })).toBe("day");
});

test.each([
  ["an unknown mailbox", false, [4, 16], [8, 30]],
  ["a known one", true, [12, 36], [24, 72]],
] as const)("of %s one network uses up a part, and a new one has room of its own", (_words, isConfirmed, own, all) => {
  expect(asked({ isConfirmed, ownInHour: own[0], ownInDay: own[0] }, "n")).toBe("network");
  expect(asked({ isConfirmed, ownInHour: own[0] - 1, ownInDay: own[1] }, "n")).toBe("network");
  expect(asked({ isConfirmed, ownInHour: own[0] - 1, ownInDay: own[1] - 1 }, "n")).toBeNull();
  expect(asked({ isConfirmed, inHour: all[0] - 1, inDay: all[1] - 1 }, "n")).toBeNull();
  expect(asked({ isConfirmed, inHour: all[0], inDay: all[1] - 1 }, "n")).toBe("hour");
  expect(asked({ isConfirmed, inHour: all[0] - 1, inDay: all[1] }, "n")).toBe("day");
  // Not once it caused one today, in this hour or before, nor for what no form caused.
  expect(asked({ isConfirmed, inHour: all[0] - 1, ownInHour: 1, ownInDay: 1 }, "n")).toBe("hour");
  expect(asked({ isConfirmed, inHour: all[0] - 1, ownInDay: 1 }, "n")).toBe("hour");
  expect(asked({ isConfirmed, inHour: all[0] - 1 })).toBe("hour");
});

test("the day's first link that somebody asks for goes out, however many mails others caused; a repeat does not", () => {
  const full = { inHour: 99, inDay: 99, ownInHour: 99, ownInDay: 99, isFirstOfDay: true };
  for (const template of ["magic-link", "onboarding-link", "your-data-link"]) {
    expect(asked(full, "n", template)).toBeNull();
    expect(asked({ ...full, isFirstOfDay: false }, "n", template)).toBe("network");
    expect(asked(full, null, template)).not.toBeNull();
    expect(asked({ ...full, isRepeat: true }, "n", template)).toBe("repeat");
  }
  expect(asked(full, "n")).toBe("network");
});

test("what counts until the mailbox is confirmed counts no more then, but is still no repeat", () => {
  const about = { template: "offer-sent", budget: "until_confirmed", askedFrom: null } as const;
  const full = { ...none, inHour: 99, inDay: 99 };
  expect(withheldFor(about, full)).toBe("day");
  expect(withheldFor(about, { ...full, isConfirmed: true })).toBeNull();
  expect(withheldFor(about, { ...full, isConfirmed: true, isRepeat: true })).toBe("repeat");
});

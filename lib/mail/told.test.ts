import { beforeAll, describe, expect, test } from "vitest";
import type { MailTemplate } from "@/lib/mail/catalogue";
import { type DisputeStepMail, sampleEntry, sampleUse } from "@/lib/mail/payloads";
import { renderMail } from "@/lib/mail/render";
import { MESSAGE_MAX } from "@/lib/offers/message-rules";
import type { Party } from "@/lib/terms/terms";
import { testSecrets } from "@/tests/support/secrets";

// What the mails of disputes, messages, inquiries and the waitlist tell each of their readers.

beforeAll(() => {
  Object.assign(process.env, testSecrets, { DATABASE_URL: "postgresql://unused", SITE_URL: "https://likeright.test" });
});

const told = async (template: MailTemplate, payload: object) => {
  const { subject, text } = await renderMail(template, payload);
  const lines = text.replaceAll(/[\u00a0\u200c]/g, " ").split("\n");
  return { subject, lines, words: lines.join(" ").replaceAll(/\s+/g, " ") };
};
const CLOCK = "January 9, 2027 at 11:59 PM EST";
const filed = [
  "Where: Radio spot on WABE, Atlanta",
  "Territory: US",
  "Runs from: December 1, 2026",
  "Runs until: January 15, 2027",
];

describe.each<[step: DisputeStepMail["step"], to: Party, subject: string, says: string, clock: string | undefined]>([
  ["stopped", "creator", "answered: stopped", "The licensee answered your dispute: the use was stopped.", "Reply by"],
  ["stopped", "buyer", "answered: stopped", "You said that the disputed use was stopped.", "The licensor replies by"],
  ["cured", "creator", "answered: cured", "The licensee answered your dispute: the use was changed.", "Reply by"],
  ["cured", "buyer", "answered: cured", "You said that the disputed use was changed.", "The licensor replies by"],
  ["accepted", "creator", "settled", "You accepted the answer to your dispute.", undefined],
  ["accepted", "buyer", "settled", "The licensor accepted your answer to the dispute.", undefined],
  ["asked", "creator", "with our staff", "You asked our staff to decide.", "Decision by"],
  ["asked", "buyer", "with our staff", "The licensor asked our staff to decide.", "Decision by"],
  ["referred", "creator", "with our staff", "The licensee has closed its account", "Decision by"],
  ["referred", "buyer", "with our staff", "The licensor has closed the account", "Decision by"],
  ["late", "creator", "not answered in time", "The licensee did not answer in time.", "Answer was due"],
  ["late", "buyer", "not answered in time", "You did not answer in time.", "Answer was due"],
  ["settled", "creator", "settled", "You did not reply to the licensee’s answer in time", "Reply was due"],
  ["settled", "buyer", "settled", "The licensor did not reply to your answer in time", "Reply was due"],
])("a dispute that is %s, for the %s", (step, to, end, says, clock) => {
  test("the subject names the other party, and the text says what happened and whose clock runs", async () => {
    const use = { ...sampleUse, ...(clock === undefined && { dueAt: undefined }), to, step };
    const { subject, lines, words } = await told("dispute-step", use);
    const whose =
      to === "creator" ? "the disputed use by Acme Audio" : "the disputed use of your license from Riley Stone";
    expect(subject).toBe(`Rehearsal: ${whose} – ${end}`);
    expect(words).toContain(says);
    const other = to === "creator" ? "Licensee: Acme Audio" : "Licensor: Riley Stone";
    for (const fact of [other, ...filed, `Disputed because: ${sampleUse.reason}`]) expect(lines).toContain(fact);
    expect(lines.filter((line) => line.endsWith(CLOCK))).toEqual(clock === undefined ? [] : [`${clock}: ${CLOCK}`]);
    expect(lines.some((line) => /^(Stopped on|What was done)/.test(line))).toBe(false);
  });
});

test("an answer to a dispute is told with its day and its words", async () => {
  const answer = { step: "stopped", words: "Off the air.", day: "2027-01-06T00:00:00.000Z" };
  for (const to of ["creator", "buyer"]) {
    const { lines } = await told("dispute-step", { ...sampleUse, ...answer, to });
    for (const fact of ["Stopped on: January 6, 2027", "What was done: Off the air."]) expect(lines).toContain(fact);
  }
});

test.each<[to: Party, subject: string, says: string, clock: string, button: string]>([
  ["creator", "you disputed a use by Acme Audio", "You disputed a use", "They answer by", "Open the license"],
  [
    ...(["buyer", "a use of your license from Riley Stone is disputed", "disputes a use that you filed"] as const),
    ...(["Answer by", "Answer the dispute"] as const),
  ],
])("a disputed use, for the %s", async (to, end, says, clock, button) => {
  const { subject, lines, words } = await told("use-disputed", { ...sampleUse, to });
  expect(subject).toBe(`Rehearsal: ${end}`);
  for (const text of [says, button, `The reason: “${sampleUse.reason}”`]) expect(words).toContain(text);
  for (const fact of [`${clock}: ${CLOCK}`, ...filed]) expect(lines).toContain(fact);
});

test("a verdict is told with staff's reason and with what may follow for each reader", async () => {
  const note = { resolution: "It ran as an ad." };
  const upheld = { ...sampleUse, ...note, verdict: "upheld" };
  for (const [to, who, party] of [
    ["creator", "by Acme Audio", "You"],
    ["buyer", "from Riley Stone", "The licensor"],
  ]) {
    const decided = await told("dispute-resolved", { ...upheld, to });
    expect(decided.subject).toMatch(new RegExp(`${who} is upheld$`));
    expect(decided.lines).toContain(`Can be revoked until: ${CLOCK}`);
    for (const text of ["Our staff upheld the dispute", "“It ran as an ad.”"]) expect(decided.words).toContain(text);
    expect(decided.words).toContain(`${party} or our staff may revoke the license within the next 30 days.`);
    const rejected = await told("dispute-resolved", { ...upheld, verdict: "rejected", dueAt: undefined, to });
    expect(rejected.subject).toMatch(/ is rejected$/);
    expect(rejected.words).toContain("The license goes on as it was.");
    expect(rejected.words).not.toMatch(/30 days|Can be revoked/);
  }
  const closed = await told("dispute-resolved", { ...sampleUse, ...note, to: "buyer", dueAt: undefined });
  expect(closed.words).toContain("Our staff closed the dispute");
  expect(closed.words).not.toMatch(/goes on as it was|30 days/);
});

test("staff are told how many disputes were put to them and how many were not answered", async () => {
  const { subject, lines } = await told("disputes-to-decide", { asked: 1, late: 2 });
  expect(subject).toBe("Disputes to decide: 3");
  expect(lines).toEqual(
    expect.arrayContaining(["A licensor asked for a decision: 1", "The licensee did not answer in time: 2"]),
  );
});

test("a message is told with who wrote it and of what offer, with its words or why they are not there", async () => {
  const of = { offerId: "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11", tokenSalt: "00", from: "x", priceCents: 35_000 };
  const message = (changes: object) =>
    told("offer-message", { ...of, to: "buyer", name: "Riley Stone", text: "How long?", ...changes });
  const plain = await message({});
  expect(plain.subject).toBe("A message from Riley Stone about the offer of $350.00");
  expect(plain.words).toContain("“How long?”");
  const kept = await message({ text: null });
  expect(kept.subject).toBe(plain.subject);
  expect(kept.words).toContain("There is a message about the offer. Its page shows it.");
  const folded = await message({ text: null, isFolded: true });
  expect(folded.subject).toBe("More messages from Riley Stone about the offer of $350.00");
  expect(folded.words).toContain("There are more messages.");
  const long = "x".repeat(MESSAGE_MAX);
  expect((await message({ text: long })).words).toContain(`“${long}”`);
});

test("a message's button leads to the page of its offer, of its brief, or where its reader signs in", async () => {
  const id = "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11";
  const of = { offerId: id, tokenSalt: "00", from: "x", priceCents: 35_000, name: "Riley Stone", text: "How long?" };
  const first = async (changes: object) =>
    /https:\/\/\S+/.exec((await renderMail("offer-message", { ...of, ...changes })).text)?.[0];
  expect(await first({ to: "creator" })).toMatch(/\/approve\/[^#]+#/);
  const [alone, ofBrief] = [await first({ to: "buyer" }), await first({ to: "buyer", isOfBrief: true })];
  expect(alone).toMatch(new RegExp(`/offer/${id}/[0-9a-f]{64}#`));
  expect(ofBrief).not.toBe(alone);
  expect(await first({ to: "creator", page: "/signin?next=x" })).toBe("https://likeright.test/signin?next=x");
});

test.each([
  ["message", null, "We received your message to Likeright", "A person will read it"],
  ["demo", null, "Your Likeright demo request", "to schedule your demo"],
  ["referral", "0123456789abcdef", "Your Likeright referral", "so that the referral counts"],
  ["referral", null, "Finish your Likeright profile", "We received your name and email address."],
] as const)("a receipt of a %s with the reference %s", async (kind, ref, subject, says) => {
  const receipt = await told("inquiry-received", { name: "Dana", topic: "Demo request", kind, ref });
  expect(receipt.subject).toBe(subject);
  expect(receipt.words).toContain(says);
  expect(receipt.words.includes("Subject: Demo request.")).toBe(kind !== "referral" || ref !== null);
  expect(receipt.words.includes("reply and tell us, and we will not answer it")).toBe(kind !== "referral");
});

test("the team reads who wrote, about what, and each answer", async () => {
  const { subject, lines, words } = await told("inquiry-notice", {
    ...{ name: "Dana Lee", topic: "Press/Media", email: "dana@example.com" },
    ...{ facts: [["Company", "Acme"]], message: "First.\n\nSecond." },
  });
  expect(subject).toBe("Press/Media: Dana Lee");
  for (const fact of ["From: Dana Lee", "Company: Acme"]) expect(lines).toContain(fact);
  expect(words).toMatch(/First\. Second\./);
});

test("a new member of the waitlist reads as what, in which place and how to invite others", async () => {
  const welcome = { ...sampleEntry, referralCode: "0123456789abcdef", place: 1204 };
  const { lines, words } = await told("waitlist-welcome", welcome);
  expect(lines).toContain(`You joined as: ${sampleEntry.interest}`);
  expect(lines).toContain("Your place: 1,204, when you confirmed");
  expect(words).toContain("ref=0123456789abcdef");
  expect((await told("waitlist-confirm", sampleEntry)).words).toContain(`your application as ${sampleEntry.interest}.`);
});

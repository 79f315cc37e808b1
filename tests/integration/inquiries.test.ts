import { expect, test } from "vitest";
import { brand } from "@/lib/brand";
import { claimReferral, requestDemo, requestGuide, sendMessage } from "@/lib/inquiries/submit";
import { lockInquiries } from "@/lib/locks";
import { countOfWaiting, holdIn, testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();
const now = new Date("2026-11-21T09:00:00Z");
const sender = (name: string) => ({ fullName: "Dana Lee", email: `${name}@Example.test` });

const stored = async (name: string) =>
  (
    await look("SELECT full_name, email, subject, message, created_at FROM contact_submissions WHERE email_key = $1", [
      `${name}@example.test`,
    ])
  )[0];

const mails = (name: string) =>
  look<{ template: string; to_address: string; payload: Record<string, unknown> }>(
    "SELECT template, to_address, payload FROM outbound_email WHERE to_address = $1 OR payload->>'email' = $1 ORDER BY template",
    [`${name}@Example.test`],
  );

/** What the team is mailed, whole. */
const notice = (name: string, topic: string, said: { facts?: readonly unknown[]; message?: string } = {}) => ({
  ...{ template: "inquiry-notice", to_address: brand.mail.support },
  payload: { name: "Dana Lee", email: `${name}@Example.test`, topic, facts: [], message: "", ...said },
});
/** What the sender is mailed, whole. */
const receipt = (name: string, topic: string, kind: string) => ({
  ...{ template: "inquiry-received", to_address: `${name}@Example.test` },
  payload: { name: "Dana Lee", topic, kind, ref: null },
});

test("a message is stored; its sender gets a receipt, the team the message", async () => {
  await sendMessage({ ...sender("press"), subject: "press", message: "When do you open?" }, now);
  expect(await stored("press")).toEqual({
    full_name: "Dana Lee",
    email: "press@Example.test",
    subject: "press",
    message: "When do you open?",
    created_at: now,
  });
  expect(await mails("press")).toEqual([
    notice("press", "Press/Media", { message: "When do you open?" }),
    receipt("press", "Press/Media", "message"),
  ]);
});

test("a receipt repeats nothing of the message", async () => {
  await sendMessage({ ...sender("spam"), subject: "other", message: "Buy at spam.example" }, now);
  const [, receipt] = await mails("spam");
  expect(JSON.stringify(receipt)).not.toContain("spam.example");
});

test("a legal question goes to the team for those", async () => {
  await sendMessage({ ...sender("legal"), subject: "legal", message: "A notice." }, now);
  expect(await mails("legal")).toEqual([
    { ...notice("legal", "Legal Question", { message: "A notice." }), to_address: brand.mail.legal },
    receipt("legal", "Legal Question", "message"),
  ]);
});

test("a demo request holds its answers as JSON", async () => {
  await requestDemo({ ...sender("demo"), company: "Acme", useCase: "Radio spots", teamSize: "11-50" }, now);
  const row = await stored("demo");
  expect(row).toMatchObject({ subject: "buyer_demo_request" });
  expect(JSON.parse(String(row?.message))).toEqual({
    company: "Acme",
    role: "",
    useCase: "Radio spots",
    teamSize: "11-50",
    timeline: "",
    budget: "",
  });
  const facts = [
    ["Company", "Acme"],
    ["Team Size", "11–50"],
  ];
  expect(await mails("demo")).toEqual([
    notice("demo", "Demo request", { facts, message: "Radio spots" }),
    receipt("demo", "Demo request", "demo"),
  ]);
  const whole = { role: "Buyer", timeline: "Ready now", budget: "<$10k" } as const;
  await requestDemo({ ...sender("whole"), company: "Acme", useCase: "Films", teamSize: "1-10", ...whole }, now);
  expect(JSON.parse(String((await stored("whole"))?.message))).toEqual({
    ...{ company: "Acme", role: "Buyer", useCase: "Films", teamSize: "1-10" },
    ...{ timeline: "Ready now", budget: "<$10k" },
  });
  const [{ payload } = expect.unreachable()] = await mails("whole");
  expect(payload.facts).toEqual([
    ["Company", "Acme"],
    ["Role/Title", "Buyer"],
    ["Team Size", "1–10"],
    ["Timeline", "Ready now"],
    ["Budget", "<$10k"],
  ]);
});

test("a referral claim contains its reference, and a guide request a fixed text", async () => {
  await claimReferral({ ...sender("referred"), ref: "abc123" }, now);
  await requestGuide(sender("reader"), now);
  expect(await stored("referred")).toMatchObject({ subject: "referral_claim", message: '{"ref":"abc123"}' });
  expect(await stored("reader")).toMatchObject({
    subject: "lead_magnet_nil_guide",
    message: '{"guide":"nil-rights.pdf"}',
  });
  expect(await mails("referred")).toEqual([
    notice("referred", "Referral claim", { facts: [["Reference", "abc123"]] }),
    receipt("referred", "Referral claim", "referral"),
  ]);
  expect(await mails("reader")).toEqual([
    { template: "guide-link", to_address: "reader@Example.test", payload: { name: "Dana Lee" } },
    notice("reader", "NIL guide request"),
  ]);
  await claimReferral(sender("nobody"), now);
  expect(await stored("nobody")).toMatchObject({ message: '{"ref":""}' });
  expect((await mails("nobody"))[0]).toEqual(notice("nobody", "Referral claim", { facts: [["Reference", "none"]] }));
});

test("a receipt repeats a referral code, and nothing else that was typed as one", async () => {
  const code = "0123456789abcdef";
  await claimReferral({ ...sender("coded"), ref: code }, now);
  await claimReferral({ ...sender("worded"), ref: "Buy at spam.example" }, now);
  const receiptOf = async (name: string) => (await mails(name))[1];
  expect(await receiptOf("coded")).toMatchObject({ template: "inquiry-received", payload: { ref: code } });
  expect(await receiptOf("worded")).toMatchObject({ template: "inquiry-received", payload: { ref: null } });
});

const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test.each([
  [
    "contact",
    (email: string, changed: boolean, at: Date) =>
      sendMessage({ fullName: "Dana Lee", email, subject: "press", message: changed ? "And when?" : "When?" }, at),
  ],
  [
    "demo",
    (email: string, changed: boolean, at: Date) =>
      requestDemo({ fullName: "Dana Lee", email, company: "Acme", useCase: changed ? "Films" : "Radio" }, at),
  ],
  [
    "referral",
    (email: string, changed: boolean, at: Date) =>
      claimReferral({ fullName: "Dana Lee", email, ref: changed ? "abc124" : "abc123" }, at),
  ],
  [
    "guide",
    (email: string, changed: boolean, at: Date) =>
      requestGuide({ fullName: changed ? "Dana Leigh" : "Dana Lee", email }, at),
  ],
] as const)(
  "the %s form sent twice, or five times at once, is one entry with one mail to each side",
  async (name, send) => {
    const email = `again-${name}@Example.test`;
    const entries = async () =>
      (await look("SELECT id FROM contact_submissions WHERE email_key = $1", [email.toLowerCase()])).length;
    const notices = async () => (await mails(`again-${name}`)).length;
    await Promise.all(Array.from({ length: 5 }, () => send(email, false, now)));
    await send(email.toUpperCase(), false, later(1));
    expect(await entries()).toBe(1);
    expect(await notices()).toBe(2);
    // An edited message is a new one; after a day, a repeat is intended.
    await send(email, true, later(1));
    expect(await entries()).toBe(2);
    await send(email, false, new Date(later(24).getTime() - 1));
    expect(await entries()).toBe(2);
    await send(email, false, later(24));
    expect(await entries()).toBe(3);
    expect(await notices()).toBe(6);
  },
);

test("the same text from another sender is another message", async () => {
  for (const name of ["first", "second"]) {
    await sendMessage({ ...sender(name), subject: "press", message: "The same words" }, now);
    expect(await stored(name)).toBeDefined();
  }
});

test("the same text under another subject is another message", async () => {
  for (const subject of ["press", "general"] as const)
    await sendMessage({ ...sender("subjects"), subject, message: "The same words" }, now);
  expect(await look("SELECT FROM contact_submissions WHERE email_key = 'subjects@example.test'")).toHaveLength(2);
});

test("one message sent at once with its address in different letter cases is one", async () => {
  const spelled = ["cases@example.test", "Cases@example.test", "CASES@Example.test"];
  const release = await holdIn((tx) => lockInquiries(tx, "cases@example.test"));
  const sent = Promise.all(
    spelled.map((email) => sendMessage({ fullName: "Dana Lee", email, subject: "press", message: "When?" }, now)),
  );
  await expect.poll(() => countOfWaiting(look)).toBe(spelled.length);
  await release();
  await sent;
  expect(await look("SELECT FROM contact_submissions WHERE email_key = 'cases@example.test'")).toHaveLength(1);
});

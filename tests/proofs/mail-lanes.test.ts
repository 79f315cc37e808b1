import { beforeEach, expect, test, vi } from "vitest";
import type { Mail } from "@/lib/mail/catalogue";
import { sampleMails } from "@/lib/mail/catalogue";
import { sampleEntry, sampleLicense, sampleOffer } from "@/lib/mail/payloads";
import { later, mailQueue, start } from "@/tests/support/outbox";

const { look, reset, standIn } = await mailQueue();
const { db } = await import("@/lib/postgres/db");
const { log } = await import("@/lib/log");
const { askedFrom } = await import("@/lib/mail/asked-from");
const { claimDue } = await import("@/lib/outbox/claims");
const { dispatchDue } = await import("@/lib/dispatch");
const { enqueueMail } = await import("@/lib/mail/outbox");
const { ROUND } = await import("@/lib/outbox/rules");
const { readWaiting } = await import("@/lib/outbox/faults");

const reminder = (toAddress: string): Mail => ({
  template: "license-ending",
  toAddress,
  payload: { ...sampleLicense, to: "buyer", daysLeft: 7, hasEnded: false },
});
const signIn = (toAddress: string): Mail => {
  const sample = sampleMails.find(({ template }) => template === "magic-link") as Extract<
    Mail,
    { template: "magic-link" }
  >;
  return { ...sample, toAddress };
};
const decision = (toAddress: string): Mail => ({
  template: "offer-declined",
  toAddress,
  payload: { ...sampleOffer, to: "buyer", reason: null },
});
const welcome = (toAddress: string): Mail => ({
  template: "waitlist-welcome",
  toAddress,
  payload: { ...sampleEntry, referralCode: "ABCD2345", place: 4 },
});

const READERS = "'reader-' || n || '@example.com'";

/** Written by SQL, because the budget of 20,000 mailboxes is not the subject. With the turns that `enqueueMail` gives them. */
const fill = (count: number, { template = "license-ending", lane = 3, to = READERS } = {}) =>
  look(
    `INSERT INTO outbound_email (template, to_address, payload, lane, next_attempt_at, created_at, turn_at, budget)
     SELECT $1, address, $2, $3, $4, $4, $4::timestamptz + interval '10 seconds' * (row_number() OVER (PARTITION BY address ORDER BY n) - 1), 'never'
     FROM generate_series(1, $5) AS n, LATERAL (SELECT ${to} AS address) AS reader ORDER BY n`,
    [template, JSON.stringify(reminder("x@example.com").payload), lane, start, count],
  );

const addressee = (index: number): string => standIn.deliveries()[index]?.to[0] ?? "nobody";

beforeEach(async () => {
  await reset();
  vi.spyOn(log, "error").mockReturnValue();
});

test("with 20,400 reminders queued a sign-in link goes out with the next mails, not after them", async () => {
  await fill(20_400);
  await dispatchDue({ now: later(10), limit: 20 });
  const before = standIn.deliveries().length;
  await enqueueMail(db(), [signIn("dana@example.com")], later(1_000));
  await dispatchDue({ now: later(1_000), limit: 8 });
  const after = standIn.deliveries().slice(before);
  const place = after.findIndex(({ to }) => to[0] === "dana@example.com");
  // At two a second: within four seconds, even where another lane's turn is first.
  expect(place).toBeGreaterThanOrEqual(0);
  expect(place).toBeLessThan(8);
});

test.each([
  ["decisions before reminders", decision, { lane: 3 }],
  ["reminders before announcements", reminder, { lane: 4, template: "license-ending" }],
  ["a confirmation before decisions", signIn, { lane: 2 }],
])("%s", async (_what, mail, waiting) => {
  await fill(500, waiting);
  await enqueueMail(db(), [mail("dana@example.com")], later(1_000));
  const before = standIn.deliveries().length;
  await dispatchDue({ now: later(1_000), limit: 1 });
  expect(addressee(before)).toBe("dana@example.com");
});

test("no lane starves while another is always full", async () => {
  for (const lane of [1, 2, 3, 4]) await fill(200, { lane, to: `'lane-${lane}-' || n || '@example.com'` });
  const before = standIn.deliveries().length;
  for (let claim = 0; claim < ROUND; claim += 1) await dispatchDue({ now: later(1_000 * claim), limit: 1 });
  const lanes = standIn
    .deliveries()
    .slice(before)
    .map(({ to }) => to[0]?.slice(5, 6));
  const counts = Object.fromEntries(
    ["1", "2", "3", "4"].map((lane) => [lane, lanes.filter((one) => one === lane).length]),
  );
  expect(counts).toEqual({ "1": 14, "2": 3, "3": 2, "4": 1 });
});

test("within a lane one reader's 5,000 reminders delay nobody's one, and still go out", async () => {
  await fill(5_000, { to: "'owner@example.com'" });
  await enqueueMail(db(), [reminder("dana@example.com"), reminder("ada@example.com")], later(1_000));
  const before = standIn.deliveries().length;
  await dispatchDue({ now: later(1_000), limit: 8 });
  const first = standIn
    .deliveries()
    .slice(before)
    .map(({ to }) => to[0]);
  expect(first).toContain("dana@example.com");
  expect(first).toContain("ada@example.com");
  expect(first.filter((to) => to === "owner@example.com")).toHaveLength(6);
});

test("a hundred links that one network asks for delay nobody's link by more than a few", async () => {
  for (let reader = 0; reader < 100; reader += 1)
    await askedFrom("203.0.113.7", () => enqueueMail(db(), [signIn(`stranger-${reader}@example.com`)], start));
  await askedFrom("198.51.100.9", () => enqueueMail(db(), [signIn("dana@example.com")], later(1_000)));
  const before = standIn.deliveries().length;
  await dispatchDue({ now: later(1_000), limit: 4 });
  const first = standIn.deliveries().slice(before);
  expect(first.map(({ to }) => to[0])).toContain("dana@example.com");
  // They still go out, and whoever comes later comes after those whose turn has come.
  await dispatchDue({ now: later(600_000), limit: 200 });
  expect(standIn.deliveries().slice(before)).toHaveLength(101);
});

test("a waiting mail is overtaken for a limited time only: later ones come after it", async () => {
  await fill(3, { to: "'owner@example.com'" });
  await enqueueMail(db(), [reminder("dana@example.com")], later(60_000));
  const before = standIn.deliveries().length;
  await dispatchDue({ now: later(60_000), limit: 1 });
  await dispatchDue({ now: later(61_000), limit: 1 });
  await dispatchDue({ now: later(62_000), limit: 1 });
  await dispatchDue({ now: later(63_000), limit: 1 });
  expect([3, 2, 1, 0].map((back) => addressee(before + 3 - back))).toEqual([
    "owner@example.com",
    "owner@example.com",
    "owner@example.com",
    "dana@example.com",
  ]);
});

test("the lane and the turn follow the catalogue", async () => {
  await enqueueMail(
    db(),
    [signIn("a@example.com"), decision("b@example.com"), reminder("c@example.com"), welcome("d@example.com")],
    start,
  );
  const rows = await look<{ lane: number; turn_at: Date }>(
    "SELECT lane, turn_at FROM outbound_email ORDER BY to_address",
  );
  expect(rows).toEqual([1, 2, 3, 4].map((lane) => ({ lane, turn_at: start })));
  expect((await readWaiting(later(1_000))).map(({ lane, waiting, oldest }) => [lane, waiting, oldest])).toEqual([
    ["awaited", 1, start],
    ["decisions", 1, start],
    ["reminders", 1, start],
    ["announcements", 1, start],
  ]);
  await expect(
    look("INSERT INTO outbound_email (template, to_address, payload, lane) VALUES ('x', 'e@example.com', '{}', 5)"),
  ).rejects.toThrow("outbound_email_lane");
});

test("with 100,000 mails waiting a claim reads a few rows of an index", async () => {
  await fill(100_000);
  await look("ANALYZE outbound_email");
  const plan = await look<{ "QUERY PLAN": string }>(
    `EXPLAIN SELECT id FROM (VALUES (1), (2), (3), (4)) AS lanes (lane) CROSS JOIN LATERAL (
       SELECT id FROM outbound_email WHERE state IN ('queued', 'sending') AND lane = lanes.lane AND next_attempt_at <= '${later(1_000).toISOString()}'
       ORDER BY turn_at LIMIT 4 FOR UPDATE SKIP LOCKED) AS mail`,
  );
  const text = plan.map((line) => line["QUERY PLAN"]).join("\n");
  expect(text).toContain("outbound_email_claim_idx");
  expect(text).not.toMatch(/Seq Scan|Sort/);
  const { claims } = await claimDue(4, later(1_000));
  expect(claims).toHaveLength(4);
});

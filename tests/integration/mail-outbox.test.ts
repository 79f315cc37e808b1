import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sampleMails } from "@/lib/mail/catalogue";
import { sampleOffer } from "@/lib/mail/payloads";
import { testDatabase } from "@/tests/support/database";
import { apart } from "@/tests/support/mails";

const { look } = await testDatabase();
const { db } = await import("@/lib/postgres/db");
const { enqueueMail } = await import("@/lib/mail/outbox");
const { askedFrom } = await import("@/lib/mail/asked-from");

const now = new Date("2026-11-21T10:00:00.123Z");
const mails = apart(sampleMails);
const count = async () => (await look<{ count: number }>("SELECT count(*)::int FROM outbound_email"))[0]?.count ?? 0;

test("many mails are queued at once, due now, each with its own id", async () => {
  expect(await enqueueMail(db(), mails, now)).toBe(0);
  const rows = await look(
    "SELECT DISTINCT id, template, to_address, payload, state::text, attempts, next_attempt_at, created_at FROM outbound_email",
  );
  expect(rows).toHaveLength(mails.length);
  for (const { template, toAddress, payload } of mails) {
    expect(rows).toContainEqual(expect.objectContaining({ template, to_address: toAddress, payload }));
  }
  for (const row of rows) {
    expect(row).toMatchObject({ state: "queued", attempts: 0, next_attempt_at: now, created_at: now });
  }
});

test("a rollback also removes the mail queued in it", async () => {
  const before = await count();
  const rolledBack = db().$transaction(async (tx) => {
    await enqueueMail(tx, mails, now);
    throw new Error("changed my mind");
  });
  await expect(rolledBack).rejects.toThrow("changed my mind");
  await enqueueMail(db(), [], now);
  expect(await count()).toBe(before);
});

test("text that jsonb refuses is repaired instead of failing the decision", async () => {
  const useCase = 'NUL \0, half a pair \ud83d, a whole one 😀, "quotes" \\u0000';
  await enqueueMail(
    db(),
    [{ template: "offer-sent", toAddress: "odd@example.com", payload: { ...sampleOffer, useCase } }],
    now,
  );
  const [row] = await look<{ payload: { useCase: string } }>(
    "SELECT payload FROM outbound_email WHERE to_address = 'odd@example.com'",
  );
  expect(row?.payload.useCase).toBe('NUL , half a pair \ufffd, a whole one 😀, "quotes" \\u0000');
});

const offerTo = (toAddress: string) => ({
  template: "offer-sent" as const,
  toAddress,
  payload: { ...sampleOffer, offerId: randomUUID() },
});
/** Seconds after `now` at which it is the turn of each mail to these mailboxes, in order. */
const turnsAt = async (...mailboxes: string[]) => {
  const rows = await look<{ turn: Date }>(
    "SELECT turn_at AS turn FROM outbound_email WHERE state = 'queued' AND mailbox_key = ANY($1) ORDER BY 1",
    [mailboxes],
  );
  return rows.map(({ turn }) => (turn.getTime() - now.getTime()) / 1_000);
};

test("mails to one mailbox take turns, within one call, over several and at once, and keep nobody else waiting", async () => {
  const owner = "Turn.Taker@example.com";
  await enqueueMail(db(), [offerTo(owner), offerTo("other@example.com"), offerTo("turntaker+x@example.com")], now);
  expect(await turnsAt("turntaker@example.com")).toEqual([0, 10]);
  expect(await turnsAt("other@example.com")).toEqual([0]);
  await Promise.all([1, 2, 3].map(() => enqueueMail(db(), [offerTo(owner)], now)));
  expect(await turnsAt("turntaker@example.com")).toEqual([0, 10, 20, 30, 40]);
  // What is withheld has no turn to wait for.
  expect(await enqueueMail(db(), [offerTo(owner)], now)).toBe(1);
  expect(await turnsAt("turntaker@example.com")).toHaveLength(5);
});

test("a mail waits for the turn of none in another lane", async () => {
  const [owner, ip] = ["lanes@example.com", "203.0.113.8"];
  const entry = sampleMails.find(({ template }) => template === "waitlist-confirm") ?? expect.unreachable();
  for (const mail of [{ ...entry, toAddress: owner }, offerTo(owner)])
    await askedFrom(ip, () => enqueueMail(db(), [mail], now));
  const lanes = "SELECT count(DISTINCT lane)::int AS lanes FROM outbound_email WHERE mailbox_key = $1";
  expect(await look(lanes, [owner])).toEqual([{ lanes: 2 }]);
  expect(await turnsAt(owner)).toEqual([0, 0]);
});

test("mails that one network asked for take turns, over whatever mailboxes", async () => {
  const readers = Array.from({ length: 4 }, (_, index) => `asked-${index}@example.com`);
  await askedFrom("203.0.113.7", () => enqueueMail(db(), readers.slice(0, 2).map(offerTo), now));
  await askedFrom("203.0.113.7", () => enqueueMail(db(), readers.slice(2).map(offerTo), now));
  expect(await turnsAt(...readers)).toEqual([0, 5, 10, 15]);
  await askedFrom("198.51.100.9", () => enqueueMail(db(), [offerTo("asked-elsewhere@example.com")], now));
  expect(await turnsAt("asked-elsewhere@example.com")).toEqual([0]);
});

test("a mail of a kind that its reader turned off takes no turn of another", async () => {
  const toAddress = "stopped@example.com";
  await look("INSERT INTO mail_stop (email_key, kind, stopped_at) VALUES ($1, 'license-ends', $2)", [toAddress, now]);
  const [ending, expired] = (["license-ending", "offer-expired"] as const).map((template) => {
    const sample = sampleMails.find((one) => one.template === template) ?? expect.unreachable();
    return { ...sample, toAddress };
  });
  await enqueueMail(
    db(),
    [ending, expired].filter((mail) => mail !== undefined),
    now,
  );
  expect(await turnsAt(toAddress)).toEqual([0]);
});

test("no usable token is stored", async () => {
  const rows = await look(
    "SELECT (to_jsonb(mail) #- '{payload,certificateHash}')::text AS dump FROM outbound_email AS mail",
  );
  for (const { dump } of rows) expect(dump).not.toMatch(/[0-9a-f]{64}/);
});

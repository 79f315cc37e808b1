import { expect, test } from "vitest";
import { sampleMails } from "@/lib/mail/catalogue";
import { sampleOffer } from "@/lib/mail/payloads";
import { testDatabase } from "@/tests/support/database";
import { apart } from "@/tests/support/mails";

const { look } = await testDatabase();
const { db } = await import("@/lib/postgres/db");
const { Prisma } = await import("@/lib/generated/prisma/client");
const { enqueueMail, outboxCte } = await import("@/lib/mail/outbox");

const now = new Date("2026-11-21T10:00:00.123Z");
const mails = apart(sampleMails);
const count = async () => (await look<{ count: number }>("SELECT count(*)::int FROM outbound_email"))[0]?.count ?? 0;

test("many mails are queued with one statement, due now, each with its own id", async () => {
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

test.each([
  ["none when the change did not happen", 0],
  ["once when it changed one row", 1],
  ["once when it changed three", 3],
])("inside a larger statement the mails are written %s", async (_words, changed) => {
  const before = await count();
  await db().$executeRaw(
    Prisma.sql`WITH changed AS (SELECT generate_series(1, ${changed}::int)), mail AS (${outboxCte("changed", mails.slice(0, 2), now)}) SELECT 1`,
  );
  expect(await count()).toBe(before + (changed > 0 ? 2 : 0));
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

test("no usable token is stored", async () => {
  const rows = await look(
    "SELECT (to_jsonb(mail) #- '{payload,certificateHash}')::text AS dump FROM outbound_email AS mail",
  );
  for (const { dump } of rows) expect(dump).not.toMatch(/[0-9a-f]{64}/);
});

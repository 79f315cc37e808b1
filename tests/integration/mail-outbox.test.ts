import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { budgetOf } from "@/lib/mail/budget";
import { type Mail, mailOf, sampleMails } from "@/lib/mail/catalogue";
import { sampleOffer } from "@/lib/mail/payloads";
import { namedIn, namesAsNumbers } from "@/lib/outbox/names";
import { laneNumber } from "@/lib/outbox/rules";
import { testDatabase } from "@/tests/support/database";
import { apart } from "@/tests/support/mails";

const { look } = await testDatabase();
const { db } = await import("@/lib/postgres/db");
const { enqueueMail, isLinkMailed, removeUnsent } = await import("@/lib/mail/outbox");
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

test("a mail's row has its lane, its budget, by what it repeats, who asked for it and what it names", async () => {
  const sample = sampleMails.find(({ template }) => template === "waitlist-confirm") ?? expect.unreachable();
  const mail = { ...sample, toAddress: "Whole.Row@Example.com" };
  await askedFrom("203.0.113.9", () => enqueueMail(db(), [mail], now));
  const [{ id: _, asked_from: network, ...row } = expect.unreachable()] = await look(
    "SELECT * FROM outbound_email WHERE to_address = $1",
    [mail.toAddress],
  );
  const { budget, dedupeKey } = budgetOf(mail);
  expect(dedupeKey).not.toBeNull();
  expect(row).toEqual({
    ...{ template: mail.template, to_address: mail.toAddress, mailbox_key: "wholerow@example.com" },
    ...{ payload: mail.payload, named: namesAsNumbers(namedIn(mail.payload)).map(String) },
    ...{ budget, purpose: dedupeKey, lane: laneNumber(mailOf(mail.template).lane) },
    ...{ state: "queued", withheld_for: null, attempts: 0, next_attempt_at: now, created_at: now, turn_at: now },
    ...{ first_attempt_at: null, last_error: null, provider_id: null, sent_at: null, erased_at: null },
  });
  expect(network).not.toBeNull();
});

const linkTo = (toAddress: string, accessId: string) => {
  const sample = sampleMails.find(({ template }) => template === "your-data-link") ?? expect.unreachable();
  return { ...sample, toAddress, payload: { ...sample.payload, accessId } } as Mail;
};

test("a link counts as mailed for ten minutes, to its own address alone, and only if it may have arrived", async () => {
  const [id, toAddress] = [randomUUID(), "Asks@example.com"];
  await enqueueMail(db(), [linkTo(toAddress, id)], now);
  const asked = { template: "your-data-link", field: "accessId", ids: [randomUUID(), id] } as const;
  const isMailed = (changes: Partial<Parameters<typeof isLinkMailed>[2]> = {}, key = "asks@example.com", at = now) =>
    isLinkMailed(db(), key, { ...asked, ...changes }, at);
  const later = (ms: number) => new Date(now.getTime() + ms);
  expect(await isMailed()).toBe(true);
  expect(await isMailed({}, "asks@example.com", later(600_000 - 1))).toBe(true);
  expect(await isMailed({}, "asks@example.com", later(600_000))).toBe(false);
  // The same mailbox under another address, and another mailbox.
  for (const key of ["asks+x@example.com", "other@example.com"]) expect(await isMailed({}, key)).toBe(false);
  for (const other of [{ template: "magic-link" }, { field: "linkId" }, { ids: [randomUUID()] }, { ids: [] }] as const)
    expect(await isMailed(other)).toBe(false);
  for (const state of ["withheld", "failed", "sending", "sent", "captured"]) {
    await look(
      "UPDATE outbound_email SET state = $2::email_state, withheld_for = CASE $2 WHEN 'withheld' THEN 'hour' END WHERE to_address = $1",
      [toAddress, state],
    );
    expect([state, await isMailed()]).toEqual([state, !["withheld", "failed"].includes(state)]);
  }
});

test("what has not left is removed of the templates and the address that were named, and nothing else", async () => {
  const states = ["queued", "sending", "failed", "withheld", "sent", "captured"];
  const add = (toAddress: string, template = "announcement") =>
    look(
      `INSERT INTO outbound_email (template, to_address, payload, state, withheld_for)
       SELECT $2, $1, '{}', state, CASE state WHEN 'withheld' THEN 'hour' END FROM unnest($3::email_state[]) AS state`,
      [toAddress, template, states],
    );
  const addresses = ["Ends@example.com", "ends+x@example.com", "stays@example.com"];
  for (const address of addresses) await add(address);
  await add("ends@example.com", "offer-sent");
  await removeUnsent(db(), "ends@example.com", ["announcement", "magic-link"]);
  const left = await look<{ to: string; template: string; states: string[] }>(
    `SELECT to_address AS to, template, array_agg(state::text ORDER BY state::text) AS states FROM outbound_email
     WHERE to_address = ANY($1) GROUP BY 1, 2 ORDER BY to_address COLLATE "C", template`,
    [[...addresses, "ends@example.com"]],
  );
  const all = states.toSorted();
  expect(left).toEqual([
    { to: "Ends@example.com", template: "announcement", states: ["captured", "sent"] },
    { to: "ends+x@example.com", template: "announcement", states: all },
    { to: "ends@example.com", template: "offer-sent", states: all },
    { to: "stays@example.com", template: "announcement", states: all },
  ]);
});

test("no usable token is stored", async () => {
  const rows = await look(
    "SELECT (to_jsonb(mail) #- '{payload,certificateHash}')::text AS dump FROM outbound_email AS mail",
  );
  for (const { dump } of rows) expect(dump).not.toMatch(/[0-9a-f]{64}/);
});

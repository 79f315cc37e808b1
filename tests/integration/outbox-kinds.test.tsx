import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";
import { outboxView } from "@/components/admin/outbox-view";
import type { Outcome } from "@/lib/outbox/kind";
import { readListing } from "@/lib/postgres/listing";
import { HOUR_MS } from "@/lib/time";
import { later, mailQueue, start } from "@/tests/support/outbox";
import { addAdmin } from "@/tests/support/people";
import { ShownRows } from "@/tests/support/shown-rows";
import { type WebhookRow, webhookKind } from "@/tests/support/webhook-kind";

const { look, onlyRow, queue, reset, standIn } = await mailQueue();
const { db } = await import("@/lib/postgres/db");
const { log } = await import("@/lib/log");
const { outboxKinds } = await import("@/lib/dispatch");
const { countUnposted, findPosted, listPosted } = await import("@/lib/mail/mailbox");
const { findOutboxEntry, listOutbox, requeue } = await import("@/lib/outbox/admin");
const { dispatch } = await import("@/lib/outbox/dispatch");
const { enqueue } = await import("@/lib/outbox/enqueue");
const { outboxFault, outboxTroubles, overdueRows } = await import("@/lib/outbox/faults");
const { readProvider } = await import("@/lib/outbox/provider");

const sent: Outcome = { kind: "sent", providerId: "delivery-1" };
const failing: Outcome = { kind: "retry", waitMs: 0, error: "500 broken: no", trouble: "failing" };

let answer: (row: WebhookRow) => Outcome | Promise<Outcome> = () => sent;
const called: WebhookRow[] = [];
const webhook = webhookKind((row) => {
  called.push(row);
  return answer(row);
});
const kinds = [...outboxKinds, webhook];

const call = (licenseId: string, to = "https://buyer.example/hook") =>
  enqueue(db(), {
    kind: webhook,
    rows: [{ name: "license-revoked", to, payload: { licenseId }, lane: "decisions" }],
    now: start,
  });

beforeEach(async () => {
  await reset();
  await look("DELETE FROM mail_provider WHERE kind <> 'mail'");
  called.length = 0;
  answer = () => sent;
  vi.spyOn(log, "error").mockReset();
});

test("rows of two kinds go out, each through its own handler, with the row's id as key", async () => {
  await call("license-1");
  await queue(1);
  expect(await dispatch(kinds, { now: start })).toMatchObject({ claimed: 2, sent: 2 });
  const [{ id = "" } = {}] = await look<{ id: string }>("SELECT id FROM outbound_email WHERE kind = 'webhook'");
  expect(called).toEqual([
    { id, name: "license-revoked", to: "https://buyer.example/hook", payload: { licenseId: "license-1" } },
  ]);
  expect(standIn.deliveries().at(-1)?.idempotencyKey).not.toBe(id);
  expect((await listPosted({ limit: 5 })).mails).toMatchObject([{ template: "offer-sent" }]);
  expect(await findPosted(id)).toBeUndefined();
  expect(await look("SELECT kind, provider_id FROM outbound_email WHERE kind = 'webhook' AND state = 'sent'")).toEqual([
    { kind: "webhook", provider_id: "delivery-1" },
  ]);
});

test("concurrent runs send each row once, within the kind's own budget", async () => {
  for (let number = 0; number < 20; number += 1) await call(`license-${number}`, `https://${number}.example/hook`);
  let running = 0;
  let most = 0;
  answer = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return sent;
  };
  await Promise.all([1, 2, 3].map(() => dispatch([webhook], { now: start })));
  expect(new Set(called.map(({ id }) => id)).size).toBe(20);
  expect(called).toHaveLength(20);
  expect(most).toBeLessThanOrEqual(3 * webhook.budget.atOnce);
});

test("the kind's own rule says when a failure is repeated, and when it is given up", async () => {
  await call("license-1");
  answer = () => failing;
  let now = start;
  for (const wait of [1_000, 4_000]) {
    await dispatch(kinds, { now });
    const row = await onlyRow();
    expect(row.state).toBe("queued");
    expect(row.next_attempt_at.getTime() - now.getTime()).toBeGreaterThanOrEqual(wait);
    expect(row.next_attempt_at.getTime() - now.getTime()).toBeLessThanOrEqual(wait * 1.2);
    now = row.next_attempt_at;
  }
  expect(await dispatch(kinds, { now })).toMatchObject({ failed: 1 });
  expect(await onlyRow()).toMatchObject({
    state: "failed",
    attempts: 3,
    last_error: "given up, perhaps delivered; 500 broken: no",
  });
  expect(log.error).toHaveBeenLastCalledWith(
    expect.objectContaining({ webhook: expect.any(String) }),
    "A webhook was not delivered and is given up",
  );
});

test("a dead holder's claim is due again after the kind's own lease", async () => {
  await call("license-1");
  let died = (): void => undefined;
  answer = () =>
    new Promise((_resolve, reject) => {
      died = () => reject(new Error("killed"));
    });
  const run = dispatch([webhook], { now: start });
  await expect.poll(() => called.length).toBe(1);
  answer = () => sent;
  expect(await dispatch([webhook], { now: later(4_999) })).toMatchObject({ claimed: 0 });
  expect(await dispatch([webhook], { now: later(5_000) })).toMatchObject({ sent: 1 });
  died();
  await run;
  expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 2 });
});

test("a payload of another version reaches no handler and waits", async () => {
  await call("license-1");
  await look("UPDATE outbound_email SET payload = '{}'");
  expect(await dispatch(kinds, { now: start })).toMatchObject({ retried: 1 });
  expect(called).toEqual([]);
  expect((await onlyRow()).last_error).toContain("not handled: ");
});

test("a version that does not know the kind leaves its rows alone", async () => {
  await call("license-1");
  expect(await dispatch(outboxKinds, { now: later(HOUR_MS) })).toMatchObject({ claimed: 0 });
  vi.stubEnv("VERCEL_ENV", "preview");
  expect(await dispatch(outboxKinds, { now: later(HOUR_MS) })).toMatchObject({ captured: 0 });
  vi.unstubAllEnvs();
  expect(await countUnposted()).toEqual({ waiting: 0, failed: 0, withheld: 0 });
  expect(await onlyRow()).toMatchObject({ state: "queued", attempts: 0 });
});

test("the trouble of one kind's provider holds up no other, and is told in the kind's words", async () => {
  await call("license-1");
  await queue(3);
  answer = () => ({ kind: "slow-down", waitMs: HOUR_MS, error: "401 no_key", trouble: "key-refused" });
  expect(await dispatch(kinds, { now: start })).toMatchObject({ sent: 3, retried: 1 });
  expect(await readProvider(webhook)).toMatchObject({ state: "key-refused", pausedUntil: later(HOUR_MS) });
  expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.anything(), "The receiver refuses our key.");
  expect(await outboxFault(webhook)).toBe(`The receiver refuses our key (since ${start.toISOString()})`);
  await queue(2);
  expect(await outboxTroubles(kinds, start)).toEqual([
    { kind: webhook, words: "The receiver refuses our key", since: start, waiting: 1, isMore: false },
  ]);
  expect(await overdueRows(webhook, later(2 * HOUR_MS))).toBe("Webhook waits: decisions for 120 minutes");
});

test.each([
  [1, 2],
  [2, 15],
  [3, 120],
  [4, 1_440],
])("a row of lane %d is late once it has waited for more than %d minutes", async (lane, minutes) => {
  await call("license-1");
  await look("UPDATE outbound_email SET lane = $1", [lane]);
  expect(await overdueRows(webhook, later(minutes * 60_000))).toBeUndefined();
  expect(await overdueRows(webhook, later(minutes * 60_000 + 1))).toContain(`for ${minutes} minutes`);
  await look("UPDATE outbound_email SET state = 'sending'");
  expect(await overdueRows(webhook, later(minutes * 60_000 + 1))).toContain(`for ${minutes} minutes`);
  await look("UPDATE outbound_email SET state = 'failed'");
  expect(await overdueRows(webhook, later(minutes * 60_000 + 1))).toBeUndefined();
});

test("staff see a row in its kind's words, and send a failed one again", async () => {
  await call("license-1");
  answer = () => ({ kind: "rejected", error: "410 gone" });
  await dispatch(kinds, { now: start });
  const { rows } = await listOutbox(readListing({ q: "https://buyer.example/hook" }, () => false));
  expect(rows).toMatchObject([{ kind: "webhook", name: "license-revoked", state: "failed", lastError: "410 gone" }]);
  const view = outboxView("Outbox", kinds, async (state) => state);
  const page = renderToStaticMarkup(<ShownRows view={view} rows={rows} />);
  for (const text of ["License revoked", "410 gone", webhook.words.again.failed, webhook.words.unread, "Send again"])
    expect(page).toContain(text);

  const [{ id = "" } = {}] = rows;
  const admin = await addAdmin();
  expect(await requeue(admin, id, later(1_000))).toBe(true);
  answer = () => sent;
  expect(await dispatch(kinds, { now: later(1_000) })).toMatchObject({ sent: 1 });
  expect(await findOutboxEntry(id)).toMatchObject({ state: "sent", attempts: 1 });
});

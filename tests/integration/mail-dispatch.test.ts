import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mailOf, mailReasons, sampleMails } from "@/lib/mail/catalogue";
import { hold } from "@/tests/support/database";
import { apart } from "@/tests/support/mails";
import { later, mailQueue, start } from "@/tests/support/outbox";

const { look, onlyRow, queue, reset, rows, standIn } = await mailQueue();
const { db } = await import("@/lib/postgres/db");
const { log } = await import("@/lib/log");
const { claimDue } = await import("@/lib/outbox/claims");
const { dispatchDue, dispatchSoon } = await import("@/lib/dispatch");
const { enqueueMail } = await import("@/lib/mail/outbox");

const keysDelivered = () => standIn.deliveries().map((delivery) => delivery.idempotencyKey);

beforeEach(async () => {
  await reset();
  vi.spyOn(log, "error").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a mail is sent with the row's id as key, from us, with replies to support, to one address", async () => {
  await queue(1, "dana@example.com");
  expect(await dispatchDue({ now: later(5) })).toEqual({ claimed: 1, sent: 1, captured: 0, retried: 0, failed: 0 });
  const row = await onlyRow();
  const delivery = standIn.deliveries().at(-1);
  expect(delivery).toMatchObject({
    idempotencyKey: row.id,
    to: ["dana@example.com"],
    from: "Likeright <hello@likeright.com>",
    replyTo: "support@likeright.com",
    subject: "Your offer of $350.00 to Riley Stone",
  });
  expect(delivery?.html).toContain("https://likeright.test/offer/");
  expect(row).toMatchObject({
    state: "sent",
    attempts: 1,
    provider_id: delivery?.id,
    sent_at: later(5),
    last_error: null,
  });
});

test("every template goes out", async () => {
  await enqueueMail(db(), apart(sampleMails), start);
  const before = standIn.deliveries().length;
  expect(await dispatchDue({ now: start })).toMatchObject({ sent: sampleMails.length });
  expect(standIn.deliveries().length - before).toBe(sampleMails.length);
});

test("mail programs can unsubscribe from every optional mail, and from no other", async () => {
  await enqueueMail(db(), apart(sampleMails), start);
  const before = standIn.deliveries().length;
  await dispatchDue({ now: start });
  const offering = standIn
    .deliveries()
    .slice(before)
    .filter(({ headers }) => "List-Unsubscribe" in headers);
  const optional = sampleMails.filter(({ template }) => mailReasons[template] === "optional");
  expect(offering.map(({ subject }) => subject).toSorted()).toEqual(
    optional.map(({ template, payload }) => mailOf(template).subject(payload)).toSorted(),
  );
  for (const { headers } of offering)
    expect(headers).toMatchObject({
      "List-Unsubscribe": expect.stringMatching(
        /^<https:\/\/likeright\.test\/api\/unsubscribe\/[0-9a-f-]{36}\/[0-9a-f]{64}>$/,
      ),
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
});

test("a mail that is not due yet waits, and a run takes at most its limit", async () => {
  await queue(3);
  expect(await dispatchDue({ now: later(-1) })).toMatchObject({ claimed: 0 });
  expect(await dispatchDue({ now: start, limit: 2 })).toMatchObject({ claimed: 2, sent: 2 });
  expect((await rows()).map((row) => row.state).toSorted()).toEqual(["queued", "sent", "sent"]);
});

test("concurrent claims never take the same mail", async () => {
  await queue(60);
  // Opens the pool's connections, so that the claims do not share the first one.
  await Promise.all(Array.from({ length: 10 }, () => db().$queryRaw`SELECT 1 FROM pg_sleep(0.1)`));
  const claims = await Promise.all(Array.from({ length: 20 }, () => claimDue(4, start)));
  const ids = claims.flatMap((taken) => taken.claims.map((claim) => claim.id));
  expect(ids).toHaveLength(60);
  expect(new Set(ids).size).toBe(60);
  expect(Math.max(...claims.map((taken) => taken.claims.length))).toBe(4);
});

test("a sender does not wait for a mail that another one is claiming, and takes the next", async () => {
  await queue(2);
  const [first, second] = await look<{ id: string }>("SELECT id FROM outbound_email ORDER BY turn_at, id");
  const commit = await hold(
    process.env.DATABASE_URL ?? "",
    "SELECT FROM outbound_email WHERE id = $1 FOR UPDATE",
    first?.id ?? "",
  );
  const { claims } = await claimDue(4, start).finally(commit);
  expect(claims.map(({ id }) => id)).toEqual([second?.id]);
});

test("concurrent dispatchers send each mail once, each at most four at a time", async () => {
  await queue(60);
  const before = standIn.traffic().requests;
  const runs = await Promise.all(Array.from({ length: 4 }, () => dispatchDue({ now: start })));
  expect(runs.reduce((sum, run) => sum + run.sent, 0)).toBe(60);
  expect(standIn.traffic().requests - before).toBe(60);
  expect(new Set(keysDelivered().slice(-60))).toEqual(new Set((await rows()).map((row) => row.id)));
  expect(standIn.traffic().mostAtOnce).toBeLessThanOrEqual(16);
});

test.each(["a@example.com, b@example.com", "Eve <eve@example.com>", "a@example.com\r\nBcc: b@example.com", ""])(
  "an address that is not one plain address never reaches the provider: %j",
  async (address) => {
    await queue(1, address);
    const before = standIn.traffic().requests;
    expect(await dispatchDue({ now: start })).toMatchObject({ failed: 1 });
    expect(standIn.traffic().requests).toBe(before);
  },
);

test("a short pause is waited for within the run", async () => {
  await queue(1);
  let refused = false;
  standIn.follow(() => {
    if (refused) return undefined;
    refused = true;
    return { status: 429, name: "rate_limit_exceeded", retryAfterSeconds: 1 };
  });
  expect(await dispatchDue()).toMatchObject({ claimed: 2, retried: 1, sent: 1 });
});

test("an unknown template and a broken payload wait for a version that can render them", async () => {
  await look(
    "INSERT INTO outbound_email (template, to_address, payload, next_attempt_at) VALUES ('later', 'a@example.com', '{}', $1), ('offer-sent', 'b@example.com', '{}', $1)",
    [start],
  );
  expect(await dispatchDue({ now: start })).toMatchObject({ retried: 2 });
  const errors = (await rows()).map((row) => row.last_error).toSorted();
  expect(errors[0]).toContain('not handled: RangeError: no mail template "later"');
  expect(errors[1]).toContain("not handled: ");
});

test("the record of a failure contains no token", async () => {
  await queue(1);
  standIn.follow(({ text }) => ({
    status: 500,
    name: `broken ${text.match(/[0-9a-f]{64}/)?.[0]} ${"ab ".repeat(200)}`,
  }));
  await dispatchDue({ now: start });
  const { last_error } = await onlyRow();
  expect(last_error).toContain("broken [token] ab ab");
  expect(last_error?.length).toBe(300);
});

test("dispatchSoon sends what is queued, runs once at a time, and looks again for mail queued meanwhile", async () => {
  await queue(5);
  let added: Promise<void> | undefined;
  standIn.follow(() => {
    added ??= queue(5).then(() => dispatchSoon());
    return undefined;
  });
  await dispatchSoon();
  await added;
  expect((await rows()).map((row) => row.state)).toEqual(Array.from({ length: 10 }, () => "sent"));
});

test("only the call that started a run waits for it: the others return while the provider is silent", async () => {
  await queue(1);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const before = standIn.traffic().requests;
  standIn.follow(() => answered.then(() => undefined));
  let ended = false;
  const run = dispatchSoon().then(() => {
    ended = true;
  });
  await expect.poll(() => standIn.traffic().requests).toBe(before + 1);
  for (let call = 0; call < 50; call += 1) await dispatchSoon();
  expect(ended).toBe(false);
  answer();
  await run;
  expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 1 });
});

test("dispatchSoon never rejects, and works again after a database outage", async () => {
  await queue(1);
  await look("ALTER TABLE outbound_email RENAME TO outbound_email_away");
  await dispatchSoon();
  await look("ALTER TABLE outbound_email_away RENAME TO outbound_email");
  expect(log.error).toHaveBeenCalledOnce();
  await dispatchSoon();
  expect(await onlyRow()).toMatchObject({ state: "sent" });
});

test("a preview deployment captures instead of sending, even with a key", async () => {
  await queue(3);
  const before = standIn.traffic().requests;
  vi.stubEnv("VERCEL_ENV", "preview");
  expect(await dispatchDue({ now: start, limit: 2 })).toEqual({
    claimed: 2,
    sent: 0,
    captured: 2,
    retried: 0,
    failed: 0,
  });
  await dispatchSoon();
  vi.unstubAllEnvs();
  expect((await rows()).map((row) => row.state)).toEqual(["captured", "captured", "captured"]);
  expect(standIn.traffic().requests).toBe(before);
});

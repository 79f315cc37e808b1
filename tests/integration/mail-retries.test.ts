import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HOUR_MS } from "@/lib/time";
import { later, mailQueue, start } from "@/tests/support/outbox";

const { look, onlyRow, queue, reset, rows, standIn } = await mailQueue();
const { log } = await import("@/lib/log");
const { dispatchDue } = await import("@/lib/dispatch");
const { RETRY } = await import("@/lib/outbox/rules");

beforeEach(async () => {
  await reset();
  vi.spyOn(log, "error").mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test("a temporary failure is retried, later each time, under the same key", async () => {
  await queue(1);
  standIn.follow(() => ({ status: 500, name: "internal_server_error" }));
  let now = start;
  for (const [attempt, wait] of [
    [1, 2_000],
    [2, 8_000],
    [3, 32_000],
  ] as const) {
    expect(await dispatchDue({ now })).toMatchObject({ retried: 1, failed: 0 });
    const row = await onlyRow();
    expect(row).toMatchObject({ state: "queued", attempts: attempt, first_attempt_at: start });
    expect(row.last_error).toContain("500 internal_server_error");
    expect(row.next_attempt_at.getTime() - now.getTime()).toBeGreaterThanOrEqual(wait);
    expect(row.next_attempt_at.getTime() - now.getTime()).toBeLessThanOrEqual(wait * 1.2);
    expect(await dispatchDue({ now: later(wait - 1, now) })).toMatchObject({ claimed: 0 });
    now = row.next_attempt_at;
  }
  standIn.follow(undefined);
  expect(await dispatchDue({ now })).toMatchObject({ sent: 1 });
  expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 4, last_error: null });
});

test("after its last attempt a mail visibly fails, and is not retried", async () => {
  await queue(1);
  standIn.follow(() => ({ status: 503, name: "application_error" }));
  let now = start;
  for (let attempt = 1; attempt <= RETRY.attempts; attempt += 1) {
    await dispatchDue({ now });
    now = (await onlyRow()).next_attempt_at;
  }
  const row = await onlyRow();
  expect(row).toMatchObject({ state: "failed", attempts: RETRY.attempts });
  expect(row.last_error).toBe(
    "given up, perhaps delivered; 503 application_error: The stand-in says application_error.",
  );
  // The first line is about the provider.
  expect(log.error).toHaveBeenCalledTimes(2);
  expect(log.error).toHaveBeenLastCalledWith(expect.objectContaining({ mail: row.id }), expect.any(String));
  expect(await dispatchDue({ now: later(48 * HOUR_MS) })).toMatchObject({ claimed: 0 });
});

test("a mail whose next attempt would come after the provider has forgotten its key fails at once", async () => {
  await queue(1);
  standIn.follow(() => ({ status: 503, name: "application_error" }));
  await look("UPDATE outbound_email SET attempts = $1, first_attempt_at = $2", [
    RETRY.attempts - 2,
    later(-16 * HOUR_MS),
  ]);
  expect(await dispatchDue({ now: start })).toMatchObject({ retried: 0, failed: 1 });
  expect(await onlyRow()).toMatchObject({ state: "failed", attempts: RETRY.attempts - 1 });
});

test("a mail that the provider rejects for good fails at once", async () => {
  await queue(1);
  standIn.follow(() => ({ status: 422, name: "validation_error" }));
  expect(await dispatchDue({ now: start })).toMatchObject({ failed: 1, retried: 0 });
  expect(await onlyRow()).toMatchObject({ state: "failed", attempts: 1 });
});

test("a rate limit slows the run down and costs no attempt", async () => {
  await queue(3);
  standIn.follow((_mail, requests) =>
    requests % 2 === 0 ? { status: 429, name: "rate_limit_exceeded", retryAfterSeconds: 60 } : undefined,
  );
  await dispatchDue({ now: start });
  const waiting = (await rows()).filter((row) => row.state === "queued");
  expect(waiting.length).toBeGreaterThan(0);
  for (const row of waiting) {
    expect(row).toMatchObject({ attempts: 0, first_attempt_at: null, next_attempt_at: later(60_000) });
    expect(row.last_error).toContain("429 rate_limit_exceeded");
  }
  standIn.follow(undefined);
  await dispatchDue({ now: later(60_000) });
  expect((await rows()).every((row) => row.state === "sent" && row.attempts === 1)).toBe(true);
});

test("an exhausted quota costs no attempt, and is tried again within an hour, because a larger plan ends it", async () => {
  await queue(1);
  standIn.follow(() => ({ status: 429, name: "daily_quota_exceeded", retryAfterSeconds: 7_200 }));
  await dispatchDue({ now: start });
  expect(await onlyRow()).toMatchObject({ state: "queued", attempts: 0, next_attempt_at: later(HOUR_MS) });
});

test("a dead holder's claim is taken over when its lease ends", async () => {
  await queue(1);
  await look("UPDATE outbound_email SET state = 'sending', attempts = 1, first_attempt_at = $1, next_attempt_at = $2", [
    start,
    later(RETRY.leaseMs),
  ]);
  expect(await dispatchDue({ now: later(RETRY.leaseMs - 1) })).toMatchObject({ claimed: 0 });
  expect(await dispatchDue({ now: later(RETRY.leaseMs) })).toMatchObject({ sent: 1 });
  expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 2, first_attempt_at: start });
});

test.each([
  ["its attempts are used up", { attempts: RETRY.attempts, first: start }],
  ["the provider has forgotten its key", { attempts: 1, first: later(-24 * HOUR_MS) }],
])("a mail that may have been delivered is not sent again when %s", async (_why, { attempts, first }) => {
  await queue(1);
  const before = standIn.traffic().requests;
  await look("UPDATE outbound_email SET state = 'sending', attempts = $1, first_attempt_at = $2", [attempts, first]);
  expect(await dispatchDue({ now: start })).toMatchObject({ claimed: 1, failed: 1 });
  const row = await onlyRow();
  expect(row).toMatchObject({
    state: "failed",
    attempts,
    last_error: "given up, perhaps delivered; the sender stopped",
  });
  expect(standIn.traffic().requests).toBe(before);
  expect(log.error).toHaveBeenCalledOnce();
});

test("a lost claim does not overwrite its successor's result", async () => {
  await queue(1);
  standIn.follow(async () => {
    await look("UPDATE outbound_email SET state = 'sent', attempts = 2, provider_id = 'the successor'");
    return { status: 500, name: "internal_server_error" };
  });
  await dispatchDue({ now: start });
  expect(await onlyRow()).toMatchObject({ state: "sent", attempts: 2, provider_id: "the successor", last_error: null });
});

test("a lost claim leaves the mail to the holder that is sending it now", async () => {
  await queue(1);
  const lease = later(RETRY.leaseMs);
  standIn.follow(async () => {
    await look("UPDATE outbound_email SET attempts = 2, next_attempt_at = $1", [lease]);
    return { status: 500, name: "internal_server_error" };
  });
  await dispatchDue({ now: start });
  expect(await onlyRow()).toMatchObject({ state: "sending", attempts: 2, next_attempt_at: lease, last_error: null });
});

test("a sent mail is marked as sent, even by a holder that had lost its claim", async () => {
  await queue(1);
  standIn.follow(async () => {
    await look("UPDATE outbound_email SET state = 'queued', attempts = 2, last_error = 'lost'");
    return undefined;
  });
  await dispatchDue({ now: start });
  expect(await onlyRow()).toMatchObject({ state: "sent", last_error: null });
});

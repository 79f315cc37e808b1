import { expect, test } from "vitest";
import { outcomeOf, retryAfterMs } from "@/lib/mail/resend";

const refusal = (statusCode: number | null, name: string) => ({ statusCode, name, message: "no" });

test.each([
  [400, "validation_error"],
  [422, "invalid_from_address"],
  [413, "application_error"],
])("%d %s is final", (status, name) => {
  expect(outcomeOf(refusal(status, name), 0)).toMatchObject({ kind: "rejected" });
});

test.each([
  [null, "application_error"],
  [401, "missing_api_key"],
  [403, "invalid_api_key"],
  [409, "concurrent_idempotent_requests"],
  [429, "daily_quota_exceeded"],
  [500, "internal_server_error"],
  [503, "application_error"],
])("%s %s is retried", (status, name) => {
  expect(outcomeOf(refusal(status, name), 60_000)).toMatchObject({ kind: "retry", waitMs: 60_000 });
});

test("an unreadable answer is retried", () => {
  expect(outcomeOf(null, 0)).toMatchObject({ kind: "retry" });
  expect(outcomeOf({}, 0)).toMatchObject({ kind: "retry" });
});

test("a rate limit causes a pause, of one second if it names none", () => {
  expect(outcomeOf(refusal(429, "rate_limit_exceeded"), 3_000)).toMatchObject({ kind: "slow-down", waitMs: 3_000 });
  expect(outcomeOf(refusal(429, "rate_limit_exceeded"), 0)).toMatchObject({ kind: "slow-down", waitMs: 1_000 });
});

test("our own key with other bytes means that an earlier attempt was accepted", () => {
  expect(outcomeOf(refusal(409, "invalid_idempotent_request"), 0)).toEqual({ kind: "sent", providerId: null });
});

test("Retry-After is read as seconds and as a date", () => {
  const now = new Date("2026-11-21T10:00:00.000Z");
  expect(retryAfterMs("3", now)).toBe(3_000);
  expect(retryAfterMs("Sat, 21 Nov 2026 10:00:30 GMT", now)).toBe(30_000);
  expect(retryAfterMs("Sat, 21 Nov 2026 09:00:00 GMT", now)).toBe(0);
  expect(retryAfterMs("soon", now)).toBe(0);
  expect(retryAfterMs(undefined, now)).toBe(0);
});

import { expect, test } from "vitest";
import { outcomeOf, retryAfterMs } from "@/lib/mail/resend";
import { HOUR_MS } from "@/lib/time";

const refusal = (statusCode: number | null, name: string) => ({ statusCode, name, message: "no" });

test.each([
  [400, "validation_error"],
  [422, "invalid_parameter"],
  [413, "application_error"],
])("%d %s is final", (status, name) => {
  expect(outcomeOf(refusal(status, name), 0)).toMatchObject({ kind: "rejected" });
});

test.each([
  [null, "application_error"],
  [409, "concurrent_idempotent_requests"],
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

test.each([
  [401, "missing_api_key", "key-refused"],
  [401, "restricted_api_key", "key-refused"],
  [403, "invalid_api_key", "key-refused"],
  [403, "validation_error", "sender-refused"],
  [422, "invalid_from_address", "sender-refused"],
  [429, "daily_quota_exceeded", "quota-reached"],
  [429, "monthly_quota_exceeded", "quota-reached"],
])("%d %s refuses every mail and costs none an attempt", (status, name, trouble) => {
  expect(outcomeOf(refusal(status, name), 60_000)).toMatchObject({ kind: "slow-down", waitMs: 60_000, trouble });
  expect(outcomeOf(refusal(status, name), 0)).toMatchObject({ kind: "slow-down", waitMs: expect.any(Number), trouble });
});

test("a key that another answer calls invalid is a refused key, not a faulty mail", () => {
  const answer = { statusCode: 400, name: "validation_error", message: "API key is invalid" };
  expect(outcomeOf(answer, 0)).toMatchObject({ kind: "slow-down", trouble: "key-refused" });
});

test("we wait an hour at most, whatever the provider asks", () => {
  const wait = 20 * 24 * HOUR_MS;
  expect(outcomeOf(refusal(429, "monthly_quota_exceeded"), wait)).toMatchObject({ waitMs: HOUR_MS });
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

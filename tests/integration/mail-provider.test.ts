import { beforeEach, expect, test, vi } from "vitest";
import { later, mailQueue, start } from "@/tests/support/outbox";

const { look, queue, reset, rows, standIn } = await mailQueue();
const { log } = await import("@/lib/log");
const { deepFaults } = await import("@/tests/support/deep-faults");
const { dispatchDue } = await import("@/lib/dispatch");
const { outboxFault, outboxTrouble, overdueRows } = await import("@/lib/outbox/faults");
const { troubleWords } = await import("@/lib/outbox/rules");
const { noteOutcome, readProvider } = await import("@/lib/outbox/provider");

const errors = vi.spyOn(log, "error");
const infos = vi.spyOn(log, "info");
/** The lines about the provider; those about one mail have another text. */
const lines = (): string[] => errors.mock.calls.map((call) => String(call[1])).filter((line) => /Resend/.test(line));

beforeEach(async () => {
  await reset();
  errors.mockReset();
  infos.mockReset();
});

test.each([
  [500, "internal_server_error", "failing"],
  [503, "application_error", "failing"],
  [401, "missing_api_key", "key-refused"],
  [403, "invalid_api_key", "key-refused"],
  [403, "validation_error", "sender-refused"],
  [422, "invalid_from_address", "sender-refused"],
  [429, "daily_quota_exceeded", "quota-reached"],
  [429, "monthly_quota_exceeded", "quota-reached"],
] as const)(
  "%d %s: the first failure is a line with what to do, one for all, and so is the end",
  async (status, name, state) => {
    await queue(6);
    standIn.follow(() => ({ status, name }));
    await Promise.all(Array.from({ length: 3 }, () => dispatchDue({ now: start })));
    expect(await readProvider()).toMatchObject({ state, since: start, sentAt: null });
    expect(lines()).toEqual([`${troubleWords[state]}.`]);
    expect(JSON.stringify(errors.mock.calls)).not.toMatch(/@example\.com|stand-in says/);
    expect((await deepFaults(later(1_000))).mail).toContain("Resend");

    standIn.follow(undefined);
    await dispatchDue({ now: later(3_600_000) });
    expect(await readProvider()).toMatchObject({ state: "ok", lastError: null });
    expect(infos).toHaveBeenCalledOnce();
    await dispatchDue({ now: later(3_700_000) });
    expect((await rows()).map(({ state: one }) => one)).toEqual(Array.from({ length: 6 }, () => "sent"));
    expect(await deepFaults(later(3_700_000))).not.toHaveProperty("mail");
    expect(infos).toHaveBeenCalledOnce();
  },
);

test.each([
  [403, "validation_error", "sender-refused"],
  [429, "daily_quota_exceeded", "quota-reached"],
  [401, "missing_api_key", "key-refused"],
] as const)(
  "%d %s for a day loses no mail, and it goes out within a minute of the mending; an address that is refused meanwhile ends nothing",
  async (status, name, state) => {
    await queue(3);
    standIn.follow(({ to }) =>
      to[0] === "refused@example.com" ? { status: 422, name: "validation_error" } : { status, name },
    );
    const hours = 24;
    for (let minute = 0; minute <= hours * 60; minute += 30) await dispatchDue({ now: later(minute * 60_000) });
    const held = "UPDATE outbound_email SET next_attempt_at = $1";
    await look(held, [later((hours * 60 + 91) * 60_000)]);
    await queue(1, "refused@example.com");
    for (let minute = 1; minute <= 90; minute += 1) await dispatchDue({ now: later((hours * 60 + minute) * 60_000) });
    expect((await rows()).map((row) => row.state).toSorted()).toEqual(["failed", "queued", "queued", "queued"]);
    expect(await readProvider()).toMatchObject({ state });
    expect(infos).not.toHaveBeenCalled();
    standIn.follow(undefined);
    const wait = state === "quota-reached" ? 16 : 1;
    for (let minute = 91; minute <= 91 + wait; minute += 1)
      await dispatchDue({ now: later((hours * 60 + minute) * 60_000) });
    expect((await rows()).filter((row) => row.state === "sent")).toHaveLength(3);
    expect(await readProvider()).toMatchObject({ state: "ok" });
  },
);

test("a refusal that quotes the address is logged without it", async () => {
  await queue(1, "secret.person@example.com");
  standIn.follow(() => ({ status: 422, name: "validation_error", message: "secret.person@example.com is no address" }));
  await dispatchDue({ now: start });
  expect(errors).toHaveBeenCalled();
  expect(JSON.stringify(errors.mock.calls)).not.toContain("secret.person");
  expect((await rows())[0]?.last_error).toContain("secret.person");
});

test("a provider that hangs up is unreachable", async () => {
  await queue(1);
  standIn.follow(() => "drop-before-accepting");
  await dispatchDue({ now: start });
  expect(await readProvider()).toMatchObject({ state: "unreachable" });
  expect(lines()).toHaveLength(1);
});

test("each change from one trouble to another is a line", async () => {
  await queue(1);
  standIn.follow(() => ({ status: 500, name: "internal_server_error" }));
  await dispatchDue({ now: start });
  standIn.follow(() => ({ status: 401, name: "missing_api_key" }));
  await dispatchDue({ now: later(60_000) });
  expect(lines()).toEqual([`${troubleWords.failing}.`, `${troubleWords["key-refused"]}.`]);
});

test("a wrong key costs no mail its attempts, and one mail is tried at a time until it is right", async () => {
  await queue(50);
  standIn.follow(() => ({ status: 401, name: "missing_api_key" }));
  const before = standIn.traffic().requests;
  for (let minute = 0; minute < 30; minute += 1) await dispatchDue({ now: later(minute * 60_000) });
  // The four that were under way together, and then one a try.
  expect(standIn.traffic().requests - before).toBe(4 + 29);
  expect((await rows()).every(({ state, attempts }) => state === "queued" && attempts === 0)).toBe(true);
  expect(lines()).toHaveLength(1);
});

test("Retry-After holds for every mail and every instance", async () => {
  await queue(20);
  standIn.follow(() => ({ status: 429, name: "rate_limit_exceeded", retryAfterSeconds: 60 }));
  await dispatchDue({ now: start });
  standIn.follow(undefined);
  const before = standIn.traffic().requests;
  await Promise.all([1, 2, 3].map((instance) => dispatchDue({ now: later(59_000 + instance) })));
  expect(standIn.traffic().requests).toBe(before);
  expect(await readProvider()).toMatchObject({ state: "limited" });
  await dispatchDue({ now: later(60_000) });
  await dispatchDue({ now: later(61_000) });
  expect((await rows()).every(({ state }) => state === "sent")).toBe(true);
});

test("a trouble that lasts began with its first failure, and another one with its own", async () => {
  const fail = (trouble: "failing" | "unreachable", at: Date) =>
    noteOutcome({ kind: "retry", waitMs: 0, error: "500 internal_server_error", trouble }, at);
  for (const minute of [0, 1, 2]) await fail("failing", later(minute * 60_000));
  expect((await readProvider())?.since).toEqual(start);
  await fail("unreachable", later(180_000));
  expect((await readProvider())?.since).toEqual(later(180_000));
});

test("the fifth failure in a row begins a pause, and none before", async () => {
  const paused: (Date | undefined)[] = [];
  for (let failures = 1; failures <= 10; failures += 1) {
    await noteOutcome({ kind: "retry", waitMs: 0, error: "no answer", trouble: "unreachable" }, start);
    paused.push((await readProvider())?.pausedUntil);
  }
  // It doubles up to half a minute.
  const pauses = [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].map((ms) => later(ms));
  expect(paused).toEqual([start, start, start, start, ...pauses]);
});

test("failures are in a row only until a mail is taken", async () => {
  const fail = () => noteOutcome({ kind: "retry", waitMs: 0, error: "no answer", trouble: "unreachable" }, start);
  for (let failures = 1; failures <= 4; failures += 1) await fail();
  await noteOutcome({ kind: "sent", providerId: "one" }, start);
  for (let failures = 1; failures <= 4; failures += 1) await fail();
  expect((await readProvider())?.pausedUntil).toEqual(start);
  await fail();
  expect((await readProvider())?.pausedUntil).toEqual(later(2_000));
});

test("when mail last went out is noted once a minute, and by nothing that was rejected", async () => {
  const sentAt = async (kind: "sent" | "rejected", at: Date) => {
    await noteOutcome(kind === "sent" ? { kind, providerId: null } : { kind, error: "422 no" }, at);
    return (await readProvider())?.sentAt;
  };
  expect(await sentAt("rejected", start)).toBeNull();
  expect(await sentAt("sent", start)).toEqual(start);
  expect(await sentAt("sent", later(60_000))).toEqual(start);
  expect(await sentAt("rejected", later(60_001))).toEqual(start);
  expect(await sentAt("sent", later(60_001))).toEqual(later(60_001));
});

test("a shorter Retry-After does not shorten a longer one", async () => {
  for (const waitMs of [60_000, 1_000])
    await noteOutcome(
      { kind: "slow-down", waitMs, error: "429 daily_quota_exceeded", trouble: "quota-reached" },
      start,
    );
  expect((await readProvider())?.pausedUntil).toEqual(later(60_000));
});

test("a throttling of a second is a pause and no trouble; one that does not end is", async () => {
  await queue(1);
  standIn.follow(() => ({ status: 429, name: "rate_limit_exceeded" }));
  for (let second = 0; second < 4; second += 1) await dispatchDue({ now: later(second * 1_000) });
  expect(await readProvider()).toMatchObject({ state: "ok" });
  await dispatchDue({ now: later(4_000) });
  expect(await readProvider()).toMatchObject({ state: "limited" });
  expect(lines()).toEqual([`${troubleWords.limited}.`]);
});

test("one mail that cannot be taken does not stop the others", async () => {
  await queue(1, "poison@example.com");
  await queue(12);
  standIn.follow(({ to }) =>
    to[0] === "poison@example.com" ? { status: 500, name: "internal_server_error" } : undefined,
  );
  for (let second = 0; second < 3; second += 1) await dispatchDue({ now: later(second * 1_000) });
  const states = (await rows()).map(({ state }) => state).toSorted();
  expect(states).toEqual(["queued", ...Array.from({ length: 12 }, () => "sent")]);
});

test("a mail that is rejected for good, or that we cannot render, says nothing of the provider", async () => {
  await queue(1);
  await look(
    "INSERT INTO outbound_email (template, to_address, payload, next_attempt_at) VALUES ('later', 'a@example.com', '{}', $1)",
    [start],
  );
  standIn.follow(() => ({ status: 422, name: "validation_error" }));
  await dispatchDue({ now: start });
  expect(await readProvider()).toMatchObject({ state: "ok" });
});

test("all instances together keep the provider's rate, by the database's clock", async () => {
  await queue(14);
  const times: number[] = [];
  standIn.follow(() => {
    times.push(performance.now());
    return undefined;
  });
  const { env } = await import("@/lib/env");
  const rate = env().MAIL_PER_SECOND;
  Object.assign(env(), { MAIL_PER_SECOND: 8 });
  try {
    await Promise.all([dispatchDue(), dispatchDue(), dispatchDue()]);
  } finally {
    Object.assign(env(), { MAIL_PER_SECOND: rate });
  }
  expect(times).toHaveLength(14);
  // 8 a second, of which 2 may come at once.
  expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1_300);
});

test("a mail for which somebody waits longer than two minutes is a fault", async () => {
  await queue(1);
  await look("UPDATE outbound_email SET lane = 1");
  expect(await deepFaults(later(60_000))).not.toHaveProperty("mailWaiting");
  expect((await deepFaults(later(300_000))).mailWaiting).toContain("5 minutes");
  // One that waits for its next attempt is not late.
  await look("UPDATE outbound_email SET next_attempt_at = $1", [later(300_001)]);
  expect(await deepFaults(later(300_000))).not.toHaveProperty("mailWaiting");
});

test("without a key in production mail waits, and that is a fault", async () => {
  const { env } = await import("@/lib/env");
  const key = env().RESEND_API_KEY;
  Object.assign(env(), { RESEND_API_KEY: undefined });
  try {
    expect((await deepFaults(start)).mail).toContain("RESEND_API_KEY");
  } finally {
    Object.assign(env(), { RESEND_API_KEY: key });
  }
});

test("staff read why mail does not go out, since when and how much waits", async () => {
  await queue(3);
  standIn.follow(() => ({ status: 403, name: "invalid_api_key" }));
  await dispatchDue({ now: start });
  const words = troubleWords["key-refused"];
  expect(await outboxFault()).toBe(`${words} (since ${start.toISOString()})`);
  expect(await outboxTrouble(start)).toEqual({ words, since: start, waiting: 3, isMore: false });
  standIn.follow(undefined);
  await dispatchDue({ now: later(3_600_000) });
  expect(await outboxTrouble(start)).toBeUndefined();
});

test.each([
  [1, 2, "sign-in links and confirmations"],
  [2, 15, "decisions"],
  [3, 120, "reminders"],
  [4, 1_440, "announcements"],
])("a mail of lane %d is late once it has waited for more than %d minutes", async (lane, minutes, name) => {
  await queue(1);
  await look("UPDATE outbound_email SET lane = $1", [lane]);
  const words = `Mail waits: ${name} for ${minutes} minutes`;
  expect(await overdueRows(later(minutes * 60_000))).toBeUndefined();
  expect(await overdueRows(later(minutes * 60_000 + 1))).toBe(words);
  await look("UPDATE outbound_email SET state = 'sending'");
  expect(await overdueRows(later(minutes * 60_000 + 1))).toBe(words);
  await look("UPDATE outbound_email SET state = 'failed'");
  expect(await overdueRows(later(minutes * 60_000 + 1))).toBeUndefined();
});

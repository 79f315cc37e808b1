import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { addHours } from "@/lib/time";
import { mailQueue } from "@/tests/support/outbox";

const { look, queue, rows, standIn } = await mailQueue();
const { addOffer, reload } = await import("@/tests/support/offers");
const { deepFaults } = await import("@/tests/support/deep-faults");
const { claimRun, noteRun } = await import("@/lib/operations/schedule-claim");
const { runIfDue } = await import("@/lib/operations/overdue");
const { runSchedule } = await import("@/lib/operations/schedule");

/** Sets the last run's start `seconds` back. */
const lastRan = (seconds: number) =>
  look("UPDATE schedule_run SET started_at = now() - make_interval(secs => $1)", [seconds]);
const claims = async (count: number): Promise<boolean[]> =>
  (await Promise.all(Array.from({ length: count }, () => claimRun()))).filter(Boolean);

beforeEach(async () => {
  await look("DELETE FROM outbound_email");
  await lastRan(3_600);
});

test("of many requests that find the work overdue one does it, and none for a minute after that", async () => {
  expect(await claims(30)).toEqual([true]);
  expect(await claims(30)).toEqual([]);
  await lastRan(59);
  expect(await claims(5)).toEqual([]);
  await lastRan(61);
  expect(await claims(30)).toEqual([true]);
});

test("nobody waits while another request decides", async () => {
  const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await other.connect();
  await other.query("SELECT pg_advisory_lock(72707370)");
  expect(await claims(5)).toEqual([]);
  await other.end();
  expect(await claims(5)).toEqual([true]);
});

test("a run started by a scheduler is not repeated by a request", async () => {
  await noteRun();
  expect(await runIfDue()).toBe(false);
});

test("whoever watches the site is told of scheduled work that has not begun for more than a day, and of nothing before", async () => {
  const late = async () => (await deepFaults(new Date())).schedule;
  const hour = 3_600;
  await lastRan(25 * hour);
  expect(await late()).toBeUndefined();
  await lastRan(27 * hour + 60);
  expect(await late()).toBe("The scheduled work last began 27 hours ago: let a scheduler call /api/cron");
  expect(await runIfDue()).toBe(true);
  expect(await late()).toBeUndefined();
  await look("UPDATE schedule_run SET started_at = to_timestamp(0)");
  expect(await late(), "of a site that has never had any").toBeUndefined();
});

test("the first request does overdue work", async () => {
  const offer = await addOffer({}, addHours(new Date(), -49));
  const nudged = await Promise.all(Array.from({ length: 10 }, () => runIfDue()));
  expect(nudged.filter(Boolean)).toHaveLength(1);
  expect(await reload(offer)).toMatchObject({ status: "expired" });
});

test("mail comes last, and none is started once the time is used up", async () => {
  await queue(40);
  const offer = await addOffer({}, addHours(new Date(), -49));
  const time = new AbortController();
  const before = standIn.traffic().requests;
  let expired = "";
  standIn.follow(async (_mail, requests) => {
    if (requests === before + 1) expired = (await reload(offer)).status;
    if (requests === before + 8) time.abort();
    return undefined;
  });
  const report = await runSchedule(new Date(), time.signal);
  standIn.follow(undefined);
  expect(expired).toBe("expired");
  expect(Object.keys(report.done).at(-1)).toBe("mailsHandled");
  expect(report).toMatchObject({ failed: [], left: [] });
  expect(report.done.mailsHandled).toBe(8);
  expect((await rows()).filter(({ state }) => state === "sent")).toHaveLength(8);
});

test("a run without time starts nothing, and reports what it left", async () => {
  const offer = await addOffer({}, addHours(new Date(), -49));
  const report = await runSchedule(new Date(), AbortSignal.abort());
  expect(report.done).toEqual({});
  expect(report.left).toContain("mailsHandled");
  expect(await reload(offer)).toMatchObject({ status: "pending" });
});

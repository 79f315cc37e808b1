import { expect, test } from "vitest";
import { EVENT_NAMES, readEventDays } from "@/lib/admin/day-queries";
import { countView, recordEvent } from "@/lib/admin/event-record";
import { addSubscription } from "@/lib/content/subscribe";
import { testDatabase } from "@/tests/support/database";
import { endOnly } from "@/tests/support/retention";

const { look } = await testDatabase();

const today = new Date("2026-11-21T09:00:00Z");
const tomorrow = new Date("2026-11-22T00:00:01Z");
const reader = (ip: string) => ({ ip, userAgent: "Mozilla/5.0" });
const views = async (slug: string) =>
  (await look<{ views: number }>("SELECT views FROM blog_post_stats WHERE slug = $1", [slug]))[0]?.views ?? 0;

test("fifty views of one reader at once count once; another reader, another article and another day count again", async () => {
  await Promise.all(Array.from({ length: 50 }, () => countView("first", reader("192.0.2.1"), today)));
  expect(await views("first")).toBe(1);
  await countView("first", reader("192.0.2.2"), today);
  await countView("second", reader("192.0.2.1"), today);
  expect([await views("first"), await views("second")]).toEqual([2, 1]);
  await countView("first", reader("192.0.2.1"), tomorrow);
  expect(await views("first")).toBe(3);
});

test("views of many readers at once are all counted", async () => {
  await Promise.all(
    Array.from({ length: 40 }, (_, index) => countView("busy", reader(`198.51.100.${index}`), tomorrow)),
  );
  expect(await views("busy")).toBe(40);
});

test("markers are deleted once their day is over", async () => {
  const days = () => look<{ day: string }>("SELECT DISTINCT day::text FROM blog_view_marker ORDER BY 1");
  expect(await days()).toEqual([{ day: "2026-11-21" }, { day: "2026-11-22" }]);
  await endOnly(tomorrow, "view-markers");
  expect(await days()).toEqual([{ day: "2026-11-22" }]);
  expect(await endOnly(new Date("2026-11-23T00:00:00Z"), "view-markers")).toBe(41);
  expect(await days()).toEqual([]);
});

test("an event is stored with its page, article, position and time, and no column identifies anybody", async () => {
  await recordEvent({ name: "talent_signup_blog", slug: "first", variant: "sticky" }, today);
  await recordEvent({ name: "exit_intent", path: "/" }, today);
  const rows = await look("SELECT * FROM analytics_event ORDER BY id");
  expect(rows).toEqual([
    {
      id: expect.any(String),
      name: "talent_signup_blog",
      path: "/insights/first",
      slug: "first",
      variant: "sticky",
      created_at: today,
    },
    { id: expect.any(String), name: "exit_intent", path: "/", slug: null, variant: null, created_at: today },
  ]);
  await expect(look("INSERT INTO analytics_event (name) VALUES ('page_view')")).rejects.toThrow("name_known");
});

test("an address subscribes once, in any spelling and however often it is sent at once", async () => {
  const spellings = ["Ada@Example.com", "ada@example.com", "ADA@EXAMPLE.COM"];
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      addSubscription(spellings[index % 3] ?? "", index < 3 ? "first" : null, today),
    ),
  );
  const rows = await look("SELECT email_key, confirmed_at FROM blog_subscriptions");
  expect(rows).toEqual([{ email_key: "ada@example.com", confirmed_at: null }]);
});

test("events are counted by kind and day in UTC, and kept for as many days as are shown", async () => {
  const at = (iso: string) => new Date(iso);
  const today = at("2031-03-10T12:00:00Z");
  const record = (iso: string) => recordEvent({ name: "exit_intent", path: "/" }, at(iso));
  for (const iso of [
    "2031-03-10T00:00:00Z",
    "2031-03-10T23:59:59Z",
    "2031-03-09T23:59:59Z",
    "2031-02-09T00:00:00Z",
    "2031-02-08T23:59:59Z",
    "2030-12-11T00:00:00Z",
  ])
    await record(iso);
  await recordEvent({ name: "blog_view", slug: "a-b" }, today);
  const countsOf = async (span: 30 | 90, name: string) =>
    (await readEventDays(span, today)).find((one) => one.name === name)?.counts ?? [];
  const expected = async () => {
    const month = await countsOf(30, "exit_intent");
    expect([month.length, month[29], month[28], month[0], month.reduce((sum, one) => sum + one)]).toEqual([
      30, 2, 1, 1, 4,
    ]);
    const quarter = await countsOf(90, "exit_intent");
    expect([quarter.length, quarter[89], quarter[60], quarter[59], quarter[0]]).toEqual([90, 2, 1, 1, 1]);
    expect((await countsOf(30, "blog_view"))[29]).toBe(1);
    expect((await readEventDays(30, today)).map(({ name }) => name)).toEqual(EVENT_NAMES);
  };
  await expected();
  await record("2030-12-10T11:59:59Z");
  await endOnly(today, "events");
  await expected();
});

import { expect, test } from "vitest";
import { get, postEvent } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";

test("an unknown event is refused, and nothing of it is stored", async () => {
  const before = await ask("SELECT max(id)::text FROM analytics_event WHERE path LIKE '%nowhere%'");
  const view = (slug: string) => JSON.stringify({ name: "blog_view", slug });
  expect(await postEvent("")).toBe(400);
  expect(await postEvent("{")).toBe(400);
  expect(await postEvent(view("no-such-article"))).toBe(400);
  expect(await postEvent(view("an-hour-in-january"))).toBe(400);
  expect(await postEvent(JSON.stringify({ name: "exit_intent", path: "/nowhere?email=a@b.c" }))).toBe(400);
  expect(await postEvent("x".repeat(5_000))).toBe(413);
  const known = view("counter-ten-or-twenty");
  expect(await postEvent(known, { "sec-fetch-site": "cross-site" })).toBe(403);
  expect((await get("/api/events")).status).toBe(405);
  expect(await ask("SELECT max(id)::text FROM analytics_event WHERE path LIKE '%nowhere%'")).toEqual(before);
});

import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { postEvent } from "@/tests/support/site";
import { ask, countEvents, storedEvents } from "@/tests/support/site-database";

const views = async (slug: string) =>
  (await ask<{ views: number }>("SELECT views FROM blog_post_stats WHERE slug = $1", [slug]))[0]?.views ?? 0;

test("one reader's views count once a day, and each is an event without a name", async ({ newVisitor }) => {
  const slug = "break-even-of-a-forever-deal";
  const page = await newVisitor();
  for (let times = 1; times <= 3; times++) {
    await page.goto(paths.article(slug));
    await expect.poll(() => storedEvents("name = 'blog_view' AND slug = $1", [slug])).toHaveLength(times);
  }
  expect(await views(slug)).toBe(1);
  await (await newVisitor()).goto(paths.article(slug));
  await expect.poll(() => views(slug)).toBe(2);
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
});

test("a list, a followed call to action and an opened guide are reported", async ({ page, context }) => {
  const slug = "what-research-only-was-worth";
  const before = await countEvents("blog_list_view");
  await page.goto(paths.insights);
  await expect.poll(() => countEvents("blog_list_view")).toBeGreaterThan(before);
  await page.goto(paths.article(slug));
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Free Digital Rights Guide" }).click();
  await (await opened).close();
  await page.getByRole("region", { name: "TL;DR" }).getByRole("link", { name: "Activate Your Profile →" }).click();
  await expect(page).toHaveURL(`/waitlist?src=inline&post=${slug}`);
  const rows = () => storedEvents("slug = $1 AND name <> 'blog_view'", [slug]);
  await expect.poll(rows).toEqual([
    { name: "guide_download", path: paths.article(slug), slug, variant: null },
    { name: "talent_signup_blog", path: paths.article(slug), slug, variant: "inline" },
  ]);
});

test("a browser that asks for privacy is not recorded: the page sends nothing, the server would take nothing", async ({
  newVisitor,
}) => {
  const slug = "quote-five-lines-not-one-number";
  const page = await newVisitor({});
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  const sent: string[] = [];
  page.on("request", (one) => sent.push(one.url()));
  await page.goto(paths.article(slug));
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Free Digital Rights Guide" }).click();
  await (await opened).close();
  await page.getByRole("region", { name: "TL;DR" }).getByRole("link").click();
  await expect(page).toHaveURL(/src=inline/);
  await page.goto(paths.insights, { waitUntil: "networkidle" });
  expect(sent.filter((url) => url.includes("/api/events"))).toEqual([]);
  const path = "/private/browser";
  for (const event of [
    { name: "blog_view", slug },
    { name: "blog_list_view", path },
    { name: "guide_download", path, slug },
    { name: "talent_signup_blog", slug, variant: "sticky" },
    { name: "exit_intent", path },
  ]) {
    expect(await postEvent(JSON.stringify(event), { "sec-gpc": "1" }), event.name).toBe(204);
  }
  expect(await storedEvents("slug = $1 OR path = $2", [slug, path])).toEqual([]);
  expect(await views(slug)).toBe(0);
});

import type { Page } from "@playwright/test";
import { listSlug, publishedArticles } from "@/lib/content/articles";
import { clusters } from "@/lib/content/schema";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";

const published = await publishedArticles(new Date());
const titles = published.map(({ meta }) => meta.title);

// What these tests read is not counted, so that tests/e2e/events.spec.ts can count.
test.use({ extraHTTPHeaders: { "sec-gpc": "1" } });

/** Scrolls down as a reader does, until `there` holds. */
const scrollUntil = (page: Page, there: () => Promise<void>) =>
  expect(async () => {
    await page.mouse.wheel(0, 500);
    await there();
  }).toPass({ intervals: [100] });

test("the list shows six articles and goes on by itself to its end", async ({ page }) => {
  await page.goto(paths.insights);
  const main = page.getByRole("main");
  const cards = main.getByRole("heading", { level: 2 });
  await expect(cards).toHaveText(titles.slice(0, 6));
  const [first] = published;
  const card = main.getByRole("listitem").filter({ hasText: first?.meta.title ?? "" });
  await expect(card).toContainText(first?.meta.cluster ?? "");
  await expect(card).toContainText(first?.meta.excerpt ?? "");
  await expect(card.getByRole("link")).toHaveAttribute("href", paths.article(first?.meta.slug ?? ""));

  const end = main.getByText("You’ve reached the end.");
  await scrollUntil(page, () => expect(end).toBeVisible({ timeout: 100 }));
  await end.scrollIntoViewIfNeeded();
  await expect(cards).toHaveText(titles);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("contentinfo")).toBeInViewport();
  await expectAccessible(page);
});

test("the next page is fetched 200 pixels before the list's end, and not before", async ({ page }) => {
  await page.goto(paths.insights, { waitUntil: "networkidle" });
  const fetched: string[] = [];
  page.on("request", (one) => /insights\/posts/.test(one.url()) && fetched.push(one.url()));
  /** Puts the end of the list so many pixels below the window. */
  const endBelow = (pixels: number) =>
    page.getByRole("link", { name: "Load more" }).evaluate((link, below) => {
      window.scrollBy({ top: link.getBoundingClientRect().top - innerHeight - below, behavior: "instant" });
    }, pixels);
  await endBelow(260);
  await page.waitForTimeout(600);
  expect(fetched).toEqual([]);
  await endBelow(150);
  await expect.poll(() => fetched.length).toBe(1);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(12);
});

test("the next page is fetched too when the end was passed between two frames", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 300 });
  await page.goto(paths.insights, { waitUntil: "networkidle" });
  const end = page.getByRole("link", { name: "Load more" });
  const place = await end.evaluate((link) => {
    window.scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
    return link.getBoundingClientRect().bottom;
  });
  expect(place).toBeLessThan(0);
  // More may follow: where the browser holds the footer in place, the list's new end is above the window again.
  await expect(page.getByRole("main").getByRole("heading", { level: 2 }).nth(11)).toBeAttached();
});

test("a list that went on is as it was left when one comes back from an article", async ({ page }) => {
  await page.goto(paths.insights);
  const last = page.getByRole("main").getByRole("link", { name: titles[8] ?? "", exact: true });
  await scrollUntil(page, () => expect(last).toBeAttached({ timeout: 100 }));
  await last.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles[8] ?? "");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(last).toBeInViewport();
});

test("without script every article is reached by links", async ({ newVisitor }) => {
  const page = await newVisitor({ javaScriptEnabled: false });
  await page.goto(paths.insights);
  const seen: string[] = [];
  for (let number = 1; ; number++) {
    seen.push(...(await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()));
    const more = page.getByRole("link", { name: "Load more" });
    if ((await more.count()) === 0) break;
    await expect(more).toHaveAttribute("href", `/insights?page=${number + 1}`);
    await more.click();
    await expect(page).toHaveURL(`/insights?page=${number + 1}`);
    await expect(page).toHaveTitle(`Insights, page ${number + 1} | Likeright`);
  }
  expect(seen).toEqual(titles);
  await expect(page.getByText("You’ve reached the end.")).toBeVisible();
  await page.getByRole("link", { name: "Newer articles" }).click();
  await expect(page).toHaveURL("/insights?page=2");
});

test("when the next articles do not come, the page says so and the link opens them", async ({ page, expectFault }) => {
  expectFault(/insights\/posts/);
  expectFault(/Failed to load resource/);
  await page.route("**/insights/posts/**", (route) => route.fulfill({ status: 500 }));
  await page.goto(paths.insights);
  const failure = page.getByText("The next articles could not be loaded.");
  await scrollUntil(page, () => expect(failure).toBeVisible({ timeout: 100 }));
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page).toHaveURL("/insights?page=2");
  await expect(page.getByRole("heading", { name: titles[6] ?? "" })).toBeVisible();
});

test("each topic has its own list", async ({ page }) => {
  for (const cluster of clusters) {
    const path = paths.insightsList(listSlug(cluster));
    await page.goto(paths.insights);
    await page.getByRole("navigation", { name: "Topics" }).getByRole("link", { name: cluster }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(cluster);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(
      published.filter((one) => one.meta.cluster === cluster).map((one) => one.meta.title),
    );
  }
});

import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";

test("a reading page is painted before its scripts are fetched, and then works", async ({ page }) => {
  for (const path of [paths.home, paths.termsOfService, paths.insights, paths.article("counter-ten-or-twenty")]) {
    await page.goto(path);
    const [painted = 0, fetched = 0] = await page.evaluate(() => [
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
      Math.min(
        ...performance
          .getEntriesByType("resource")
          .filter(({ name }) => name.endsWith(".js"))
          .map(({ startTime }) => startTime),
      ),
    ]);
    expect(painted, path).toBeGreaterThan(0);
    expect(fetched, path).toBeGreaterThan(painted);
  }
});

test("a page that is opened in the background does not wait for a paint", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, "hidden", { get: () => true });
    const deaf = class {
      observe() {}
    };
    Object.defineProperty(window, "PerformanceObserver", { value: deaf });
  });
  await page.goto(paths.home);
  expect(await page.evaluate(() => "next" in window && performance.now())).toBeLessThan(3_000);
});

import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";

test.describe.configure({ mode: "serial" });

test("a test that replaces the clock", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.goto(paths.about);
  expect(await page.evaluate(() => new Date().getFullYear())).toBeLessThan(2000);
});

test("leaves the next one a browser with the time of day", async ({ page }) => {
  await page.goto(paths.about);
  expect(await page.evaluate(() => new Date().getFullYear())).toBeGreaterThan(2000);
});

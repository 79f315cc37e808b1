import { expect, test } from "@/tests/support/page";
import { newDecisionLink, site } from "@/tests/support/site";

// The browser of these tests is in New York (playwright.config.ts).

test("a moment is told in the zone of its reader, with UTC to be had by pointing at it", async ({ page }) => {
  await page.goto(await newDecisionLink(site()));
  const deadline = page.getByRole("main").locator("time").first();
  await expect(deadline).toHaveText(/^\w+ \d+, \d{4} at \d+:\d\d\s[AP]M\sE[SD]T$/);
  await expect(deadline).toHaveAttribute("title", /^\w+ \d+, \d{4} at \d+:\d\d\s[AP]M\sUTC$/);
  const told = await deadline.evaluate((time) => Date.parse(time.getAttribute("datetime") ?? ""));
  const shown = await deadline.evaluate((time) => Date.parse((time.textContent ?? "").replace(" at ", " ")));
  expect(Math.floor(told / 60_000)).toBe(shown / 60_000);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a decision is told its deadline in the zone of the mail that leads to it", async ({ page }) => {
    await page.goto(await newDecisionLink(site()));
    await expect(page.getByRole("main").locator("time").first()).toHaveText(
      /^\w+ \d+, \d{4} at \d+:\d\d\s[AP]M\sE[SD]T$/,
    );
  });
});

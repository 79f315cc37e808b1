import { paths } from "@/lib/paths";
import { test } from "@/tests/support/page";
import { newDecisionLink, site } from "@/tests/support/site";

test("deal shots", async ({ page }) => {
  test.setTimeout(600_000);
  const link = await newDecisionLink(site(), [
    ["media", "paid_social"],
    ["media", "online_video"],
    ["handle", "on"],
    ["edits", "cut_crop_caption"],
    ["product", "Larsen Cold Brew, 12 oz can"],
  ]);
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.goto(paths.newOffer);
      await page.waitForTimeout(800);
      await page.locator("summary", { hasText: "Where does it run?" }).click();
      await page.getByLabel("Paid social").check();
      await page.waitForTimeout(300);
      await page
        .locator("fieldset", { hasText: "The license" })
        .last()
        .screenshot({ path: `/tmp/h/deal/form-${width}-${colorScheme}.png` });
      await page.goto(link);
      await page.waitForTimeout(500);
      await page.screenshot({ path: `/tmp/h/deal/decision-${width}-${colorScheme}.png`, fullPage: false });
      await page.screenshot({ path: `/tmp/h/deal/decisionfull-${width}-${colorScheme}.png`, fullPage: true });
    }
});

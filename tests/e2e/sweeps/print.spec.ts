import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { DEMO_CREATOR } from "@/tests/support/site";
import { makeOffer } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

/** What belongs to the screen: the site's head and foot, and everything that is pressed. */
const SCREEN_ONLY = "header.site-header, footer.site-footer, button, .button-look, .plain-button, .skip-link";

test("guides, articles, legal pages and receipts are printed without what belongs to the screen", async ({ page }) => {
  const expectPrintable = async () => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    expect(await page.locator(SCREEN_ONLY).filter({ visible: true }).count(), page.url()).toBe(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink, "ink on white paper").toBe("rgb(26, 30, 43)");
    await page.emulateMedia({ media: "screen" });
  };
  for (const path of [
    paths.guide("contract-basics"),
    paths.guide("pricing-strategies"),
    paths.glossary,
    `${paths.rateEstimate}?base=250&usage=regional`,
    paths.article("counter-ten-or-twenty"),
    paths.termsOfService,
    paths.waitlistTerms,
    paths.privacyPolicy,
    paths.copyright,
  ]) {
    await page.goto(path);
    await expectPrintable();
  }
  await page.goto(await makeOffer(page, { creatorEmail: DEMO_CREATOR, buyerEmail: newAddress("buyer") }));
  await expect(page.getByText("Offer submitted!").first()).toBeVisible();
  await expectPrintable();
});

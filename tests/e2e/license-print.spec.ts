import { USE_CASE_MAX } from "@/lib/licensing/terms";
import { paths } from "@/lib/paths";
import { approveHere, confirmOffer, newAddress, onboard, pathOf, sendOffer, site } from "@/tests/support/e2e-offers";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";

/** Pages of a PDF, as its page tree counts them. */
const pagesIn = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0;

/** The longest use that the form takes, in many lines. */
const longestUse = "Posters, radio and one film.\n"
  .repeat(100)
  .slice(0, USE_CASE_MAX - 1)
  .trim();

test("a license prints on one sheet of Letter and of A4, with the longest use and its border whole", async ({
  page,
  newVisitor,
}) => {
  test.setTimeout(120_000);
  const [creatorEmail, buyerEmail] = [newAddress("creator"), newAddress("buyer")];
  await onboard(page, creatorEmail);
  const buyer = await newVisitor();
  await sendOffer(buyer, { creatorEmail, buyerEmail, useCase: longestUse });
  await confirmOffer(buyer, buyerEmail);
  const received = await newestMail(site(), creatorEmail, { subject: /\$350\.00/ });
  await page.goto(pathOf(linkTo(received, "/approve/")));
  await approveHere(page);
  await expect(page.getByRole("heading", { name: "Offer approved!" })).toBeVisible();
  await page.goto(paths.creatorDashboard);
  await page.locator('a[href^="/license/"]').first().click();
  await expect(page.getByRole("heading", { name: "License", exact: true })).toBeVisible();

  for (const format of ["Letter", "A4"]) {
    expect(pagesIn(await page.pdf({ format, preferCSSPageSize: false, printBackground: true })), format).toBe(1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header.site-header")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("button", { name: "Print this license" })).toBeHidden();
  // 186 mm at 96 dots an inch, as wide as A4 between its margins: nothing of the border is cut.
  await page.setViewportSize({ width: 703, height: 1_000 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(703);
});

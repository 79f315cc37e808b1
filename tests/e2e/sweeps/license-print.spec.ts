import { paths } from "@/lib/paths";
import { USE_CASE_MAX } from "@/lib/terms/terms";
import { expect, test } from "@/tests/support/page";
import { expectOneSheet } from "@/tests/support/page-checks";
import { approveNewest, makeConfirmedOffer } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

/** The longest use that the form takes, in many lines. */
const longestUse = "Posters, radio and one film.\n"
  .repeat(100)
  .slice(0, USE_CASE_MAX - 1)
  .trim();

test("a license prints on one sheet of Letter and of A4, with the longest use and its border whole", async ({
  page,
  newVisitor,
  creator: creatorEmail,
}) => {
  await makeConfirmedOffer(await newVisitor(), { creatorEmail, buyerEmail: newAddress("buyer"), useCase: longestUse });
  await approveNewest(creatorEmail);
  await page.goto(paths.creatorDashboard);
  await page.locator('a[href^="/license/"]').first().click();
  await expect(page.getByRole("heading", { name: "License", exact: true })).toBeVisible();

  await expectOneSheet(page);
  await expect(page.getByRole("button", { name: "Print this license" })).toBeHidden();
});

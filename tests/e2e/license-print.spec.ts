import { USE_CASE_MAX } from "@/lib/licensing/terms";
import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectOneSheet } from "@/tests/support/sheet";
import { site } from "@/tests/support/site";
import {
  approveHere,
  confirmOffer,
  newAddress,
  onboardThroughMail,
  pathOf,
  sendOffer,
} from "@/tests/support/visitor-steps";

/** The longest use that the form takes, in many lines. */
const longestUse = "Posters, radio and one film.\n"
  .repeat(100)
  .slice(0, USE_CASE_MAX - 1)
  .trim();

test("a license prints on one sheet of Letter and of A4, with the longest use and its border whole", async ({
  page,
  newVisitor,
}) => {
  const [creatorEmail, buyerEmail] = [newAddress("creator"), newAddress("buyer")];
  await onboardThroughMail(page, creatorEmail);
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

  await expectOneSheet(page);
  await expect(page.getByRole("button", { name: "Print this license" })).toBeHidden();
});

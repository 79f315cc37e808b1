import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { becomeCreator } from "@/tests/support/creator-steps";
import { chooseStep, confirmOffer, newAddress, site } from "@/tests/support/e2e-offers";
import { newestMail } from "@/tests/support/mailbox";
import { expect, expectAccessible, test } from "@/tests/support/page";

type Asked = { company: string; rights: readonly string[]; category?: string };

/** A brand makes an offer to `creator` at $350 for three months. Returns the brand's address. */
async function makeOffer(
  brand: Page,
  creator: string,
  { company, rights, category = "Games" }: Asked,
): Promise<string> {
  const email = newAddress("brand");
  await brand.goto(paths.newOffer);
  await brand.getByLabel("Your Name").fill("Bo Larsen");
  await brand.getByLabel("Your Email").fill(email);
  await brand.getByLabel("Company Name").fill(company);
  await brand.getByLabel("Creator Email").fill(creator);
  for (const right of rights) await brand.getByLabel(right, { exact: true }).check();
  await brand.getByLabel("Category").selectOption(category);
  await brand.getByLabel("Intended Use").fill("A trailer for a harbor game.");
  await brand.getByLabel("Offer Amount (USD)").fill("350");
  await brand.getByRole("button", { name: "Submit Offer" }).click();
  await expect(brand).toHaveURL(/\/offer\/[0-9a-f-]{36}/);
  await confirmOffer(brand, email);
  return email;
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an offer is decided from the dashboard, and its AI-training consent withdrawn there", async ({
      page,
      newVisitor,
    }) => {
      const creator = await becomeCreator(page, "Open");
      const brand = await newVisitor({ javaScriptEnabled });
      const buyer = await makeOffer(brand, creator, { company: "Harbor Games", rights: ["Voice", "AI training"] });

      await page.goto(paths.creatorDashboard);
      const waiting = page.getByRole("region", { name: "Offers awaiting you" });
      await expect(waiting).toContainText("$350.00");
      await expect(waiting).toContainText("47 hours");
      await waiting.getByRole("link", { name: "Decide the offer of Harbor Games" }).click();
      await chooseStep(page, "Approve", "Approve");
      await page.getByLabel("I have read these terms and agree to them").check();
      await page.getByLabel("I agree to AI training under these terms").check();
      await page.getByRole("button", { name: "Approve" }).click();
      await expect(page.getByText("Offer approved!").first()).toBeVisible();

      await page.goto(paths.creatorDashboard);
      const licenses = page.getByRole("region", { name: "Licenses", exact: true }).last();
      await expect(licenses.getByText("Active", { exact: true })).toBeVisible();
      await expect(licenses.getByRole("button", { name: "Withdraw and end the license" })).toBeHidden();
      await licenses.getByText("Withdraw AI-training consent").click();
      // axe runs in the page, with its scripts.
      if (javaScriptEnabled) await expectAccessible(page);
      await licenses.getByRole("button", { name: "Withdraw and end the license" }).click();
      await expect(page.getByRole("status").filter({ hasText: "AI-training consent withdrawn" })).toBeVisible();
      await expect(licenses.getByText("Revoked", { exact: true })).toBeVisible();
      await expect(licenses.getByText("Withdraw AI-training consent")).toHaveCount(0);
      for (const party of [creator, buyer]) await newestMail(site(), party, { subject: /revoked|ended/i });
    });
  });
}

test("offers stand by whose turn it is, with a flag on a category that was not listed", async ({
  page,
  newVisitor,
}) => {
  const creator = await becomeCreator(page);
  const brand = await newVisitor();
  await makeOffer(brand, creator, { company: "Northwind", rights: ["Voice"], category: "Corporate" });
  await makeOffer(brand, creator, { company: "Pixel Forge", rights: ["Likeness"] });
  await page.goto(paths.creatorDashboard);
  const waiting = page.getByRole("region", { name: "Offers awaiting you" });
  await expect(waiting.getByRole("row", { name: /Northwind/ })).toContainText("Outside your categories");
  await expect(waiting.getByRole("row", { name: /Pixel Forge/ })).not.toContainText("Outside your categories");

  await page.setViewportSize({ width: 390, height: 844 });
  const offered = waiting.getByRole("row", { name: /Pixel Forge/ });
  await offered.scrollIntoViewIfNeeded();
  for (const part of [offered.getByRole("link"), offered.getByText("$350.00"), offered.getByText("Pixel Forge")]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await waiting.getByRole("link", { name: "Decide the offer of Pixel Forge" }).click();
  await chooseStep(page, /Counter \+10%/, "Counter +10%");
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByRole("button", { name: /Counter \+10%/ }).click();
  await expect(page.getByText("Counter offer sent!").first()).toBeVisible();

  await page.goto(paths.creatorDashboard);
  await expect(page.getByRole("region", { name: "Offers awaiting the buyer" })).toContainText("$385.00");
  await expect(page.getByRole("region", { name: "Decided offers" })).toContainText("Countered");
  await expect(page.getByRole("heading", { name: "Awaiting you (1)" })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
});

import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { approveHere, approveNewest, decisionPath, makeOffer } from "@/tests/support/visitor-steps";

test("a brand renews a license, and its creator sees what changed since", async ({
  page,
  creator,
  brand,
  brandEmail: email,
}) => {
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: email });
  await approveNewest(creator);

  await brand.goto(paths.brand);
  await expectSound(brand);
  await brand.getByRole("link", { name: "View license of Ada Merritt" }).click();
  await expectSound(brand);
  await brand.getByRole("link", { name: "Renew", exact: true }).click();
  await expect(brand.getByRole("heading", { name: "Renew a license" })).toBeVisible();
  await expect(brand.getByText(/It renews your license that ends on/)).toBeVisible();
  await expectSound(brand);
  await expect(brand.getByText(/when the license ends that this one renews/)).toBeVisible();
  await brand.getByLabel("Offer Amount").fill("420");
  await brand.getByLabel("License Term in months").fill("6");
  const since = new Date();
  await brand.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await brand.waitForURL("**/offer/*-*");

  await page.goto(await decisionPath(creator, { subject: /^Offer of \$420\.00/, since }));
  await expectSound(page);
  await expect(page.getByRole("heading", { name: "A renewal for you" })).toBeVisible();
  const changes = page.getByRole("region", { name: "What changed since the license that it renews" });
  await expect(changes).toContainText("$420.00");
  await expect(changes).toContainText("6 calendar months from");
  await expect(changes).not.toContainText("Territory");
  await approveHere(page);
  await expect(page.getByText(/the renewal begins on/)).toBeVisible();
  await expectSound(page);

  await brand.goto(paths.brand);
  const licenses = brand.getByRole("region", { name: "Deals" });
  await expect(licenses.getByRole("row", { name: /View license/ })).toHaveText([
    /\d+ days left, renewed/,
    /Begins .*until/,
  ]);
  await expectSound(brand);
  await licenses.getByRole("link", { name: "View license of Ada Merritt" }).first().click();
  await expect(brand.getByText("It is renewed:")).toBeVisible();
  await brand.getByRole("link", { name: "the next license" }).click();
  await expect(brand.getByText("This license renews")).toBeVisible();
});

test("whoever is not signed in as the licensee is led to sign in, not to the terms", async ({ page }) => {
  await page.goto(paths.renew("7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002"));
  await expect(page.getByRole("heading", { name: "Sign in to renew this license" })).toBeVisible();
  await expectSound(page);
});

import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site, takeCookies } from "@/tests/support/site";
import { makeOffer, pathOf } from "@/tests/support/visitor-steps";
import { newBrand } from "@/tests/support/visitors";

test("a brand withdraws an offer, which its creator hears of, and sends it again with another price", async ({
  page,
  creator,
  brand,
  brandEmail: email,
}) => {
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: email });
  await brand.goto(paths.brand);
  await brand.getByRole("link", { name: "Withdraw or change the offer to Ada Merritt" }).click();
  await expect(brand.getByRole("heading", { name: "Withdraw this offer?" })).toBeVisible();
  await expectSound(brand);
  const decision = pathOf(linkTo(await newestMail(site(), creator, { subject: /offer/i }), "/approve/"));
  await brand.getByRole("button", { name: "Withdraw it, change it and send it again" }).click();

  await expect(brand).toHaveURL(/\/offer\/new\?like=/);
  await newestMail(site(), creator, { subject: /^Withdrawn: the offer of \$350\.00 from Larsen Coffee/ });
  await page.goto(decision);
  await expect(page.getByRole("heading", { name: "This offer was withdrawn" })).toBeVisible();

  await expect(brand.getByLabel("Your Email")).toHaveValue(email);
  await expect(brand.getByLabel("Company Name")).toHaveValue("Larsen Coffee");
  await expect(brand.getByLabel("Voice")).toBeChecked();
  await expect(brand.getByLabel("AI training")).not.toBeChecked();
  await expect(brand.getByLabel("Category")).toHaveValue("advertising");
  await expect(brand.getByLabel("Intended Use")).toHaveValue("A spring campaign on social media.");
  await expect(brand.getByLabel("Offer Amount")).toHaveValue("350.00");
  await brand.getByLabel("Offer Amount").fill("400");
  await brand.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await brand.waitForURL("**/offer/*-*");
  await expect(brand.getByText("Waiting for the creator").first()).toBeVisible();

  await brand.goto(paths.brand);
  const deals = brand.getByRole("region", { name: "Deals" });
  await expect(deals.getByRole("row", { name: /Withdraw or change/ })).toContainText("$400.00");
  const withdrawn = deals.getByRole("row", { name: /send again/ });
  await expect(withdrawn.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect(withdrawn.getByRole("link", { name: /send again/ })).toBeVisible();
});

test("nobody withdraws or copies another brand's offer", async ({
  newVisitor,
  expectFault,
  creator,
  brand,
  brandEmail,
}) => {
  expectFault(/status of 404/);
  const id = (await makeOffer(brand, { creatorEmail: creator, buyerEmail: brandEmail })).split(/[/?]/)[2] ?? "";
  const other = await newVisitor();
  const own = await newBrand(site());
  await takeCookies(other, own.cookies);
  expect((await other.goto(paths.brandWithdraw(id)))?.status()).toBe(404);
  await expect(other.getByRole("heading", { name: "This offer is not one of yours" })).toBeVisible();
  await other.goto(paths.newOfferLike(id));
  await expect(other.getByLabel("Your Email")).toHaveValue(own.email);
  await expect(other.getByLabel("Intended Use")).toHaveValue("");
  const stranger = await newVisitor();
  await stranger.goto(paths.brandWithdraw(id));
  await expect(stranger).toHaveURL(paths.signInTo(paths.brandWithdraw(id)));
  await stranger.goto(paths.newOfferLike(id));
  await expect(stranger.getByLabel("Intended Use")).toHaveValue("");
});

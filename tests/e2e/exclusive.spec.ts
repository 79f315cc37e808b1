import { randomUUID } from "node:crypto";
import { paths } from "@/lib/paths";
import { NOT_AVAILABLE } from "@/lib/terms/notices";
import { renderedForm } from "@/tests/support/html";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { renewSearchOf } from "@/tests/support/searched";
import { offerFields, send, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress, newCreator, pressOn, publishPage } from "@/tests/support/visitors";

/** A creator with a public page, who has licensed the voice exclusively for advertising in the US. */
async function soldExclusively(): Promise<string> {
  const { email } = await newCreator(site());
  const slug = `sole-${randomUUID().replace(/[^a-f]/g, "")}-x`;
  await publishPage(email, slug);
  await ask("UPDATE creator_profile SET allows_exclusive = true WHERE slug = $1", [slug]);
  await renewSearchOf({ slug });
  const buyer = newAddress("brand");
  const fields = offerFields(buyer).filter(([name]) => name !== "creatorEmail");
  const form = await renderedForm(site() + paths.newOffer, 'name="buyerName"');
  await send(form, [...fields, ["creatorEmail", email], ["exclusive", "on"]]);
  const held = linkTo(await newestMail(site(), buyer), "/offer/");
  await send(await renderedForm(held, 'name="offerId"'), []);
  const decision = linkTo(await newestMail(site(), email, { subject: /^Offer of/ }), "/approve/");
  expect(await pressOn(`${decision}?step=approve`, [["agree", "on"]])).toBeDefined();
  return slug;
}

test("the form says that a license is not available before a price is typed, and takes it back for another field", async ({
  page,
}) => {
  const slug = await soldExclusively();
  await page.goto(paths.newOfferTo(slug));
  const notice = page.getByText(`${NOT_AVAILABLE}.`);
  await page.getByLabel("Voice").check();
  await page.getByLabel("Category").selectOption("advertising");
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Territory").selectOption("europe");
  await expect(notice).toBeHidden();
  await page.getByLabel("Territory").selectOption("global");
  await expect(notice).toBeVisible();
  await page.getByLabel("Category").selectOption("games");
  await expect(notice).toBeHidden();
  for (const address of [paths.creatorPage(slug), `${paths.creators}?category=advertising`]) {
    await page.goto(address);
    await expect(page.getByText("Not available for advertising, US until further notice.").first()).toBeVisible();
    await expectAccessible(page);
  }
});

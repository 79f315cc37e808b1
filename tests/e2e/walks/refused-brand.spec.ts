import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import { chooseStep, makeConfirmedOffer, makeOffer, pathOf } from "@/tests/support/visitor-steps";
import { newAddress, sendForm } from "@/tests/support/visitors";

test("a creator declines an offer and takes no more of its brand, which is told, and takes them again", async ({
  page,
  newVisitor,
  creator,
}) => {
  const buyerEmail = newAddress("pest");
  const brand = await newVisitor();
  const offer = { creatorEmail: creator, buyerEmail, company: "Pest Control Ltd" };
  await makeConfirmedOffer(brand, offer);
  await makeOffer(brand, { ...offer, price: "400" });
  await page.goto(pathOf(linkTo(await newestMail(site(), creator, { subject: /^Offer of \$400/ }), "/approve/")));
  await chooseStep(page, "Decline", "Decline");
  await page.getByLabel("Take no more offers from Pest Control Ltd").check();
  await expectSound(page);
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("main")).toContainText("This brand can send you no more offers");
  const told = await newestMail(site(), buyerEmail, { subject: /^Closed: your offer of \$350/ });
  expect(told.text).toContain("The creator takes no further offers from this brand.");

  const cookie = (await brand.context().cookies(site())).map(({ name, value }) => `${name}=${value}`).join("; ");
  const again = await sendForm(site(), "offer", buyerEmail, [["creatorEmail", creator]], cookie);
  expect(again.text).toContain("This creator takes no offers from your address.");

  await page.goto(paths.creatorDashboard);
  await page.getByRole("link", { name: "Change your rules" }).click();
  const refused = page.getByRole("region", { name: "Brands that you refuse" });
  await expect(refused).toContainText("Pest Control Ltd");
  await expectSound(page);
  await refused.getByRole("button", { name: "Take offers again" }).click();
  await expect(page.getByText("You have not refused any brand.")).toBeVisible();
  expect((await sendForm(site(), "offer", buyerEmail, [["creatorEmail", creator]], cookie)).status).toBe(303);
});

for (const javaScriptEnabled of [true, false]) {
  test(`a brand is refused from the list of brands, with${javaScriptEnabled ? "" : "out"} scripts`, async ({
    page,
    newVisitor,
    creator,
  }) => {
    await makeConfirmedOffer(await newVisitor(), { creatorEmail: creator, buyerEmail: newAddress("loud") });
    const own = javaScriptEnabled ? page : await newVisitor({ javaScriptEnabled });
    await own.context().addCookies(await page.context().cookies());
    await own.goto(paths.creatorBrands);
    await own.getByText("Refuse a brand that made you an offer").click();
    await own.getByRole("link", { name: "Take no more offers from Larsen Coffee" }).click();
    await expect(own.getByText("1 open offer from them will be declined.")).toBeVisible();
    if (javaScriptEnabled) await expectSound(own);
    await own.getByRole("button", { name: "Take no more offers" }).click();
    const refused = own.getByRole("region", { name: "Brands that you refuse" });
    await expect(refused.getByRole("button", { name: "Take offers again" })).toBeVisible();
    await expect(refused).toContainText("Larsen Coffee");
    await expect(own.getByText("Refuse a brand that made you an offer")).toHaveCount(0);
    await own.goto(`${paths.creatorDashboard}?show=to-decide`);
    await expect(own.getByText("No offer is waiting for your answer.")).toBeVisible();
  });
}

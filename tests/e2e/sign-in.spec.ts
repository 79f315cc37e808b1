import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectAccessible, expectSound } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import {
  approveNewest,
  becomeCreator,
  confirmOffer,
  mailedLink,
  makeConfirmedOffer,
  makeOffer,
  pathOf,
  sendOffer,
} from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

test("from the home page a brand signs in by its mailbox, finds its license, and signs out", async ({
  page,
  newVisitor,
  creator,
}) => {
  const email = newAddress("brand");
  await makeConfirmedOffer(await newVisitor(), { creatorEmail: creator, buyerEmail: email });
  await approveNewest(creator);

  const brand = await newVisitor();
  await brand.goto(paths.home);
  await brand.getByRole("contentinfo").getByRole("link", { name: "Sign in" }).click();
  await expect(brand).toHaveURL(paths.signIn);
  await brand.getByLabel("Email").fill(email);
  await brand.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(brand.getByRole("heading", { name: "Check your email!" })).toBeFocused();
  const link = pathOf(await mailedLink(email, { subject: /sign-in link/ }));
  // The address that older mails name.
  await brand.goto(`/creator${link}`);
  await expect(brand).toHaveURL(link);
  await brand.getByRole("button", { name: "Sign in" }).click();
  await expect(brand).toHaveURL(paths.brand);
  const nav = brand.getByRole("navigation", { name: "Your account" });
  await expect(nav.getByRole("link")).toHaveText(["Dashboard", "Make an offer", "Shortlist", "Team", "Account"]);
  await expect(brand.getByText(`Signed in as ${email}`)).toBeVisible();
  const licenses = brand.getByRole("region", { name: "Deals" });
  await expect(licenses).toContainText(/\d+ days left/);
  const pdf = await brand.request.get((await licenses.getByRole("link", { name: /PDF/ }).getAttribute("href")) ?? "");
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await licenses.getByRole("link", { name: "View license of Ada Merritt" }).click();
  await expect(brand.getByRole("heading", { name: "License", exact: true })).toBeVisible();
  const stranger = await newVisitor();
  await expect(
    stranger
      .context()
      .request.get(brand.url())
      .then((answer) => answer.status()),
  ).resolves.toBe(404);

  // The creator's pages stay closed to a brand, and the brand's to a creator.
  await brand.goto(paths.creatorDashboard);
  await expect(brand).toHaveURL(paths.brand);
  await page.goto(paths.brand);
  await expect(page).toHaveURL(paths.creatorDashboard);

  await brand.goto(paths.brand);
  await brand.getByRole("button", { name: "Sign out" }).click();
  await expect(brand).toHaveURL(paths.signIn);
  await brand.goto(paths.brand);
  await expect(brand).toHaveURL(paths.signInTo(paths.brand));
});

test("a brand that signed in sends its next offer at once, and another address's waits", async ({
  creator,
  brand,
  brandEmail: email,
}) => {
  await sendOffer(brand, { creatorEmail: creator, buyerEmail: email });
  await expect(brand.getByText("Waiting for the creator").first()).toBeVisible();
  await sendOffer(brand, { creatorEmail: creator, buyerEmail: newAddress("other") });
  await expect(brand.getByText("Held until the address is confirmed").first()).toBeVisible();
});

test("somebody who is both chooses, and goes from one area to the other", async ({
  page,
  newVisitor,
  creator: email,
}) => {
  const other = await newVisitor();
  const licensor = await becomeCreator(other);
  await makeOffer(page, { creatorEmail: licensor, buyerEmail: email });
  await page.goto(paths.brand);
  await expect(page, "nobody has confirmed the address yet").toHaveURL(paths.creatorDashboard);
  await confirmOffer(page, email);
  await page.goto(paths.signIn);
  await expect(page.getByRole("heading", { name: "Where to, Ada Merritt?" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "As a brand" }).click();
  await expect(page).toHaveURL(paths.brand);
  await expect(page.getByRole("link", { name: "Waiting 1" })).toBeVisible();
  await page.getByRole("link", { name: "Creator dashboard" }).click();
  await expect(page).toHaveURL(paths.creatorDashboard);
});

test("the brand's pages are accessible and fit, with and without offers", async ({
  creator,
  brand,
  brandEmail: email,
}) => {
  await brand.goto(paths.brand);
  await expect(brand.getByRole("link", { name: "To decide 1" })).toBeVisible();
  await expectSound(brand);
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: email });
  await brand.goto(paths.brand);
  await brand.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(brand);
  await brand.setViewportSize({ width: 390, height: 844 });
  const row = brand
    .getByRole("region", { name: "Deals" })
    .getByRole("row", { name: /\$350.*Ada|Ada.*\$350/ })
    .first();
  await expect(row).toContainText("$350.00");
  await expectAccessible(brand);
});

test("a button says on its form what it was pressed for", async ({ page }) => {
  await page.goto(`${paths.contact}?subject=nothing`);
  await expect(page.getByLabel("Subject")).toHaveValue("");
  await page.goto(paths.contactAbout("legal"));
  await expect(page.getByLabel("Subject")).toHaveValue("legal");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByText("Please fill in all required fields").first()).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("legal");
});

for (const javaScriptEnabled of [true, false]) {
  test(`whoever presses the button behind an offer's mailed link is signed in, and who is signed in already is told and stays so, ${javaScriptEnabled ? "with" : "without"} JavaScript`, async ({
    newVisitor,
    creator,
  }) => {
    const email = newAddress("brand");
    const brand = await newVisitor({ javaScriptEnabled });
    await makeOffer(brand, { creatorEmail: creator, buyerEmail: email });
    const link = pathOf(linkTo(await newestMail(site(), email), "/offer/"));
    await brand.goto(link);
    await expect(brand.getByText(`This also signs you in here as ${email}.`)).toBeVisible();
    await brand.goto(paths.brand);
    await expect(brand, "opened, but not pressed").toHaveURL(paths.signInTo(paths.brand));
    await confirmOffer(brand, email);
    if (javaScriptEnabled) await expectSound(brand);
    await expect(brand.getByRole("link", { name: "Withdraw or change" })).toBeVisible();
    await brand.goto(paths.brand);
    await expect(brand).toHaveURL(paths.brand);
    await expect(brand.getByRole("main")).toContainText("$350.00");

    const another = newAddress("brand");
    await makeOffer(await newVisitor(), { creatorEmail: creator, buyerEmail: another });
    await brand.goto(pathOf(linkTo(await newestMail(site(), another), "/offer/")));
    await expect(brand.getByText(`You stay signed in as ${email}.`)).toBeVisible();
    await confirmOffer(brand, another);
    await brand.goto(paths.brandAccount);
    await expect(brand.getByText(email).first()).toBeVisible();
    await expect(brand.getByText(another)).toHaveCount(0);
  });
}

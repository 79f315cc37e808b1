import { TABS } from "@/lib/admin/tabs";
import { paths } from "@/lib/paths";
import { staticPages } from "@/scripts/static-files/manifest";
import { addLicense } from "@/tests/support/admin-steps";
import { becomeCreator } from "@/tests/support/creator-steps";
import { addCanary, newAdmin, signInAsAdmin } from "@/tests/support/e2e-admin";
import { newAddress, pathOf, sendOffer, site } from "@/tests/support/e2e-offers";
import { expectFits, largeTextOnPhone } from "@/tests/support/fits";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { DEMO_CREATOR, newDecisionLink } from "@/tests/support/site";
import { confirmByMail, joinAsTalent, passBasics, press } from "@/tests/support/waitlist-form";

test.setTimeout(240_000);

// Other tests count the readers of an article: whoever walks over all pages is none.
test.beforeEach(({ page }) => page.route("**/api/events", (route) => route.fulfill({ status: 204 })));

test("no page made at build time is wider than a small screen, or than a large one with large text", async ({
  page,
}) => {
  const pages = staticPages();
  expect(pages.length).toBeGreaterThan(45);
  for (const { path } of pages) {
    await page.goto(path);
    await expectFits(page, largeTextOnPhone);
  }
});

test("nor is a page made for each visit, or one that is not found", async ({ page, expectFault }) => {
  expectFault(/status of 404/);
  for (const path of [
    `${paths.rateEstimate}?base=250&usage=regional`,
    `${paths.rateEstimate}?base=none`,
    `${paths.waitlist}?role=talent&city=Atlanta&src=inline&post=counter-ten-or-twenty`,
    paths.waitlistThanks,
    `${paths.referral}?name=Ada&ref=ada`,
    paths.referral,
    paths.creatorSignIn,
    paths.creatorSignInLink("0".repeat(52)),
    paths.auth,
    paths.approve("0".repeat(52)),
    paths.offer("00000000-0000-4000-8000-000000000000"),
    paths.license("00000000-0000-4000-8000-000000000000"),
    paths.waitlistPlace("00000000-0000-4000-8000-000000000000", "0".repeat(52)),
    paths.article("no-such-article"),
    "/nowhere",
  ]) {
    await page.goto(path);
    await expectFits(page);
  }
});

test("nor is a form that refuses what was sent", async ({ page }) => {
  for (const [path, button] of [
    [paths.contact, "Send Message"],
    [paths.demo, "Request Demo"],
    [paths.nilGuide, "Get the Guide"],
    [paths.referral, "Save & Continue"],
    [paths.newOffer, "Submit Offer"],
    [paths.creatorOnboard, "Create Likeright Profile"],
    [paths.auth, "Sign In"],
  ] as const) {
    await page.goto(path);
    await press(page, button);
    await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    await expectFits(page);
  }
  for (const interest of ["Talent", "License Partner"] as const) {
    await page.goto(paths.waitlist);
    await passBasics(page, { email: newAddress("ada"), interest });
    await press(page, "Submit Application");
    await expect(page.getByRole("main").getByText("Agreement Required")).toBeVisible();
    await expectFits(page);
  }
});

test("nor is a page behind a mailed link", async ({ page, newVisitor }) => {
  const email = newAddress("ada");
  await joinAsTalent(page, email);
  const mail = await newestMail(site(), email);
  await page.goto(pathOf(linkTo(mail, "/place/")));
  await expectFits(page);
  await confirmByMail(page, email);
  await expectFits(page);
  await page.goto(pathOf(linkTo(mail, "/withdraw/")));
  await expectFits(page);

  await page.goto(await newDecisionLink(site()));
  await expectFits(page);
  const creator = await newVisitor();
  await addLicense(creator);
  await expectFits(creator);
  await creator.goto(linkTo(await newestMail(site(), DEMO_CREATOR, { subject: /approved|license/i }), "/license/"));
  await expectFits(creator);
  const buyer = await newVisitor();
  await sendOffer(buyer, { creatorEmail: DEMO_CREATOR, buyerEmail: newAddress("buyer") });
  await buyer.waitForURL("**/offer/**");
  await expectFits(buyer);
});

test("nor is a page behind a sign-in, with its rows open", async ({ newVisitor }) => {
  const creator = await newVisitor();
  await becomeCreator(creator);
  for (const path of [paths.creatorWelcome, paths.creatorDashboard, paths.creatorRules, paths.adminSetup]) {
    await creator.goto(path);
    await expectFits(creator);
  }
  await addCanary();
  await addLicense(await newVisitor());
  const admin = await newVisitor();
  await signInAsAdmin(admin, (await newAdmin()).email);
  for (const { key } of TABS) {
    await admin.goto(paths.adminTab(key));
    await expectFits(admin);
  }
});

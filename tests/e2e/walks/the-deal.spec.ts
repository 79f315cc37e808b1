import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { NOT_AVAILABLE } from "@/lib/terms/notices";
import { mediumLabels } from "@/lib/terms/scope";
import { expand, newAdmin, signInAsAdmin } from "@/tests/support/admins";
import { dayFromNow, organicLicense, signedIn } from "@/tests/support/deals";
import { textOf } from "@/tests/support/documents";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { sixUses } from "@/tests/support/replicas";
import { site, takeCookies } from "@/tests/support/site";
import { confirmOffer, pathOf } from "@/tests/support/visitor-steps";
import { newAddress, newBrand } from "@/tests/support/visitors";

const phone = { width: 390, height: 844 };
test.use({ viewport: phone });

/** What a person sees at a step of the walk, at rest. */
async function look(page: Page, _step: string): Promise<void> {
  await expectSound(page);
}

/** A new address of a public page, in letters that no other reads like. */
const newSlug = (): string =>
  `page-${Array.from({ length: 12 }, () => "aefghjkpqtuxy".charAt(Math.floor(Math.random() * 13))).join("")}`;

/** A doorway of the home page, as somebody finds it who has never been here. */
async function enter(page: Page, door: string, path: string): Promise<void> {
  await page.goto(paths.home);
  await page.locator("main, footer").getByRole("link", { name: door, exact: true }).first().click();
  await page.waitForURL(`**${path}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

type Rules = { name: string; rights?: readonly string[]; exclusive?: boolean };

/** From the home page to a profile with rules, in the session of the mailed link. Returns the address. */
async function becomeCreator(page: Page, { name, rights = [], exclusive = false }: Rules): Promise<string> {
  const email = newAddress("voice");
  await enter(page, "Set your terms", paths.creatorOnboard);
  await page.getByLabel("Display Name").fill(name);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  if (rights.length > 0) await page.getByRole("radio", { name: "Custom" }).check();
  for (const right of rights) await page.getByRole("checkbox", { name: right, exact: true }).check();
  if (exclusive) await page.getByLabel("Brands may ask for an exclusive license").check();
  await look(page, `${name}-onboard`);
  await page.getByRole("button", { name: /^Create/ }).click();
  await page.getByText("Check your email!").first().waitFor();
  await page.goto(pathOf(linkTo(await newestMail(site(), email), "/sign-in/")));
  await page.getByRole("main").getByRole("button").first().click();
  await page.waitForURL(`**${paths.creatorWelcome}`);
  return email;
}

async function goPublic(page: Page): Promise<string> {
  const slug = newSlug();
  await page.goto(paths.creatorPageForm);
  await page.getByLabel("Address of the page").fill(slug);
  await page.getByLabel("Make my page public").check();
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("Your page is public.")).toBeVisible();
  return slug;
}

type Typed = { company: string; use: string; rights: readonly string[] };

/** Who offers, and what the specification asks of an offer. */
async function typeOffer(page: Page, email: string, { company, use, rights }: Typed): Promise<void> {
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill(email);
  await page.getByLabel("Company Name").fill(company);
  for (const right of rights) await page.getByRole("checkbox", { name: right, exact: true }).check();
  await page.getByLabel("Category").selectOption("advertising");
  await page.getByLabel("Intended Use").fill(use);
}

/** A folded part of the form. */
async function unfold(page: Page, part: RegExp | string): Promise<void> {
  const line = page.locator("summary").filter({ hasText: part });
  if (await line.evaluate(({ parentElement }) => !parentElement?.hasAttribute("open"))) await line.click();
}

async function typePrice(page: Page, amount: string): Promise<void> {
  await page.getByLabel("Offer Amount").fill(amount);
}

async function typeCreator(page: Page, email: string): Promise<void> {
  await page.getByLabel("Creator Email").fill(email);
}

async function describeUses(page: Page): Promise<void> {
  for (const [index, use] of sixUses().entries()) {
    const number = index + 1;
    if (number > 1) await page.getByText(`Add another use (${number})`).click();
    else await unfold(page, "Use 1");
    const group = page.getByRole("group", { name: `Use ${number}`, exact: true });
    if (number > 1) {
      await group.getByRole("button", { name: `Copy use ${index}` }).click();
      await expect(group.getByLabel("Tool that makes it")).toHaveValue(use.tool);
    }
    await group.getByLabel("Where it runs").selectOption(mediumLabels[use.medium]);
    await group.getByLabel("What it says or shows").fill(use.shows);
    if (number === 1) {
      await group.getByLabel("How much").fill(String(use.amount.count));
      await group.getByLabel("Languages").fill(use.languages);
      await group.getByLabel("Tool that makes it").fill(use.tool);
      await group.getByLabel("Where the model is kept").fill(use.modelKeptAt);
    }
    await group.getByLabel("Days until the model is deleted").fill(String(use.modelDays));
  }
}

/** The mailed offer. Price, deadline and the four ways to answer need no scrolling on a phone. */
async function openDecision(page: Page, creatorEmail: string, price: string, step: string): Promise<void> {
  await page.goto(pathOf(linkTo(await newestMail(site(), creatorEmail, { subject: /^Offer of/ }), "/approve/")));
  await expect(page.getByText(price, { exact: true }).first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^Answer by/).first()).toBeInViewport({ ratio: 1 });
  const ways = page.getByRole("form", { name: "Your decision" }).getByRole("button");
  await expect(ways).toHaveCount(4);
  for (const way of await ways.all()) await expect(way).toBeInViewport({ ratio: 1 });
  await look(page, step);
}

async function viewLicense(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Offer approved!" })).toBeVisible();
  await page.getByRole("link", { name: "View the license" }).click();
  await page.getByRole("heading", { name: "License", exact: true }).waitFor();
  return new URL(page.url()).pathname.split("/")[2] ?? "";
}

test("a voice actor reads and initials six uses of a replica, every page of the license says so, and new pieces end with notice", async ({
  page: creator,
  newVisitor,
}) => {
  const creatorEmail = await becomeCreator(creator, { name: "Nora Vale", rights: ["Voice", "Digital replica"] });
  await look(creator, "replica-welcome");

  const [brand, buyerEmail] = [await newVisitor(), newAddress("brand")];
  await brand.setViewportSize(phone);
  await enter(brand, "Make an offer", paths.newOffer);
  await look(brand, "offer-empty");
  const use = "Opening hours and offers of the shop, read in Nora's voice.";
  await typeOffer(brand, buyerEmail, { company: "Larsen Coffee", use, rights: ["Voice", "Digital replica"] });
  await typeCreator(brand, creatorEmail);
  await describeUses(brand);
  await brand.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await expect(brand.getByText(/^Use 1: Please tick this medium/).first()).toBeVisible();
  await unfold(brand, "Exactly which media");
  for (const { medium } of sixUses()) {
    await brand.getByRole("group", { name: "Media", exact: true }).getByLabel(mediumLabels[medium]).check();
  }
  await typePrice(brand, "900");
  await look(brand, "replica-offer");
  await brand.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await expect(brand.getByText("Offer submitted!")).toBeVisible();
  await look(brand, "replica-submitted");
  await confirmOffer(brand, buyerEmail);
  await look(brand, "replica-waiting");

  await openDecision(creator, creatorEmail, "$900.00", "replica-decision");
  await expect(creator.getByRole("region", { name: "What they want" })).toContainText("Yes, for 6 described uses");
  await chooseApprove(creator);
  await look(creator, "replica-first");
  await creator.getByRole("link", { name: "Read and initial the replica" }).click();
  await expect(creator.getByRole("heading", { level: 1, name: "Your digital replica" })).toBeVisible();
  for (const { shows } of sixUses()) await expect(creator.getByText(shows, { exact: true })).toBeVisible();
  await look(creator, "replica-sign");
  await creator.getByLabel("Your initials").fill("N.V.");
  await creator.getByRole("radio", { name: "A union whose agreement covers digital replicas" }).check();
  await creator.getByLabel("Name of the union").fill("Voice Guild");
  await creator.getByLabel("I have read the offer’s terms and agree to them").check();
  await look(creator, "replica-signed");
  await creator.getByRole("form", { name: "Approve" }).getByRole("button", { name: "Approve" }).click();
  await expect(creator.getByRole("heading", { name: "Offer approved!" })).toBeVisible();
  await look(creator, "replica-approved");
  const license = await viewLicense(creator);
  const replica = creator.getByRole("region", { name: "Digital replica" });
  await expect(replica).toContainText("N.V.");
  await expect(replica).toContainText("Voice Guild");
  await expect(creator.getByText("Permitted for 6 described uses").first()).toBeVisible();
  await look(creator, "replica-license-mailed");

  await creator.goto(paths.license(license));
  await look(creator, "replica-license");
  const file = await creator.request.get(`${paths.license(license)}/document`);
  const pdf = textOf(await file.body()).replace(/\s+/g, " ");
  for (const said of ["N.V. Initials of Nora Vale", "Voice Guild", ...sixUses().map(({ shows }) => shows)])
    expect(pdf).toContain(said);

  const stranger = await newVisitor();
  await stranger.setViewportSize(phone);
  await stranger.goto(paths.publicLicense(license));
  await expect(stranger.getByText("Permitted for 6 described uses")).toBeVisible();
  await stranger.getByLabel("What is used").selectOption("Digital replica");
  await stranger.getByRole("button", { name: "Ask" }).click();
  await expect(stranger.getByRole("status")).toContainText("Ask the licensor");
  await look(stranger, "replica-v");
  await stranger.getByRole("link", { name: "Check it in your browser" }).click();
  const result = stranger.getByRole("region", { name: "Result" });
  await expect(result.getByText("Genuine", { exact: true })).toBeVisible();
  await result.getByText("What it permits, in full").click();
  await expect(result.getByText("Permitted for 6 described uses")).toBeVisible();
  await look(stranger, "replica-verify");

  await creator.getByRole("link", { name: "End new pieces" }).click();
  await expect(creator.getByText("The license names a notice of 7 days")).toBeVisible();
  await look(creator, "replica-end");
  await creator.getByLabel("Its last four characters").fill(license.slice(-4));
  await creator.getByRole("button", { name: "End new pieces" }).click();
  await expect(replica).toContainText("No new pieces from");
  await look(creator, "replica-ended");
  await newestMail(site(), buyerEmail, { subject: /new pieces/i });
  await stranger.goto(paths.publicLicense(license));
  await expect(stranger.getByText(/^No new pieces from/)).toBeVisible();
  await look(stranger, "replica-v-ended");
});

test("a beverage brand gets an exclusive, and a second is told before it types a price, and refused", async ({
  page: creator,
  newVisitor,
}) => {
  const creatorEmail = await becomeCreator(creator, { name: "Otis Bright", exclusive: true });
  const slug = await goPublic(creator);

  const [brand, buyerEmail] = [await newVisitor(), newAddress("cola")];
  await brand.setViewportSize(phone);
  await enter(brand, "Browse creators", paths.creators);
  await look(brand, "directory");
  await brand.goto(paths.creatorPage(slug));
  await look(brand, "exclusive-page");
  await brand.getByRole("main").getByRole("link", { name: "Make an offer" }).first().click();
  const use = "Posters and clips for a cold brew in cans.";
  await typeOffer(brand, buyerEmail, { company: "Larsen Beverages", use, rights: ["Likeness", "Voice"] });
  await unfold(brand, "Exactly which media");
  await brand.getByRole("checkbox", { name: "Paid social" }).check();
  await look(brand, "exclusive-media");
  await unfold(brand, /^More terms/);
  await brand.getByLabel("Product").fill("Larsen Cold Brew, 12 oz can");
  await brand.getByRole("checkbox", { name: "Exclusive", exact: true }).check();
  await brand.getByLabel("Competitors you have in mind").fill("Northern Roast\nHarbor Tea");
  await typePrice(brand, "4000");
  await look(brand, "exclusive-offer");
  await brand.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await expect(brand.getByText("Offer submitted!")).toBeVisible();
  await confirmOffer(brand, buyerEmail);

  await openDecision(creator, creatorEmail, "$4,000.00", "exclusive-decision");
  await expect(creator.getByRole("region", { name: "What they want" })).toContainText(
    "Yes: nobody else in advertising, US, whatever the product",
  );
  await chooseApprove(creator);
  await look(creator, "exclusive-approve");
  await creator.getByLabel("I have read these terms and agree to them").check();
  await creator.getByRole("form", { name: "Approve" }).getByRole("button", { name: "Approve" }).click();
  await viewLicense(creator);
  await expect(creator.getByText("Exclusive in advertising, US, for the term").first()).toBeVisible();
  await look(creator, "exclusive-license");

  const [second, secondEmail] = [await newVisitor(), newAddress("tea")];
  await second.setViewportSize(phone);
  await second.goto(paths.creatorPage(slug));
  await expect(second.getByText("Not available for advertising, US until further notice.").first()).toBeVisible();
  await look(second, "refused-page");
  await second.getByRole("main").getByRole("link", { name: "Make an offer" }).first().click();
  await typeOffer(second, secondEmail, { company: "Harbor Tea", use: "A summer campaign.", rights: ["Voice"] });
  await expect(second.getByText(`${NOT_AVAILABLE}.`)).toBeVisible();
  await look(second, "refused-form");
  await second.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  const alert = second.getByRole("main").getByRole("alert");
  await expect(alert).toContainText(NOT_AVAILABLE);
  await look(second, "refused-sent");
  await expect(second.getByRole("main")).not.toContainText("Larsen Beverages");
});

async function chooseApprove(page: Page): Promise<void> {
  await page.getByRole("form", { name: "Your decision" }).getByRole("button", { name: "Approve" }).click();
  await page.waitForURL(/step=approve/);
  await expect(page.getByRole("link", { name: "Back to the offer" })).toBeVisible();
}

async function filePaidUse(brand: Page, license: string, place: string): Promise<void> {
  await brand.goto(paths.license(license));
  await brand.getByRole("link", { name: "Report a use" }).click();
  await brand.getByLabel("What is used").selectOption("Voice");
  await brand.getByLabel("Medium").selectOption("Organic social");
  await brand.getByLabel("It is paid: it runs as an ad").check();
  await brand.getByLabel("Where it can be found").fill(place);
  await brand.getByLabel("First day").fill(dayFromNow(1));
  await brand.getByLabel("Last day").fill(dayFromNow(30));
  await look(brand, "use-form");
  await brand.getByRole("button", { name: "File this use" }).click();
  await expect(brand.getByRole("alert").getByText("This use is outside the license")).toBeVisible();
  await look(brand, "use-outside");
  await brand.getByRole("button", { name: "File it anyway" }).click();
  await expect(brand.getByText("Not covered: paid use is not licensed")).toBeVisible();
  await look(brand, "use-filed");
}

async function disputeUse(creator: Page, license: string): Promise<void> {
  await creator.goto(paths.license(license));
  await look(creator, "use-creator");
  await creator.getByRole("link", { name: /^Dispute this use: / }).click();
  await creator.getByLabel("What is wrong with it").fill("You licensed organic posts only. This one runs as an ad.");
  await look(creator, "dispute-form");
  await creator.getByRole("button", { name: "Dispute this use" }).click();
  await expect(creator.getByRole("heading", { name: "A disputed use" })).toBeVisible();
  await look(creator, "dispute-made");
}

async function cureUse(brand: Page, license: string): Promise<void> {
  await brand.goto(paths.license(license));
  await look(brand, "dispute-brand-license");
  await brand.goto(paths.brand);
  await look(brand, "dispute-brand-dashboard");
  await brand.getByRole("link", { name: /^Answer the dispute/ }).click();
  await brand.getByLabel("The use was changed, so that the license covers it").check();
  await brand.getByLabel("What was done").fill("The post runs without payment now.");
  await look(brand, "dispute-cure");
  await brand.getByRole("button", { name: "Send your answer" }).click();
  await expect(
    brand.getByText(/The creator has until .* to accept the answer, or to ask our staff to decide\./),
  ).toBeVisible();
  await look(brand, "dispute-cured");
}

test("an organic-only license: its paid use is disputed and cured; of another it is upheld, and the license revoked", async ({
  page: creator,
  newVisitor,
}) => {
  const creatorEmail = await becomeCreator(creator, { name: "Ruth Amari" });
  const brand = await newVisitor();
  await brand.setViewportSize(phone);
  const { email: buyerEmail, cookies } = await newBrand(site());
  await takeCookies(brand, cookies);
  await enter(brand, "Make an offer", paths.newOffer);
  const use = "Posts on our own accounts that nobody pays to spread.";
  await typeOffer(brand, buyerEmail, { company: "Larsen Coffee", use, rights: ["Voice"] });
  await typeCreator(brand, creatorEmail);
  await unfold(brand, "Exactly which media");
  await brand.getByRole("checkbox", { name: "Organic social" }).check();
  await typePrice(brand, "350");
  await look(brand, "organic-offer");
  await brand.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await brand.waitForURL(/submitted/);
  await openDecision(creator, creatorEmail, "$350.00", "organic-decision");
  await expect(creator.getByRole("region", { name: "What they want" })).toContainText(/Not included: paid ads, /);
  await chooseApprove(creator);
  await creator.getByLabel("I have read these terms and agree to them").check();
  await creator.getByRole("form", { name: "Approve" }).getByRole("button", { name: "Approve" }).click();
  const first = await viewLicense(creator);

  await filePaidUse(brand, first, "https://example.test/boosted-post");
  await disputeUse(creator, first);
  await cureUse(brand, first);
  await creator.reload();
  await look(creator, "dispute-answered");
  await creator.getByRole("button", { name: "Accept the answer" }).click();
  await expect(creator.getByText("Settled: the licensor accepted the answer")).toBeVisible();
  await look(creator, "dispute-settled");

  const second = await organicLicense(await signedIn(creator, creatorEmail), await signedIn(brand, buyerEmail));
  await filePaidUse(brand, second, "https://example.test/second-post");
  await disputeUse(creator, second);
  await cureUse(brand, second);
  await creator.reload();
  await creator.getByRole("button", { name: "Ask our staff to decide" }).click();
  await expect(creator.getByText(/Our staff have until .+ to uphold the dispute or reject it/)).toBeVisible();
  await look(creator, "dispute-staff");
  const staff = await newVisitor();
  await staff.setViewportSize(phone);
  await signInAsAdmin(staff, (await newAdmin()).email);
  await staff.goto(`${paths.adminTab("disputes")}?q=${creatorEmail}&show=open`);
  await look(staff, "staff-list");
  await expand(staff, "Larsen Coffee");
  await look(staff, "staff-dispute");
  await staff.getByLabel("What you found").fill("It ran as an ad for nine days.");
  await staff.getByRole("button", { name: "Uphold the dispute" }).click();
  await expect(staff.getByText("Both parties get an email with your reason.")).toBeVisible();
  await look(staff, "staff-upheld");
  await creator.reload();
  await look(creator, "dispute-upheld");
  await creator.getByLabel("Revoke this license now. It cannot be restored.").check();
  await creator.getByRole("button", { name: "Revoke the license" }).click();
  await expect(creator.getByText("The license was revoked by notice")).toBeVisible();
  await look(creator, "dispute-ended");
  await creator.goto(paths.license(second));
  await look(creator, "license-ended");
  await creator.goto(paths.publicLicense(second));
  await expect(creator.getByText(/^Revoked/).first()).toBeVisible();
  await look(creator, "v-ended");
  await creator.goto(paths.publicLicense(first));
  await expect(creator.getByText("Rehearsal", { exact: true })).toBeVisible();
});

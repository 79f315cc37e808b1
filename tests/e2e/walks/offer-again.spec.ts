import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { newestMail, readMailbox } from "@/tests/support/mailbox";
import { expect, holdScripts, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { isTakenOver } from "@/tests/support/reader-steps";
import { site, takeCookies } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import {
  becomeCreator,
  becomeCreatorAndBrand,
  chooseStep,
  decisionPath,
  makeOffer,
} from "@/tests/support/visitor-steps";
import { newAddress, newBrand, publishPage } from "@/tests/support/visitors";

const BRIEF = "Radio spots in spring.";

const amount = (page: Page) => page.getByLabel("Offer Amount");

async function expectTyped(page: Page, email: string): Promise<void> {
  await expect(page.getByLabel("Your Name")).toHaveValue("Bo Larsen");
  await expect(page.getByLabel("Your Email")).toHaveValue(email);
  await expect(page.getByLabel("Company Name")).toHaveValue("Larsen Coffee");
}

test("a signed-in brand types its name once, and may use its last brief", async ({ page, newVisitor }) => {
  const brand = await newVisitor();
  const { creator, email } = await becomeCreatorAndBrand(page, brand);
  const brief = { category: "games", rights: ["voice"], useCase: BRIEF, price: "410" };
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: email, ...brief });
  await brand.goto(paths.newOfferTo("maya-ellison"));
  // One line, with the fields behind it.
  const who = brand.getByText("As Bo Larsen, Larsen Coffee");
  await expect(who).toBeVisible();
  await expect(brand.getByLabel("Your Name")).toBeHidden();
  await expectTyped(brand, email);
  await expect(brand.getByLabel("Intended Use")).toHaveValue("");
  await expectSound(brand);
  await who.click();
  await brand.getByLabel("Your Name").fill("Bo Larsen-Lund");
  await brand.getByRole("button", { name: "Use my last brief" }).click();
  await expect(brand.getByLabel("Intended Use")).toHaveValue(BRIEF);
  await expect(brand.getByLabel("Category")).toHaveValue("games");
  await expect(brand.getByLabel("Voice", { exact: true })).toBeChecked();
  await expect(brand.getByLabel("Likeness")).not.toBeChecked();
  await expect(amount(brand)).toHaveValue("410.00");
  await expect(brand.getByLabel("Your Name")).toHaveValue("Bo Larsen-Lund");
  await expect(brand.locator("details ol bdi", { hasText: BRIEF })).toBeVisible();
  await brand.getByRole("button", { name: "Undo" }).click();
  await expect(brand.getByLabel("Intended Use")).toHaveValue("");
  await brand.getByRole("button", { name: "Use my last brief" }).click();
  await brand.getByRole("button", { name: "Submit Offer" }).click();
  await brand.waitForURL("**/offer/*-*");
  await expect(brand.getByText("$410.00").first()).toBeVisible();
});

test("choosing somebody else keeps what was typed, and a former offer's terms without scripts too", async ({
  page,
  newVisitor,
}) => {
  const brand = await newVisitor();
  const { creator, email } = await becomeCreatorAndBrand(page, brand);
  const offer = await makeOffer(brand, { creatorEmail: creator, buyerEmail: email, useCase: BRIEF, price: "410" });
  const choosePriya = (visitor: Page) =>
    visitor.getByRole("link", { name: "Choose Priya Nair" }).filter({ visible: true }).click();
  await brand.goto(paths.newOfferTo("maya-ellison"));
  await expect.poll(isTakenOver(brand)).toBe(true);
  await brand.getByLabel("Intended Use").fill("Posters, and nothing else.");
  await brand.getByLabel("Territory").selectOption("europe");
  await brand.getByLabel("Voice", { exact: true }).check();
  await brand.getByRole("link", { name: "Choose somebody else" }).click();
  await choosePriya(brand);
  await brand.waitForURL(`**${paths.newOfferTo("priya-nair")}`);
  await expectTyped(brand, email);
  await expect(brand.getByLabel("Intended Use")).toHaveValue("Posters, and nothing else.");
  await expect(brand.getByLabel("Territory")).toHaveValue("europe");
  await expect(brand.getByLabel("Voice", { exact: true })).toBeChecked();
  await expectSound(brand);

  const former = offer.match(/[0-9a-f-]{36}/)?.[0] ?? "";
  await brand.goto(paths.newOfferLike(former));
  await expect.poll(isTakenOver(brand)).toBe(true);
  await brand.getByLabel("Intended Use").fill("Posters in spring.");
  await brand.getByRole("link", { name: "Choose somebody else" }).click();
  await expect(brand.getByRole("link", { name: "Choose a creator" })).toBeVisible();
  await expect(brand.getByLabel("Intended Use")).toHaveValue("Posters in spring.");
  await amount(brand).fill("700");
  await brand.getByRole("link", { name: "Choose a creator" }).click();
  await choosePriya(brand);
  await expect(brand.getByLabel("Intended Use")).toHaveValue("Posters in spring.");
  await expect(amount(brand)).toHaveValue("700");
  // It was taken, so that it fills in no form that is opened later.
  await brand.goto(paths.newOffer);
  await expect.poll(isTakenOver(brand)).toBe(true);
  await expect(brand.getByLabel("Intended Use")).toHaveValue("");

  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.context().addCookies(await brand.context().cookies());
  await plain.goto(paths.newOfferLike(former));
  await plain.getByRole("link", { name: "Choose somebody else" }).click();
  await expect(plain.getByLabel("Intended Use")).toHaveValue(BRIEF);
  await plain.getByRole("link", { name: "Choose a creator" }).click();
  await choosePriya(plain);
  await expect(plain.getByLabel("Intended Use")).toHaveValue(BRIEF);
  // What is refused after the choice comes back with it.
  await plain.getByLabel("Intended Use").fill("");
  await plain.getByRole("button", { name: "Submit Offer" }).click();
  await expect(plain.getByRole("main").getByRole("alert")).toContainText("Please describe the intended use.");
  await expect(plain.getByText("Priya Nair").first()).toBeVisible();
  await plain.getByLabel("Intended Use").fill("Posters.");
  await amount(plain).fill("600");
  await plain.getByRole("button", { name: "Submit Offer" }).click();
  await expect(plain.getByRole("heading", { name: "Your offer to Priya Nair" })).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with scripts" : "without scripts";

  test(`a refused step opens at its error, ${how}`, async ({ newVisitor, page }) => {
    const creator = await newVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    const { creator: creatorEmail, email } = await becomeCreatorAndBrand(creator, page);
    await makeOffer(page, { creatorEmail, buyerEmail: email });
    await creator.goto(`${await decisionPath(creatorEmail)}?step=approve`);
    await creator.getByRole("button", { name: "Approve" }).click();
    const summary = creator.getByRole("main").getByRole("alert");
    await expect(summary).toContainText("Agreement Required");
    await expect(summary).toBeInViewport();
    await creator.getByRole("button", { name: "Approve" }).isVisible();
  });
}

test("what is typed or selected in an earlier offer before scripts run stays when they do", async ({
  page,
  newVisitor,
}) => {
  const brand = await newVisitor();
  const { creator, email } = await becomeCreatorAndBrand(page, brand);
  const offer = await makeOffer(brand, { creatorEmail: creator, buyerEmail: email, useCase: BRIEF, price: "410" });
  const again = paths.newOfferLike(offer.match(/[0-9a-f-]{36}/)?.[0] ?? "");
  const use = brand.getByLabel("Intended Use");
  const sheet = brand.getByRole("group").filter({ hasText: "The agreement so far" });
  let arrive = await holdScripts(brand);
  await brand.goto(again, { waitUntil: "commit" });
  await expect(use).toHaveValue(BRIEF);
  await brand.getByText("The agreement so far").click();
  await brand.getByText("As Bo Larsen, Larsen Coffee").click();
  await brand.getByLabel("Your Name").fill("Bo Larsen-Lund");
  await brand.getByLabel("Territory").selectOption("europe");
  await use.fill("Posters, else.");
  for (let times = 0; times < "else.".length; times++) await use.press("ArrowLeft");
  arrive();
  // The agreement follows what is typed once scripts run.
  await expect(sheet).toContainText("Posters, else.");
  await brand.keyboard.type("and nothing ");
  await expect(use).toHaveValue("Posters, and nothing else.");
  await expect(brand.getByLabel("Your Name")).toHaveValue("Bo Larsen-Lund");
  await expect(brand.getByLabel("Territory")).toHaveValue("europe");
  await brand.unrouteAll();
  arrive = await holdScripts(brand);
  await brand.goto(again, { waitUntil: "commit" });
  await brand.getByText("The agreement so far").click();
  await use.selectText();
  arrive();
  await expect(sheet).toContainText(BRIEF);
  await brand.keyboard.type("Posters.");
  await expect(use).toHaveValue("Posters.");
});

test("the amount begins at the creator's shown floor, and what is below it is said while one types", async ({
  page,
}) => {
  const slug = `floor-${newAddress().replace(/\W/g, "").slice(0, 20)}`;
  const creator = await becomeCreator(page);
  await publishPage(creator, slug);
  await ask("UPDATE creator_profile SET shows_floor = true, price_floor_cents = 32000 WHERE slug = $1", [slug]);
  await page.goto(paths.newOfferTo(slug));
  await expect(amount(page)).toHaveValue("320.00");
  const below = page.getByRole("link", { name: /asks for at least \$320\.00\.$/ });
  await expect(below).toHaveCount(0);
  await amount(page).fill("100");
  await expect(below).toBeVisible();
  await expectSound(page);
  await amount(page).fill("320");
  await expect(below).toHaveCount(0);
  await amount(page).fill("100");
  await page.getByRole("button", { name: /^Offer .+ \$320\.00$/ }).click();
  await expect(amount(page)).toHaveValue("320.00");
  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.goto(paths.newOffer);
  await expect(amount(page)).toHaveValue("50.00");
});

test("an error leaves when its field is corrected", async ({ page }) => {
  await page.goto(paths.newOffer);
  await page.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  const summary = page.getByRole("main").getByRole("alert");
  await expect(summary).toContainText("Please choose a category.");
  const category = page.getByLabel("Category");
  await expect(category).toHaveAttribute("aria-invalid", "true");
  await category.selectOption("advertising");
  await expect(category).not.toHaveAttribute("aria-invalid");
  await expect(page.getByText("Please choose a category.")).toHaveCount(0);
  await page.getByLabel("Likeness").check();
  await expect(page.getByText("Please choose at least one thing to license.")).toHaveCount(0);
  await page.getByLabel("Creator Email").fill("maya@likeright.test");
  await expect(page.getByText("Please enter the creator's email, or choose a creator.")).toHaveCount(0);
  await expect(summary).toContainText("Please describe the intended use.");
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill("bo@example.test");
  await page.getByLabel("Intended Use").fill("Posters.");
  await expect(summary).toHaveCount(0);
});

test("an offer that was approved at once leads to its license, and a held one claims nothing", async ({
  page,
  newVisitor,
}) => {
  const brand = await newVisitor();
  const { email, cookies } = await newBrand(site());
  await takeCookies(brand, cookies);
  const path = await makeOffer(brand, { creatorEmail: "priya@likeright.test", buyerEmail: email, price: "600" });
  await brand.goto(path);
  await brand.getByRole("link", { name: "See the license" }).click();
  await expect(brand.getByRole("heading", { name: "License", exact: true })).toBeVisible();

  // The same offer in the browser that sent it, after its session.
  await brand.context().clearCookies({ name: /session-token/ });
  await brand.goto(path);
  await expect(brand.getByRole("link", { name: "Sign in to see the license" })).toHaveAttribute(
    "href",
    /^\/sign-in\?next=%2Flicense%2F/,
  );
  await expect(brand.getByRole("link", { name: "Public verification page" })).toHaveAttribute("href", /^\/v\//);
  await expectSound(brand);

  await page.goto(
    await makeOffer(page, { creatorEmail: "priya@likeright.test", buyerEmail: newAddress("buyer"), price: "600" }),
  );
  await expect(page.getByText("It is not sent yet")).toBeVisible();
  await expect(
    page.getByText("The creator will receive an email with your offer details.", { exact: true }),
  ).toHaveCount(0);
});

test("a brand answers a counter without the mail, signed in with the address that made the offer", async ({
  page,
  newVisitor,
}) => {
  const brand = await newVisitor();
  const { creator, email } = await becomeCreatorAndBrand(page, brand);
  const path = await makeOffer(brand, { creatorEmail: creator, buyerEmail: email, price: "400" });
  await page.goto(await decisionPath(creator));
  await chooseStep(page, /\+10%/, "Counter +10%");
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByRole("button", { name: /^Counter \+10%/ }).click();
  await expect(page.getByRole("heading", { name: "Counter offer sent!" })).toBeVisible();
  await brand.goto(path);
  await expect(brand.getByText("with the link we mailed you")).toHaveCount(0);
  await brand.getByRole("link", { name: "Answer the counter-offer" }).click();
  await expect(brand.getByRole("heading", { name: "A counter-offer for you" })).toBeVisible();
  await brand.goto(path);
  const signedOut = await newVisitor();
  await takeCookies(
    signedOut,
    (await brand.context().cookies())
      .filter(({ name }) => name === "offer")
      .map(({ name, value }) => `${name}=${value}`)
      .join("; "),
  );
  await brand.context().clearCookies({ name: /session-token/ });
  await brand.goto(path);
  await expect(brand.getByRole("link", { name: "Sign in to answer the counter-offer" })).toHaveAttribute(
    "href",
    /^\/sign-in\?next=%2Fapprove%2F/,
  );
});

test("a creator who is not found can be invited, once and without a word of the brand's", async ({ page }) => {
  const invited = newAddress("singer");
  await page.goto(paths.newOffer);
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill(newAddress("buyer"));
  await page.getByLabel("Creator Email").fill(invited);
  await page.getByLabel("Voice", { exact: true }).check();
  await page.getByLabel("Category").selectOption("advertising");
  await page.getByLabel("Intended Use").fill("Words of the brand.");
  await page.getByRole("button", { name: "Continue" }).click();
  const summary = page.getByRole("main").getByRole("alert");
  await expect(summary).toContainText("Creator not found");
  await page.getByText("Not here yet? Invite them").click();
  const invite = async () => {
    await page.getByLabel("Their email").fill(invited);
    await page.getByRole("button", { name: "Invite them" }).click();
    await expect(page.getByText("Invitation sent")).toBeVisible();
  };
  await invite();
  await expect(page.getByLabel("Intended Use")).toHaveValue("Words of the brand.");
  await expectSound(page);
  const mail = await newestMail(site(), invited);
  expect(mail.subject).toContain("Somebody wants to make you an offer");
  expect(mail.text).not.toContain("Words of the brand.");
  expect(mail.text).not.toContain("Bo Larsen");
  await page.reload();
  await page.getByText("Not here yet? Invite them").click();
  await invite();
  expect(await readMailbox(site(), invited)).toHaveLength(1);
});

test("the decision page shows the brand's words apart, its terms as a PDF, and opens a step in place", async ({
  page,
  newVisitor,
}) => {
  const brand = await newVisitor();
  const { creator, email } = await becomeCreatorAndBrand(page, brand);
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: email, useCase: BRIEF });
  const link = await decisionPath(creator);
  await page.goto(link);
  await expect(page.getByRole("region", { name: "What they want" }).getByRole("blockquote")).toHaveText(BRIEF);
  await expectSound(page);
  const file = page.waitForEvent("download");
  await page.getByText(/^The terms, all \d+ clauses$/).click();
  await page.getByRole("link", { name: "Download these terms as a PDF" }).click();
  expect((await file).suggestedFilename()).toMatch(/^offer-[0-9a-f-]{36}\.pdf$/);

  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
  await chooseStep(page, "Approve", "Approve");
  await expect(page.locator("html[data-same-page]")).toHaveCount(1);
  await expect(page).toHaveURL(/\?step=approve#decision$/);
  await expect(page.getByRole("heading", { name: /^Approve \$.* from Larsen Coffee$/ })).toBeFocused();
  await expect(page.getByText("You sign as on paper: ")).toBeVisible();
  await expectSound(page);
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "Offer approved!" })).toBeVisible();
  await expect(page.locator("html[data-same-page]")).toHaveCount(1);
  const after = await page.request.get(`${link}/agreement`);
  expect(after.status()).toBe(404);
});

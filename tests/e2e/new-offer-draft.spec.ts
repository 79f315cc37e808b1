import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { isTakenOver } from "@/tests/support/reader-steps";
import { site, submitOneOffer, takeCookies } from "@/tests/support/site";
import { newAddress, newBrand, pressOn } from "@/tests/support/visitors";

const FILLED_IN = "Filled in with what you typed before";
const forMaya = paths.newOfferTo("maya-ellison");

const stored = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("offer-draft")));

const intendedUse = (page: Page) => page.getByLabel("Intended Use");

async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(isTakenOver(page)).toBe(true);
}

async function fillTerms(page: Page): Promise<void> {
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill("bo@example.test");
  await page.getByRole("checkbox", { name: "Voice", exact: true }).check();
  await page.getByLabel("Category").selectOption("games");
  await intendedUse(page).fill("A hero's voice.");
}

async function expectTerms(page: Page): Promise<void> {
  await expect(page.getByText(FILLED_IN)).toBeVisible();
  await expect(page.getByLabel("Your Name")).toHaveValue("Bo Larsen");
  await expect(page.getByRole("checkbox", { name: "Voice", exact: true })).toBeChecked();
  await expect(page.getByLabel("Category")).toHaveValue("games");
  await expect(intendedUse(page)).toHaveValue("A hero's voice.");
}

test("a form that is loaded again holds what was typed, and what follows it", async ({ page }) => {
  await openForm(page, forMaya);
  await fillTerms(page);
  await page.getByLabel("Offer Amount").fill("2,500");
  // Within the second that passes before a draft is saved.
  await page.reload();
  await expectTerms(page);
  await expect(page.getByLabel("Offer Amount")).toHaveValue("2,500");
  await expect(page.getByText("$2,609.00 with fees")).toBeVisible();
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await expect(page.getByRole("alert").filter({ hasText: "Please" })).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await page.getByText("The agreement so far").click();
  await expect(page.getByText("Every clause is filled in.")).toBeVisible();

  await expectSound(page);

  const [[key = "", draft = ""] = []] = await stored(page);
  expect(key).toBe("offer-draft maya-ellison");
  expect(draft).not.toMatch(/submissionKey|byLink|begun|told|leaveEmpty|brief/);
  await page.waitForTimeout(1_500);
  expect(await stored(page)).toEqual([[key, draft]]);
});

test("a draft for one creator fills in no form for another, nor for several", async ({ page }) => {
  await openForm(page, forMaya);
  await fillTerms(page);
  await expect.poll(() => stored(page)).toHaveLength(1);
  for (const other of [
    paths.newOfferTo("theo-lindqvist"),
    paths.newBrief("maya-ellison", "theo-lindqvist"),
    paths.newOffer,
  ]) {
    await openForm(page, other);
    await expect(page.getByText(FILLED_IN)).toHaveCount(0);
    await expect(intendedUse(page)).toHaveValue("");
  }
  await openForm(page, forMaya);
  await expectTerms(page);
});

test("the amounts of several creators come back, and who is left out stays so", async ({ page }) => {
  await openForm(page, paths.newBrief("maya-ellison", "theo-lindqvist", "priya-nair"));
  await fillTerms(page);
  await page.getByLabel(/^Amount for Theo/).fill("425");
  await page.getByRole("checkbox", { name: /^Priya Nair/ }).uncheck();
  await openForm(page, paths.newBrief("theo-lindqvist", "maya-ellison", "priya-nair"));
  await expectTerms(page);
  await expect(page.getByLabel(/^Amount for Theo/)).toHaveValue("425");
  // What the form proposes is no draft: it is proposed anew.
  await expect(page.getByLabel(/^Amount for Maya/)).toHaveValue("250.00");
  await expect(page.getByRole("checkbox", { name: /^Priya Nair/ })).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  await expect(page.getByText("To Theo Lindqvist and Maya Ellison")).toBeVisible();
});

test("an address that was typed comes back, and what is typed goes along to whoever is chosen instead", async ({
  page,
}) => {
  await openForm(page, paths.newOffer);
  await page.getByLabel("Creator Email").fill("maya@likeright.test");
  await intendedUse(page).fill("A hero's voice.");
  await page.reload();
  await expect(page.getByLabel("Creator Email")).toHaveValue("maya@likeright.test");
  await expect(page.getByText(FILLED_IN)).toBeVisible();
  await page.getByRole("link", { name: "Choose a creator" }).click();
  await page.getByRole("link", { name: "Choose Priya Nair" }).filter({ visible: true }).click();
  await page.waitForURL(`**${paths.newOfferTo("priya-nair")}`);
  await expect(intendedUse(page)).toHaveValue("A hero's voice.");
  await expect.poll(async () => (await stored(page)).map(([key]) => key)).toEqual(["offer-draft priya-nair"]);
});

test("what a refused form holds goes along to whoever is chosen instead, and before an older draft for them", async ({
  page,
}) => {
  await openForm(page, paths.newOfferTo("priya-nair"));
  await intendedUse(page).fill("An older use.");
  await expect.poll(() => stored(page)).toHaveLength(1);
  await openForm(page, forMaya);
  await fillTerms(page);
  await page.getByLabel("Your Email").fill("");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please provide a valid email address.").first()).toBeVisible();
  await page.getByRole("link", { name: "Choose somebody else" }).click();
  await page.getByRole("link", { name: "Choose Priya Nair" }).filter({ visible: true }).click();
  await page.waitForURL(`**${paths.newOfferTo("priya-nair")}`);
  await expectTerms(page);
});

test("what is typed for one creator is there for several, and kept for them", async ({ page }) => {
  await openForm(page, forMaya);
  await intendedUse(page).fill("A hero's voice.");
  await page.getByRole("link", { name: "Ask others too" }).click();
  await page.getByRole("link", { name: "Choose Priya Nair" }).filter({ visible: true }).click();
  const both = paths.newBrief("maya-ellison", "priya-nair");
  await page.waitForURL(`**${both}`);
  await expect(page.getByRole("link", { name: "Sign in" }).first()).toHaveAttribute("href", paths.signInTo(both));
  await expect(intendedUse(page)).toHaveValue("A hero's voice.");
  await expect.poll(() => stored(page)).toHaveLength(1);
  await page.reload();
  await expect(page.getByRole("checkbox", { name: /^Priya Nair/ })).toBeChecked();
  await expect(page.getByText(FILLED_IN)).toBeVisible();
  await expect(intendedUse(page)).toHaveValue("A hero's voice.");
  await expect.poll(() => stored(page)).toHaveLength(1);
});

test("signing in and coming back loses nothing, and what the brand typed goes before what is known of it", async ({
  page,
}) => {
  await openForm(page, forMaya);
  await page.getByLabel("Your Name").fill("Bo of the other office");
  await intendedUse(page).fill("A hero's voice.");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await page.waitForURL(`**${paths.signInTo(forMaya)}`);
  const { email, cookies } = await newBrand(site());
  await takeCookies(page, cookies);
  await openForm(page, forMaya);
  await expect(intendedUse(page)).toHaveValue("A hero's voice.");
  await expect(page.getByLabel("Your Name")).toHaveValue("Bo of the other office");
  await expect(page.getByLabel("Your Email")).toHaveValue(email);
});

test("whoever uses the browser after a brand has signed out begins anew, and the brand finds its draft again", async ({
  page,
}) => {
  const [first, second] = [await newBrand(site()), await newBrand(site())];
  await takeCookies(page, first.cookies);
  await openForm(page, forMaya);
  await intendedUse(page).fill("A secret campaign.");
  await expect.poll(() => stored(page)).toHaveLength(1);
  const [[key = ""] = []] = await stored(page);
  expect(key).toMatch(/^offer-draft:[0-9a-f]{16} maya-ellison$/);

  for (const cookies of ["", second.cookies]) {
    await page.context().clearCookies();
    await takeCookies(page, cookies);
    await openForm(page, forMaya);
    await expect(page.getByText(FILLED_IN)).toHaveCount(0);
    await expect(intendedUse(page)).toHaveValue("");
    await expect(page.getByLabel("Your Email")).toHaveValue(cookies ? second.email : "");
  }
  await intendedUse(page).fill("Another campaign.");
  await expect.poll(() => stored(page)).toHaveLength(2);

  await page.context().clearCookies();
  await takeCookies(page, first.cookies);
  await openForm(page, forMaya);
  await expect(intendedUse(page)).toHaveValue("A secret campaign.");
});

test("a draft from before signing in stays with the brand that signed in", async ({ page }) => {
  await openForm(page, forMaya);
  await intendedUse(page).fill("A hero's voice.");
  await expect.poll(() => stored(page)).toHaveLength(1);
  await takeCookies(page, (await newBrand(site())).cookies);
  await openForm(page, forMaya);
  await expect(intendedUse(page)).toHaveValue("A hero's voice.");
  await page.context().clearCookies();
  await openForm(page, forMaya);
  await expect(intendedUse(page)).toHaveValue("");
});

test("of a draft from before signing in, who another address says wrote it is not taken for the brand", async ({
  page,
}) => {
  await openForm(page, forMaya);
  await fillTerms(page);
  await page.getByLabel("Your Name").fill("Alice of another office");
  await expect.poll(async () => JSON.stringify(await stored(page))).toContain("Alice");
  const { email, cookies } = await newBrand(site());
  await takeCookies(page, cookies);
  await openForm(page, forMaya);
  await expect(intendedUse(page)).toHaveValue("A hero's voice.");
  await expect(page.getByLabel("Your Email")).toHaveValue(email);
  await expect(page.getByLabel("Your Name")).not.toHaveValue("Alice of another office");
});

test("signing out of the form leaves nothing of its owner's draft on the page", async ({ page }) => {
  const email = await submitOneOffer(site());
  const mail = await newestMail(site(), email, { subject: /onfirm/ });
  await takeCookies(page, await pressOn(linkTo(mail, "/offer/"), [], 'name="offerId"'));
  for (const path of [paths.newOffer, forMaya]) {
    await openForm(page, path);
    await intendedUse(page).fill("A secret campaign.");
    await expect.poll(() => stored(page)).not.toHaveLength(0);
  }
  await page.getByRole("button", { name: "Not you? Sign out" }).click();
  await expect(page.getByRole("button", { name: "Not you? Sign out" })).toHaveCount(0);
  await expect(intendedUse(page)).toHaveValue("");
  await page.waitForTimeout(1_500);
  for (const [key] of await stored(page)) expect(key).toMatch(/^offer-draft:/);
  for (const path of [paths.newOffer, forMaya]) {
    await openForm(page, path);
    await expect(intendedUse(page)).toHaveValue("");
  }
});

test("an offer that was submitted leaves no draft behind, and a refused one keeps it", async ({ page }) => {
  await openForm(page, forMaya);
  await fillTerms(page);
  await page.getByLabel("Your Email").fill("nobody");
  await page.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await page.reload();
  await expectTerms(page);
  await page.getByLabel("Your Email").fill(newAddress("buyer"));
  await page.getByLabel("Offer Amount").fill("350");
  await page.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
  await expect(page.getByText("It is not sent yet")).toBeVisible();
  expect(await stored(page)).toEqual([]);
  await openForm(page, forMaya);
  await expect(intendedUse(page)).toHaveValue("");
  await expect(page.getByText(FILLED_IN)).toHaveCount(0);
});

test("starting over empties the form and can be undone until something is typed", async ({ page }) => {
  await openForm(page, forMaya);
  await fillTerms(page);
  await page.reload();
  await expectTerms(page);
  await intendedUse(page).fill("A villain's voice.");
  const startOver = page.getByRole("button", { name: "Start over" });
  await startOver.focus();
  await page.keyboard.press("Enter");
  await expect(intendedUse(page)).toHaveValue("");
  await expect(page.getByRole("checkbox", { name: "Voice", exact: true })).not.toBeChecked();
  expect(await stored(page)).toEqual([]);
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(intendedUse(page)).toHaveValue("A villain's voice.");
  await expect(startOver).toBeFocused();
  expect(await stored(page)).toHaveLength(1);

  await startOver.click();
  await intendedUse(page).fill("Another offer.");
  await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
  await page.reload();
  await expect(intendedUse(page)).toHaveValue("Another offer.");
});

test("a form that holds what it began with is no draft, and one of a day ago is forgotten", async ({ page }) => {
  await openForm(page, forMaya);
  await intendedUse(page).fill("A hero's voice.");
  await expect.poll(() => stored(page)).toHaveLength(1);
  await intendedUse(page).fill("");
  await expect.poll(() => stored(page)).toEqual([]);
  await page.evaluate(() =>
    localStorage.setItem(
      "offer-draft theo-lindqvist",
      JSON.stringify({ lastSaved: Date.now() - 86_400_000, fields: { useCase: ["Old words."] } }),
    ),
  );
  await page.evaluate(() =>
    localStorage.setItem(
      "offer-draft priya-nair",
      JSON.stringify({ lastSaved: Date.now() + 2 * 86_400_000, fields: { useCase: ["Words of another clock."] } }),
    ),
  );
  await page.reload();
  await expect.poll(() => stored(page)).toEqual([]);
});

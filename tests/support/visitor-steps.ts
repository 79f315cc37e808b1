import { expect, type Page } from "@playwright/test";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { linkTo, newestMail, type Wanted } from "@/tests/support/mailbox";
import { site, takeCookies } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newBrand, newCreator, pressOn, sendForm } from "@/tests/support/visitors";

export const pathOf = (link: string): string => new URL(link).pathname;

type TypedOffer = {
  creatorEmail: string;
  buyerEmail: string;
  price?: string;
  category?: string;
  useCase?: string;
  company?: string;
  rights?: readonly string[];
};

export async function makeOffer(page: Page, offer: TypedOffer): Promise<string> {
  const { creatorEmail, buyerEmail, price = "350", category = "advertising", rights = ["likeness", "voice"] } = offer;
  const changed = [
    ["creatorEmail", creatorEmail],
    ["price", price],
    ["category", category],
    ["useCase", offer.useCase ?? "A spring campaign on social media."],
    ["company", offer.company ?? "Larsen Coffee"],
    ...rights.map((right) => ["rights", right] as const),
  ] as const;
  const cookies = await page.context().cookies(site());
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const answer = await sendForm(site(), "offer", buyerEmail, changed, cookie);
  if (answer.status !== 303) throw new Error(`The offer was answered ${answer.status}`);
  await takeCookies(page, answer.cookies);
  return answer.location;
}

/** Makes and confirms the offer by posts, so that it reaches its creator. Returns its path. */
export async function makeConfirmedOffer(page: Page, offer: TypedOffer): Promise<string> {
  const since = new Date();
  const path = await makeOffer(page, offer);
  const mail = await newestMail(site(), offer.buyerEmail, { subject: /^Confirm your email address/, since });
  await takeCookies(page, await pressOn(linkTo(mail, "/offer/"), [], 'name="offerId"'));
  return path;
}

export async function decisionPath(creatorEmail: string, wanted: Wanted = { subject: /^Offer of/ }): Promise<string> {
  return pathOf(linkTo(await newestMail(site(), creatorEmail, wanted), "/approve/"));
}

export async function approveNewest(creatorEmail: string): Promise<void> {
  await pressOn(`${site()}${await decisionPath(creatorEmail)}?step=approve`, [["agree", "on"]]);
}

export async function sendOffer(page: Page, offer: TypedOffer): Promise<void> {
  await page.goto("/offer/new");
  // Of a brand that made an offer before, who offers is one line.
  const who = page.locator("summary").filter({ hasText: /^As / });
  if ((await who.count()) > 0) await who.click();
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill(offer.buyerEmail);
  await page.getByLabel("Company Name").fill("Larsen Coffee");
  await page.getByLabel("Creator Email").fill(offer.creatorEmail);
  await page.getByLabel("Likeness").check();
  await page.getByLabel("Voice").check();
  await page.getByLabel("Category").selectOption(offer.category ?? "advertising");
  await page.getByLabel("Intended Use").fill(offer.useCase ?? "A spring campaign on social media.");
  await page.getByLabel("Offer Amount").fill(offer.price ?? "350");
  await page.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
}

export async function confirmOffer(page: Page, buyerEmail: string): Promise<void> {
  const mail = await newestMail(site(), buyerEmail, { subject: /^Confirm your email address/ });
  await page.goto(pathOf(linkTo(mail, "/offer/")));
  await page.getByRole("button", { name: "Confirm and send the offer" }).click();
  await page
    .getByText(/^(Waiting for the creator|Approved)$/)
    .first()
    .waitFor();
}

export async function chooseStep(page: Page, way: RegExp | string, form: string): Promise<void> {
  await page.getByRole("form", { name: "Your decision" }).getByRole("button", { name: way }).click();
  await page.getByRole("form", { name: form }).waitFor();
}

export async function approveHere(page: Page): Promise<void> {
  await chooseStep(page, "Approve", "Approve");
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByRole("button", { name: "Approve" }).click();
}

/** Leaves the browser signed in on the welcome page. */
export async function onboardThroughMail(page: Page, email: string, name = "Ines Okafor"): Promise<void> {
  await page.goto("/creator/onboard");
  await page.getByLabel("Display Name").fill(name);
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByRole("button", { name: /^Create/ }).click();
  await page.getByText("Check your email!").first().waitFor();
  const mail = await newestMail(site(), email);
  await page.goto(pathOf(linkTo(mail, "/sign-in/")));
  await page.getByRole("main").getByRole("button").first().click();
  await page.waitForURL("**/creator/welcome");
}

export async function onboard(page: Page, email: string, preset = "Standard – recommended"): Promise<void> {
  await page.goto(paths.creatorOnboard);
  await page.getByLabel("Display Name").fill("Ada Merritt");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(email);
  await page.getByLabel(preset, { exact: true }).check();
  await page.getByRole("button", { name: `Create ${brand.name} Profile` }).click();
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("We sent you a magic link to complete your onboarding.");
}

export async function mailedLink(email: string, wanted?: Wanted): Promise<string> {
  return linkTo(await newestMail(site(), email, wanted), paths.signIn);
}

/** By posts rather than the pages. Returns the address. */
export async function becomeCreator(page: Page, preset?: "open" | "conservative"): Promise<string> {
  const { email, cookies } = await newCreator(site(), preset);
  await takeCookies(page, cookies);
  return email;
}

type Typed = { fullName?: string; email: string; phone?: string; interest?: "Talent" | "License Partner" };

/** Of an account, whose rows are closed at first. */
export const openRow = (page: Page, title: "Profile" | "Emails" | "Security" | "Data and closing"): Promise<void> =>
  page
    .locator("summary")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
    .click();

export const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name }).click();

export async function passBasics(page: Page, typed: Typed): Promise<void> {
  await page.getByLabel("Full Name").fill(typed.fullName ?? "Ada Merritt");
  await page.getByRole("textbox", { name: "Email", exact: true }).fill(typed.email);
  if (typed.phone) await page.getByLabel("Phone").fill(typed.phone);
  await page.getByRole("radio", { name: typed.interest ?? "Talent", exact: true }).check();
  await press(page, "Continue to Step 2");
  await page.getByRole("button", { name: "Submit Application" }).waitFor();
}

/** Asked before anything is cleared. */
export async function startOver(page: Page): Promise<void> {
  const clear = page.getByRole("link", { name: "Clear and start over" });
  await expect(clear).toBeHidden();
  await page.getByText("Start over", { exact: true }).click();
  await clear.click();
}

export async function fillTalent(page: Page): Promise<void> {
  await page.getByLabel("Portfolio Links").fill("https://example.test/ada");
  await page.getByLabel("Talent Category").selectOption("musician");
  await page.getByLabel("Minimum Fee").selectOption("negotiable");
}

export async function joinAsTalent(page: Page, email: string, from = "/waitlist"): Promise<void> {
  await page.goto(from);
  await passBasics(page, { email });
  await fillTalent(page);
  await page.getByLabel("I agree to").check();
  await press(page, "Submit Application");
  await page.waitForURL("**/waitlist/thank-you");
}

export async function confirmByMail(page: Page, email: string): Promise<void> {
  const mail = await newestMail(site(), email, { subject: /^Confirm/ });
  await page.goto(pathOf(linkTo(mail, "/place/")));
  await press(page, "Confirm my address");
  await page.getByRole("heading", { name: "Your place on the waitlist" }).waitFor();
}

export const originOf = async (email: string) =>
  (
    await ask<Record<string, string>>("SELECT city, ref, src, post FROM waitlist_submissions WHERE email = $1", [email])
  ).map(({ city, ref, src, post }) => [city, ref, src, post]);

export async function becomeCreatorAndBrand(page: Page, brand: Page): Promise<{ creator: string; email: string }> {
  const creator = await becomeCreator(page);
  const { email, cookies } = await newBrand(site());
  await takeCookies(brand, cookies);
  return { creator, email };
}

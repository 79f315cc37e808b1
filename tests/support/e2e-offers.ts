import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { linkTo, newestMail } from "@/tests/support/mailbox";

/** A path of the site, from a link in a mail. */
export const pathOf = (link: string): string => new URL(link).pathname;

/** The address of the site under test, for what is not a page of the browser. */
export const site = (): string => process.env.E2E_URL ?? "";

/** An address that no other test uses. */
export const newAddress = (name: string): string => `${name}-${randomUUID().slice(0, 8)}@example.test`;

export type TypedOffer = {
  creatorEmail: string;
  buyerEmail: string;
  price?: string;
  category?: string;
  useCase?: string;
};

/** Fills the offer form and sends it; leaves the browser wherever the answer leads. */
export async function sendOffer(page: Page, offer: TypedOffer): Promise<void> {
  await page.goto("/offer/new");
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill(offer.buyerEmail);
  await page.getByLabel("Company Name").fill("Larsen Coffee");
  await page.getByLabel("Creator Email").fill(offer.creatorEmail);
  await page.getByLabel("Likeness").check();
  await page.getByLabel("Voice").check();
  await page.getByLabel("Category").selectOption(offer.category ?? "advertising");
  await page.getByLabel("Intended Use").fill(offer.useCase ?? "A spring campaign on social media.");
  await page.getByLabel("Offer Amount").fill(offer.price ?? "350");
  await page.getByRole("button", { name: "Submit Offer" }).click();
}

/** Presses the button behind the link that we mailed to `buyerEmail`: the offer held for it goes out. */
export async function confirmOffer(page: Page, buyerEmail: string): Promise<void> {
  const mail = await newestMail(site(), buyerEmail, { subject: /^Confirm your address/ });
  await page.goto(pathOf(linkTo(mail, "/offer/")));
  await page.getByRole("button", { name: "Confirm and send the offer" }).click();
  await page
    .getByText(/^(Awaiting the creator|Approved)$/)
    .first()
    .waitFor();
}

/** From the ways to answer on a decision page to the step of one of them, which is shown. */
export async function chooseStep(page: Page, way: RegExp | string, form: string): Promise<void> {
  await page.getByRole("form", { name: "Your decision" }).getByRole("button", { name: way }).click();
  await page.getByRole("form", { name: form }).waitFor();
}

/** Approves on a decision page, with the tick that it asks for. */
export async function approveHere(page: Page): Promise<void> {
  await chooseStep(page, "Approve", "Approve");
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByRole("button", { name: "Approve" }).click();
}

/** Onboards a creator through the form and the mailed link; leaves the browser signed in on the welcome page. */
export async function onboard(page: Page, email: string, name = "Ines Okafor"): Promise<void> {
  await page.goto("/creator/onboard");
  await page.getByLabel("Display Name").fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByRole("button", { name: /^Create/ }).click();
  await page.getByText("Check your email!").first().waitFor();
  const mail = await newestMail(site(), email);
  await page.goto(pathOf(linkTo(mail, "/creator/sign-in/")));
  await page.getByRole("main").getByRole("button").first().click();
  await page.waitForURL("**/creator/welcome");
}

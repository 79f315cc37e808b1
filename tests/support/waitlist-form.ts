import type { Page } from "@playwright/test";
import { ask } from "@/tests/support/e2e-admin";
import { pathOf, site } from "@/tests/support/e2e-offers";
import { linkTo, newestMail } from "@/tests/support/mailbox";

export type Typed = { fullName?: string; email: string; phone?: string; interest?: "Talent" | "License Partner" };

export const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name }).click();

/** Fills step 1 and goes on to step 2. */
export async function passBasics(page: Page, typed: Typed): Promise<void> {
  await page.getByLabel("Full Name").fill(typed.fullName ?? "Ada Merritt");
  await page.getByLabel("Email", { exact: true }).fill(typed.email);
  if (typed.phone) await page.getByLabel("Phone").fill(typed.phone);
  await page.getByRole("radio", { name: typed.interest ?? "Talent", exact: true }).check();
  await press(page, "Continue to Step 2");
  await page.getByRole("button", { name: "Submit Application" }).waitFor();
}

/** Fills what talent is asked in step 2. */
export async function fillTalent(page: Page): Promise<void> {
  await page.getByLabel("Portfolio Links").fill("https://example.test/ada");
  await page.getByLabel("Talent Category").selectOption("musician");
  await page.getByLabel("Minimum Fee").selectOption("negotiable");
}

/** Joins as talent, through the form; leaves the browser on the thank-you page. */
export async function joinAsTalent(page: Page, email: string, from = "/waitlist"): Promise<void> {
  await page.goto(from);
  await passBasics(page, { email });
  await fillTalent(page);
  await page.getByLabel("I agree to").check();
  await press(page, "Submit Application");
  await page.waitForURL("**/waitlist/thank-you");
}

/** Opens the mailed link and presses its button; leaves the browser on the page that shows the place. */
export async function confirmByMail(page: Page, email: string): Promise<void> {
  const mail = await newestMail(site(), email, { subject: /^Confirm/ });
  await page.goto(pathOf(linkTo(mail, "/place/")));
  await press(page, "Confirm my address");
  await page.getByRole("heading", { name: "Your place on the waitlist" }).waitFor();
}

/** Where an entry says that it came from: city, ref, src, post. */
export const originOf = async (email: string) =>
  (
    await ask<Record<string, string>>("SELECT city, ref, src, post FROM waitlist_submissions WHERE email = $1", [email])
  ).map(({ city, ref, src, post }) => [city, ref, src, post]);

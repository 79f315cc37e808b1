import { expect, type Page } from "@playwright/test";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { newAddress, site } from "@/tests/support/e2e-offers";
import { linkTo, newestMail, type Wanted } from "@/tests/support/mailbox";

/** Fills in and sends /creator/onboard, up to its answer. `preset` is the label of the radio button. */
export async function onboard(page: Page, email: string, preset = "Standard - recommended"): Promise<void> {
  await page.goto(paths.creatorOnboard);
  await page.getByLabel("Display Name").fill("Ada Merritt");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel(preset, { exact: true }).check();
  await page.getByRole("button", { name: `Create ${brand.name} Profile` }).click();
  await expect(page.getByRole("heading", { name: "Check your email!" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("We sent you a magic link to complete your onboarding.");
}

/** The sign-in link of the newest mail to `email`. */
export async function mailedLink(email: string, wanted?: Wanted): Promise<string> {
  return linkTo(await newestMail(site(), email, wanted), paths.creatorSignIn);
}

/** A new creator, onboarded through the mailbox and signed in on /creator/welcome. Returns its address. */
export async function becomeCreator(page: Page, preset?: string): Promise<string> {
  const email = newAddress("ada");
  await onboard(page, email, preset);
  await page.goto(await mailedLink(email));
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(page).toHaveURL(paths.creatorWelcome);
  return email;
}

import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { ADMIN_PASSWORD } from "@/tests/support/plain-forms";
import { site, takeCookies } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { addAdministrator, signIn } from "@/tests/support/visitors";

/** Not used by other tests, so that sign-in limits do not interfere. */
export const newAdmin = (): Promise<{ id: string; email: string }> =>
  addAdministrator(process.env.E2E_DATABASE_URL ?? "");

/** An authenticator app, in the database alone: its codes open nothing. Sessions have not proved it. */
export const addFactor = (profileId: string): Promise<unknown> =>
  ask(
    `INSERT INTO totp_factor (id, profile_id, sealed_secret, last_step, created_at, last_used_at)
     VALUES (gen_random_uuid(), $1, 'of the tests', 0, now(), now())`,
    [profileId],
  );

/** As if each open session of that person had just shown the right code. */
export const proveFactorOf = (profileId: string): Promise<unknown> =>
  ask(
    `UPDATE sign_in_session s SET factor_proved_at = now(), factor_id = f.id FROM totp_factor f
     WHERE f.profile_id = s.profile_id AND s.profile_id = $1`,
    [profileId],
  );

export async function signInAsAdmin(page: Page, email: string): Promise<void> {
  await takeCookies(page, await signIn(site(), email));
  await page.goto(paths.admin);
}

export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin?welcome=1");
}

export const alert = (page: Page): Locator => page.getByRole("main").getByRole("alert");

export const rows = (page: Page, name = ""): Locator =>
  page.getByRole("main").locator("tbody th a").filter({ hasText: name });

export const details = (page: Page): Locator => page.locator("section#details");

export async function expand(page: Page, name: string): Promise<void> {
  await rows(page, name).first().click();
  await details(page).getByRole("heading", { name }).waitFor();
}

/** Opens the fields of an act that is folded. */
export const unfold = (page: Page, summary: string): Promise<void> =>
  page.locator("summary").filter({ hasText: summary, visible: true }).click();

export async function openTab(page: Page, label: string): Promise<void> {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: label }).click();
  await page.waitForURL(`**/admin/${label.toLowerCase()}`);
}

export async function search(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/q=/);
}

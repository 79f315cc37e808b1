import type { Locator, Page } from "@playwright/test";

/** The answer that a form of the page gives to what it refuses. */
export const alert = (page: Page): Locator => page.getByRole("main").getByRole("alert");

/** The links that open the rows of a list, or those of one name. */
export const rows = (page: Page, name = ""): Locator =>
  page.getByRole("main").locator("tbody th a").filter({ hasText: name });

/** The details of the row that is open. */
export const details = (page: Page): Locator => page.locator("section#details");

/** Opens the row of that name, and waits for its details. */
export async function expand(page: Page, name: string): Promise<void> {
  await rows(page, name).first().click();
  await details(page).getByRole("heading", { name }).waitFor();
}

/** Turns to a tab of the admin area, by its label, and waits for it. */
export async function openTab(page: Page, label: string): Promise<void> {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: label }).click();
  await page.waitForURL(`**/admin/${label.toLowerCase()}`);
}

/** Searches a list of the admin area and waits for what it finds. */
export async function search(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/q=/);
}

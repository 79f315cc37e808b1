import type { Locator, Page } from "@playwright/test";

export const alert = (page: Page): Locator => page.getByRole("main").getByRole("alert");

export const rows = (page: Page, name = ""): Locator =>
  page.getByRole("main").locator("tbody th a").filter({ hasText: name });

export const details = (page: Page): Locator => page.locator("section#details");

export async function expand(page: Page, name: string): Promise<void> {
  await rows(page, name).first().click();
  await details(page).getByRole("heading", { name }).waitFor();
}

export async function openTab(page: Page, label: string): Promise<void> {
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: label }).click();
  await page.waitForURL(`**/admin/${label.toLowerCase()}`);
}

export async function search(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/q=/);
}

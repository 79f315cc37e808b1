import { createHash } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { ask } from "@/tests/support/e2e-admin";
import { approveHere, site } from "@/tests/support/e2e-offers";
import { expectAccessible } from "@/tests/support/page";
import { newDecisionLink } from "@/tests/support/site";

/** The answer that a form of the page gives to what it refuses. */
export const alert = (page: Page): Locator => page.getByRole("main").getByRole("alert");

/** Opens the row of that name. */
export async function expand(page: Page, name: string): Promise<void> {
  await page.locator("summary", { hasText: name }).first().click();
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

/** Axe on both screens, light and dark, and nothing that the page would have to be scrolled sideways for. */
export async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page);
    }
    const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(isWithin, `${page.url()} at ${width} pixels`).toBe(true);
  }
  if (before) await page.setViewportSize(before);
}

/** A license in force, decided by the demo creator through the mailed link. Returns its id. */
export async function addLicense(page: Page): Promise<string> {
  const link = await newDecisionLink(site());
  await page.goto(link);
  await approveHere(page);
  await expect(page.getByText("Offer approved!").first()).toBeVisible();
  const token = new URL(link).pathname.split("/").at(-1) ?? "";
  const [grant] = await ask<{ id: string }>(
    "SELECT g.id FROM license_grant g JOIN offer o ON o.id = g.offer_id WHERE o.approval_token_hash = $1",
    [createHash("sha256").update(token).digest("hex")],
  );
  if (!grant) throw new Error("The approval made no license");
  return grant.id;
}

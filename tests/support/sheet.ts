import type { Page } from "@playwright/test";
import { expect } from "@/tests/support/page";

/** Pages of a PDF, as its page tree counts them. */
const pagesIn = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0;

/** Fails unless the page prints on one sheet of Letter and of A4, whole and without what belongs to the screen. Leaves it as for print. */
export async function expectOneSheet(page: Page): Promise<void> {
  for (const format of ["Letter", "A4"]) {
    expect(pagesIn(await page.pdf({ format, preferCSSPageSize: false, printBackground: true })), format).toBe(1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header.site-header")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  // 186 mm at 96 dots an inch, as wide as A4 between its margins: nothing of the border is cut.
  await page.setViewportSize({ width: 703, height: 1_000 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(703);
}

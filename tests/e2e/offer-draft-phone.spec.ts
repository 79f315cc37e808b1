import { expect, test } from "@/tests/support/page";

test("on a phone the agreement is folded below the fields, and opens by keyboard", async ({ page }) => {
  await page.goto("/offer/new");
  const summary = page.getByRole("main").locator("summary").filter({ hasText: "The agreement so far" });
  const clause = page.getByText("The license activates when payment clears.");
  await expect(clause).toBeHidden();
  const [above, below] = await Promise.all([
    page.getByText("How will you use it?").boundingBox(),
    summary.boundingBox(),
  ]);
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.NaN);
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(clause).toBeVisible();
});

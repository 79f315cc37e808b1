import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectTabs } from "@/tests/support/reader-steps";

/** Between them these hold every kind of control that reading pages have. */
const walked = [
  paths.home,
  paths.solutions,
  paths.guide("pricing-strategies"),
  paths.insightsList("ai-consent"),
  paths.article("which-law-covers-your-voice"),
  paths.termsOfService,
  paths.verify,
];

for (const path of walked) {
  test(`the Tab key goes through ${path} from the skip link to the end, and is seen all the way`, async ({ page }) => {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectTabs(page);
  });
}

/** Presses Tab until a control of that role and name has the focus. */
async function tabTo(page: Page, role: "link" | "combobox" | "checkbox" | "button", name: string): Promise<void> {
  const control = page.getByRole("main").getByRole(role, { name, exact: true });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(control).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}

test("a question, the topics and the calculator work by keys alone", async ({ page }) => {
  await page.goto(paths.home, { waitUntil: "networkidle" });
  const question = page.getByRole("group").filter({ hasText: "What does it cost talent?" });
  const summary = question.locator("summary");
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(summary).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 30_000 });
  const answer = question.getByText("Platform fees fall on the brand.");
  for (const key of ["Enter", "Space"]) {
    await page.keyboard.press(key);
    await expect(answer).toBeVisible({ visible: key === "Enter" });
  }

  await page.goto(paths.insights, { waitUntil: "networkidle" });
  await tabTo(page, "link", "Rights & Law");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.insightsList("rights-law"));

  await page.goto(paths.guide("pricing-strategies"), { waitUntil: "networkidle" });
  await tabTo(page, "combobox", "Usage");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, "checkbox", "Rush, under 48 hours: × 1.2");
  await page.keyboard.press("Space");
  // $300 x 2 x 1.2
  await expect(page.getByRole("form", { name: "Rate calculator" })).toContainText("$720.00");
  await tabTo(page, "button", "Work out the rate");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${paths.guide("pricing-strategies")}?base=300&usage=regional&platform=social&rush=on`);
});

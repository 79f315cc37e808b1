import type { Locator, Page } from "@playwright/test";
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

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 200; presses += 1) {
    await page.keyboard.press("Tab");
    if (await control.evaluate((one) => one === document.activeElement)) return;
  }
  await expect(control).toBeFocused();
}

type Role = "link" | "combobox" | "checkbox" | "button";
const inMain = (page: Page, role: Role, name: string): Locator =>
  page.getByRole("main").getByRole(role, { name, exact: true });

test("a question, the topics and the calculator work by keys alone", async ({ page }) => {
  await page.goto(paths.home, { waitUntil: "networkidle" });
  const question = page.getByRole("group").filter({ hasText: "What does it cost talent?" });
  const summary = question.locator("summary");
  await tabTo(page, summary);
  const answer = question.getByText("Platform fees fall on the brand.");
  for (const key of ["Enter", "Space"]) {
    await page.keyboard.press(key);
    await expect(answer).toBeVisible({ visible: key === "Enter" });
  }

  await page.goto(paths.insights, { waitUntil: "networkidle" });
  await tabTo(page, inMain(page, "link", "Rights & Law"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.insightsList("rights-law"));

  await page.goto(paths.guide("pricing-strategies"), { waitUntil: "networkidle" });
  await tabTo(page, inMain(page, "combobox", "Usage"));
  await page.keyboard.press("ArrowDown");
  await tabTo(page, inMain(page, "checkbox", "Rush, under 48 hours: × 1.2"));
  await page.keyboard.press("Space");
  // $300 x 2 x 1.2
  await expect(page.getByRole("form", { name: "Rate calculator" })).toContainText("$720.00");
  await tabTo(page, inMain(page, "button", "Work out the rate"));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${paths.guide("pricing-strategies")}?base=300&usage=regional&platform=social&rush=on`);
});

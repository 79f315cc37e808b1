import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { translate } from "@/tests/support/translation";
import { becomeCreator } from "@/tests/support/visitor-steps";
import { walkedPages } from "@/tests/support/walked-pages";

// A page that its reader has translated: an uncaught error fails each test (tests/support/page.ts).

async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() =>
      page.evaluate(() => Object.keys(document.querySelector("a") ?? {}).some((key) => key.startsWith("__react"))),
    )
    .toBe(true);
  await translate(page);
}

/** Types into, ticks and unticks whatever is in sight, and scrolls to the end. */
async function tryWhatIsThere(page: Page): Promise<void> {
  for (const field of await page.locator("main :is(input, textarea, select):visible").all()) {
    const type = await field.evaluate((one) =>
      one instanceof HTMLSelectElement ? "select" : (one as HTMLInputElement).type,
    );
    const act = async () => {
      if (type === "checkbox" || type === "radio") await field.click({ timeout: 1_000 });
      else if (type === "select") await field.selectOption({ index: 1 }, { timeout: 1_000 });
      else if (/text|email|tel|search/.test(type)) {
        await field.fill("7", { timeout: 1_000 });
        await field.fill("", { timeout: 1_000 });
      }
    };
    // A field that another one hid meanwhile.
    await act().catch(() => undefined);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
}

test("an offer is typed, changed and refused on a translated page, and the agreement follows", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.newOffer);
  const sheet = page.getByRole("group").filter({ hasText: "The agreement so far" });
  await expect(sheet).toContainText("4 of 9 clauses are still open.");
  await translate(page);
  await page.getByLabel("Offer Amount").fill("");
  await expect(page.getByText("Enter an amount of at least $1")).toBeVisible();
  await page.getByLabel("Offer Amount").fill("500");
  await expect(page.getByText("$500.00 stands")).toBeVisible();
  await page.getByLabel("Voice").check();
  await page.getByLabel("Voice").uncheck();
  await page.getByLabel("License Term").fill("");
  await page.getByLabel("License Term").fill("4");
  await expect(sheet).toContainText("4 calendar months");
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill("bo@example.test");
  await page.getByLabel("Creator Email").fill("maya@likeright.test");
  await expect(sheet).toContainText("Bo Larsen");
  await page.getByLabel("Company Name").fill("Larsen Coffee");
  await expect(sheet).toContainText("Larsen Coffee");
  await page.getByRole("button", { name: "Submit Offer" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByLabel("Company Name")).toHaveValue("Larsen Coffee");
});

test("a translated list of articles goes on while one scrolls", async ({ page }) => {
  await openTranslated(page, paths.insights);
  await page.getByRole("link", { name: "Load more" }).scrollIntoViewIfNeeded();
  await expect(page.getByText("You’ve reached the end.")).toBeVisible({ timeout: 15_000 });
});

test("rules are saved on a translated page, and those of a stale tab are not", async ({ page, context }) => {
  await becomeCreator(page, "open");
  await page.goto(paths.creatorRules);
  const stale = await context.newPage();
  await openTranslated(stale, paths.creatorRules);
  await page.getByLabel("Conservative").check();
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rules saved" })).toBeVisible();
  await stale.getByLabel("Minimum Rate (USD)").fill("75");
  await stale.getByRole("button", { name: "Save rules" }).click();
  const answer = stale.getByRole("main").getByRole("alert");
  await expect(answer).toContainText("Changed meanwhile");
  await expect(answer).toContainText("AI trainingStored now: OffThis form: On");
  await expect(stale.getByLabel("Minimum Rate (USD)")).toHaveValue("75");
  await stale.getByRole("button", { name: "Save rules" }).click();
  await expect(stale.getByRole("status").filter({ hasText: "Rules saved" })).toBeVisible();
  await stale.close();
});

const pages = walkedPages().filter((path) => !/^\/insights\/(?:list|cluster|[a-z])/.test(path));

for (const [index, share] of [0, 1, 2, 3].entries()) {
  test(`the pages stay whole when they are translated and used, ${index + 1} of 4`, async ({ page }) => {
    test.slow();
    for (const path of pages.filter((_, place) => place % 4 === share)) {
      await openTranslated(page, path);
      await tryWhatIsThere(page);
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    }
  });
}

test("the term of an offer does not change under the mouse wheel, and neither does a base rate", async ({ page }) => {
  for (const [path, label] of [
    [paths.newOffer, "License Term in months"],
    [paths.rateEstimate, "Base rate in USD"],
  ] as const) {
    await page.goto(path);
    const field = page.getByLabel(label);
    const before = await field.inputValue();
    await field.focus();
    await field.hover();
    await page.mouse.wheel(0, 300);
    await page.mouse.wheel(0, -100);
    await expect(field).toHaveValue(before);
  }
  const numbers = await page.locator('input[type="number"]').count();
  expect(numbers).toBe(0);
});

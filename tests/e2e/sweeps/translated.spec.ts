import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { openTranslated, translateWhole, tryAllOf } from "@/tests/e2e/sweeps/translation";
import { expect, test } from "@/tests/support/page";
import { walkedPages } from "@/tests/support/routes";
import { newDecisionLink, site } from "@/tests/support/site";
import { becomeCreator, press } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

// A page that its reader has translated: whatever breaks or goes stale fails each test (tests/e2e/sweeps/translation.ts).

const sheetOf = (page: Page) => page.getByRole("group").filter({ hasText: "The agreement so far" });

test("an offer is typed, changed and refused on a translated page, and the agreement follows", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.newOffer);
  const sheet = sheetOf(page);
  await page.getByText("The agreement so far").click();
  await expect(sheet).toContainText("4 of 15 clauses are still open.");
  await translateWhole(page);
  await page.getByLabel("Offer Amount").fill("");
  await expect(page.getByText("Enter an amount of at least $1")).toBeVisible();
  await page.getByText("Compare with our price guide").click();
  await page.getByLabel("Offer Amount").fill("500");
  await expect(page.getByText("$500.00 is within")).toBeVisible();
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
  for (const [typed, fault] of [
    ["bo at example", "An address has an @"],
    ["bo@example.test, ada@example.test", "Please enter one address only"],
  ] as const) {
    await page.getByLabel("Your Email").fill(typed);
    await page.getByRole("button", { name: /^(Submit Offer|Continue)$/ }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText(fault);
    await expect(page.locator("p").filter({ hasText: fault }).first()).toBeVisible();
  }
  await expect(page.getByLabel("Company Name")).toHaveValue("Larsen Coffee");
});

test("an advertiser starts a kept draft over on a translated page, and brings it back", async ({ page }) => {
  await page.goto(paths.newOffer);
  await page.getByText("The agreement so far").click();
  await expect(sheetOf(page)).toContainText("4 of 15 clauses are still open.");
  await page.getByLabel("Intended Use").fill("A spring campaign.");
  await page.reload();
  await expect(page.getByText("Filled in with what you typed before")).toBeVisible();
  await translateWhole(page);
  await press(page, "Start over");
  await expect(page.getByText("You started over.")).toBeVisible();
  await expect(page.getByLabel("Intended Use")).toHaveValue("");
  await press(page, "Undo");
  await expect(page.getByLabel("Intended Use")).toHaveValue("A spring campaign.");
  await page.getByLabel("Category").selectOption("advertising");
  await expect(page.getByText("No ads are licensed until you tick where they run.").first()).toBeVisible();
  await press(page, "Add paid social");
  await expect(page.getByText("Ads may run in paid social.")).toBeVisible();
});

test("a translated list of articles goes on while one scrolls", async ({ page }) => {
  await openTranslated(page, paths.insights);
  const end = page.getByText("You’ve reached the end.");
  await expect(async () => {
    if (await end.isHidden()) await page.getByRole("link", { name: "Load more" }).click({ timeout: 1_000 });
    await expect(end).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("both steps of the waitlist are taken on a translated page, there and back", async ({ page }) => {
  await openTranslated(page, paths.waitlist);
  const form = page.getByRole("form", { name: "Join the waitlist" });
  const summary = form.getByRole("alert");
  await press(page, "Continue to Step 2");
  await expect(summary).toContainText("Name required");
  await form.getByLabel("Full Name").fill("Dana Reyes");
  await form.getByLabel("Email", { exact: true }).fill("dana at example");
  await press(page, "Continue to Step 2");
  await expect(summary).toContainText("Valid email required");
  await form.getByLabel("Email", { exact: true }).fill(newAddress("dana"));
  for (const [interest, title] of [
    ["Talent Agent", "Agent Information"],
    ["License Partner", "License Partner Information"],
  ] as const) {
    await form.getByRole("radio", { name: interest }).check();
    await press(page, "Continue to Step 2");
    await expect(form.getByRole("heading", { name: title })).toBeVisible();
    await press(page, "Submit Application");
    await expect(summary).toContainText("Agreement Required");
    await press(page, "Back");
    await expect(form.getByRole("heading", { name: "Basic Information" })).toBeVisible();
  }
});

test("the dial of a translated offer goes on", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await openTranslated(page, await newDecisionLink(site()));
  await page.clock.runFor("02:00:00");
  const dial = page.getByRole("img", { name: /^45 hours/ });
  await expect(dial).toBeVisible();
  await expect(dial.getByText("45", { exact: true })).toBeVisible();
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

/** Articles and lists of them have one template each. */
const pages = walkedPages().filter(
  (path) => !/^\/insights\/(?:list|cluster|[a-z])/.test(path) || path === paths.article("counter-ten-or-twenty"),
);
const SHARES = [0, 1, 2, 3] as const;

for (const share of SHARES) {
  test(`the pages stay whole when they are translated and used, ${share + 1} of ${SHARES.length}`, async ({
    page,
    expectFault,
  }) => {
    test.slow();
    // A stranger may not hear what is for brands alone.
    expectFault(/404 .*\/samples\//);
    for (const path of pages.filter((_, place) => place % SHARES.length === share)) {
      await openTranslated(page, path);
      await tryAllOf(page, { sends: true });
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
    }
  });
}

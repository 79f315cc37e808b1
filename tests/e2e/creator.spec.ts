import type { Page } from "@playwright/test";
import { AI_TRAINING_STATEMENT } from "@/lib/audit/consent-statements";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { becomeCreator, mailedLink, onboard } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

const summary = (page: Page) => page.locator("main").getByRole("alert");

test("onboarding leads through the mailbox to an active profile, and sign-out ends it on the server", async ({
  page,
}) => {
  const email = newAddress("ada");
  await onboard(page, email, "Open");
  await page.goto(await mailedLink(email));
  const main = page.getByRole("main");
  for (const shown of ["Ada Merritt", email, "Offers for AI training", "$50.00 an offer", "You decide every offer"]) {
    await expect(main).toContainText(shown);
  }
  await expect(main).toContainText("By pressing the button you agree to the Terms of Service");
  await expect(main).toContainText(AI_TRAINING_STATEMENT);
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(page).toHaveURL(paths.creatorWelcome);
  await expect(page.getByRole("heading", { name: "Welcome, Ada Merritt" })).toBeVisible();
  await expect(page.getByText("Your profile is active.")).toBeVisible();
  // One thing is asked for next; the rules are told in a line, and in full once it is opened.
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Add a portrait", "Go to your dashboard"]);
  await expect(page.getByText("$50.00 an offer")).toBeHidden();
  await page.getByText("Your rules: Open preset, at least $50.00. You decide every offer.").click();
  await expect(page.getByText("Offers for AI training")).toBeVisible();
  await expect(page.getByText("$50.00 an offer")).toBeVisible();

  const stolen = await page.context().cookies();
  await page.getByRole("link", { name: "Go to your dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Get ready for offers" })).toBeVisible();
  await expect(page.getByText("No offer is waiting for your answer.")).toBeVisible();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(paths.signIn);
  for (const cookies of [[], stolen]) {
    await page.context().addCookies(cookies);
    for (const path of [paths.creatorDashboard, paths.creatorWelcome, paths.creatorRules]) {
      await page.goto(path);
      await expect(page).toHaveURL(paths.signInTo(path));
    }
  }
});

test("a refused form says all that is wrong and keeps what was typed", async ({ page }) => {
  await page.goto(paths.creatorOnboard);
  await page.getByLabel("Display Name").fill("Ada 2");
  await page.getByLabel("Phone").fill("0123");
  await page.getByLabel("Custom", { exact: true }).check();
  await page.getByLabel("Minimum Rate (USD)").fill("half a dollar");
  await page.getByLabel("Auto-approve offers at or above my minimum rate").check();
  await page.getByRole("button", { name: `Create ${brand.name} Profile` }).click();

  await expect(summary(page)).toContainText("Name and email are required");
  const faults = summary(page).getByRole("link");
  await expect(faults).toHaveText([
    "Please enter a valid email address, such as name@example.com.",
    "Please enter a valid phone number, or leave it empty. Please begin with the country code, such as +44, in place of the 0.",
    "Custom needs at least one of likeness, voice, digital replica and AI training. Tick one, or choose another preset.",
    "Please enter a minimum rate of at least $1, such as 50 or 75.50.",
  ]);
  for (const fault of await faults.all()) {
    await expect(page.locator((await fault.getAttribute("href")) ?? "")).toBeVisible();
  }
  await expect(page.getByLabel("Display Name")).toHaveValue("Ada 2");
  await expect(page.getByLabel("Phone")).toHaveValue("0123");
  await expect(page.getByLabel("Custom", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Minimum Rate (USD)")).toHaveValue("half a dollar");
  await expect(page.getByLabel("Auto-approve offers at or above my minimum rate")).toBeChecked();
});

test("rules can be changed, and ending AI training says what it leaves in force", async ({ page }) => {
  await becomeCreator(page, "open");
  await page.goto(paths.creatorRules);
  await expect(page.getByLabel("Open", { exact: true })).toBeChecked();
  await page.getByLabel("Custom", { exact: true }).check();
  await page.getByLabel("AI training (revocable)").uncheck();
  await page.getByLabel("Likeness", { exact: true }).uncheck();
  await page.getByLabel("Minimum Rate (USD)").fill("1,250.50");
  await expect(page.getByLabel("Payout Email"), "set in the account alone").toHaveCount(0);
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Rules saved" })).toContainText(
    "Licenses that include it stay as they are",
  );

  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  const rules = page.getByRole("region", { name: "Your rules" });
  await expect(rules).toContainText("$1,250.50 an offer");
  await expect(rules).toContainText("Offers for your voice");
  await expect(rules).not.toContainText("Other categories");
});

test("the custom toggles are there when Custom is chosen, and only then", async ({ page }) => {
  await page.goto(paths.creatorOnboard);
  const training = page.getByLabel("AI training (revocable)");
  await expect(training).toBeHidden();
  await page.getByLabel("Custom", { exact: true }).check();
  await expect(training).toBeVisible();
  await page.getByLabel("Conservative").check();
  await expect(training).toBeHidden();
});

test("the rules typed so far are offered again in the same browser", async ({ page }) => {
  await page.goto(paths.creatorOnboard);
  await page.getByLabel("Custom", { exact: true }).check();
  await page.getByLabel("Voice", { exact: true }).check();
  await page.getByLabel("Minimum Rate (USD)").fill("80.25");
  await page.waitForFunction(() => localStorage.getItem("creator-onboarding-draft")?.includes("8025"));
  await page.reload();
  await page.getByRole("button", { name: "Restore my rules" }).click();
  await expect(page.getByLabel("Voice", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Minimum Rate (USD)")).toHaveValue("80.25");

  await page.reload();
  await page.getByRole("button", { name: "Discard them" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: `Create ${brand.name} Profile` })).toBeVisible();
  await expect(page.getByRole("button", { name: "Restore my rules" })).toBeHidden();
});

test("every state of the creator pages is accessible and fits", async ({ page, expectFault }) => {
  expectFault(/404/);
  await page.goto(paths.creatorOnboard);
  await expectSound(page);
  await page.getByLabel("Custom", { exact: true }).check();
  await page.getByRole("button", { name: `Create ${brand.name} Profile` }).click();
  await expect(summary(page)).toBeFocused();
  await expectSound(page);

  const email = newAddress("ada");
  await onboard(page, email);
  await expectSound(page);
  await page.goto(await mailedLink(email));
  await expectSound(page);
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(page).toHaveURL(paths.creatorWelcome);
  await expectSound(page);
  for (const path of [paths.creatorDashboard, paths.creatorRules, paths.adminSetup, paths.signInLink("unknown")]) {
    await page.goto(path);
    await expectSound(page);
  }
});

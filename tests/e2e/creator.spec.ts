import type { Page } from "@playwright/test";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { becomeCreator, mailedLink, onboard } from "@/tests/support/creator-steps";
import { newAddress, site } from "@/tests/support/e2e-offers";
import { readMailbox } from "@/tests/support/mailbox";
import { expect, expectAccessible, test } from "@/tests/support/page";

const summary = (page: Page) => page.locator("main").getByRole("alert");

async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("onboarding leads through the mailbox to an active profile, and sign-out ends it", async ({ page }) => {
      const email = await becomeCreator(page);
      await expect(page.getByRole("heading", { name: "Welcome, Ada Merritt" })).toBeVisible();
      await expect(page.getByText("Your profile is active.")).toBeVisible();
      await expect(page.getByText("Offers for AI training")).toBeVisible();
      await expect(page.getByText("$50.00 an offer")).toBeVisible();

      await page.getByRole("link", { name: "Go to your dashboard" }).click();
      await expect(page.getByText(email).first()).toBeVisible();
      await expect(page.getByText("No offer waits for your answer.")).toBeVisible();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page).toHaveURL(paths.creatorSignIn);
      for (const path of [paths.creatorDashboard, paths.creatorWelcome, paths.creatorRules]) {
        await page.goto(path);
        await expect(page).toHaveURL(paths.creatorSignIn);
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
        "Please enter a valid phone number, or leave it empty.",
        "Custom needs at least one of likeness, voice and AI training. Tick one, or choose another preset.",
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
      await becomeCreator(page, "Open");
      await page.goto(paths.creatorRules);
      await expect(page.getByLabel("Open", { exact: true })).toBeChecked();
      await page.getByLabel("Custom", { exact: true }).check();
      await page.getByLabel("AI training (revocable)").uncheck();
      await page.getByLabel("Likeness", { exact: true }).uncheck();
      await page.getByLabel("Minimum Rate (USD)").fill("1,250.50");
      await page.getByLabel("Payout Email").fill("payouts@example.test");
      await page.getByRole("button", { name: "Save rules" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Rules saved" })).toContainText(
        "Licenses that include it stay in force",
      );

      await page.getByRole("link", { name: "Back to your dashboard" }).click();
      const rules = page.getByRole("region", { name: "Your rules" });
      await expect(rules).toContainText("$1,250.50 an offer");
      await expect(rules).toContainText("payouts@example.test");
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
  });
}

test("opening a link any number of times uses nothing; its button works once", async ({
  page,
  request,
  newVisitor,
}) => {
  const email = newAddress("ada");
  await onboard(page, email);
  const link = await mailedLink(email);
  for (const method of ["GET", "HEAD", "OPTIONS"]) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => request.fetch(link, { method })));
    for (const answer of answers) expect(answer.status(), method).toBeLessThan(500);
  }

  const other = await newVisitor();
  await other.goto(link);
  await page.goto(link);
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(page).toHaveURL(paths.creatorWelcome);

  await other.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(other.getByRole("heading", { name: "This link has been used" })).toBeVisible();
  await other.goto(paths.creatorDashboard);
  await expect(other).toHaveURL(paths.creatorSignIn);
  await other.goto(link);
  await other.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(other).toHaveURL(paths.creatorSignIn);
});

test("onboarding a known address changes nothing and tells only its mailbox", async ({ page, newVisitor }) => {
  const email = await becomeCreator(page, "Conservative");
  const stranger = await newVisitor();
  await onboard(stranger, email.toUpperCase(), "Open");
  await expect(stranger.getByText("We sent you a magic link to complete your onboarding.")).toBeVisible();
  const link = await mailedLink(email, { subject: /already have/ });

  await page.goto(paths.creatorDashboard);
  await expect(page.getByRole("region", { name: "Your rules" })).toContainText("Conservative");
  await stranger.goto(paths.creatorDashboard);
  await expect(stranger).toHaveURL(paths.creatorSignIn);
  await stranger.goto(link);
  await expect(stranger.getByRole("button", { name: "Sign in" })).toBeVisible();
});

test("asking for a sign-in link is answered alike for every address", async ({ page, newVisitor }) => {
  const known = await becomeCreator(page);
  const visitor = await newVisitor();
  const answers: (string | null)[] = [];
  const unknown = newAddress("nobody");
  for (const email of [unknown, known]) {
    await visitor.goto(paths.creatorSignIn);
    await visitor.getByLabel("Email").fill(email);
    await visitor.getByRole("button", { name: "Email me a sign-in link" }).click();
    await expect(visitor.getByRole("heading", { name: "Check your email!" })).toBeFocused();
    answers.push(await visitor.getByRole("main").textContent());
  }
  expect(answers[0]).toBe(answers[1]);

  await visitor.goto(await mailedLink(known, { subject: /sign-in link/ }));
  await visitor.getByRole("button", { name: "Sign in" }).click();
  await expect(visitor).toHaveURL(paths.creatorDashboard);
  expect((await readMailbox(site())).filter(({ to }) => to === unknown)).toEqual([]);
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

test("axe finds nothing in any state of the creator pages", async ({ page }) => {
  test.slow();
  await page.goto(paths.creatorOnboard);
  await expectAccessibleInBothSchemes(page);
  await page.getByLabel("Custom", { exact: true }).check();
  await page.getByRole("button", { name: `Create ${brand.name} Profile` }).click();
  await expect(summary(page)).toBeFocused();
  await expectAccessibleInBothSchemes(page);

  const email = newAddress("ada");
  await onboard(page, email);
  await expectAccessibleInBothSchemes(page);
  await page.goto(await mailedLink(email));
  await expectAccessibleInBothSchemes(page);
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await expect(page).toHaveURL(paths.creatorWelcome);
  await expectAccessibleInBothSchemes(page);
  for (const path of [paths.creatorDashboard, paths.creatorRules, paths.creatorSignInLink("unknown")]) {
    await page.goto(path);
    await expectAccessibleInBothSchemes(page);
  }
});

import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/support/page";

const sheetOf = (page: Page) => page.getByRole("group").filter({ hasText: "The agreement so far" });

const openSheet = (page: Page) => page.getByText("The agreement so far").click();

test("what the creator will see is said in a sentence, and the agreement is filled in as the form is", async ({
  page,
}) => {
  await page.goto("/offer/new");
  const preview = page.getByRole("region", { name: /will see$/ });
  await expect(preview).toContainText("one sentence of it stands here");
  await openSheet(page);
  const sheet = sheetOf(page);
  const clause = (heading: string) =>
    sheet.getByRole("listitem").filter({ has: page.getByRole("heading", { name: heading }) });
  await expect(sheet).toContainText("4 of 15 clauses are still open.");
  await expect(clause("Grant of rights")).toContainText("What you tick fills this in.");
  await expect(clause("Term")).toContainText("3 calendar months from its activation, to 11:59:59 PM of the last day");

  await page.getByLabel("Voice").check();
  await expect(clause("Grant of rights")).toContainText("A non-exclusive license to use: Voice.");
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill("bo@example.test");
  await page.getByLabel("Creator Email").fill("maya@likeright.test");
  await page.getByLabel("Category").selectOption("games");
  await expect(preview).toContainText("Bo Larsen asks to use your voice only as the intended use describes");
  await page.getByLabel("Intended Use").fill("A hero's voice.");
  await page.getByLabel("Offer Amount").fill("2,500");
  await expect(preview).toContainText("They get $2,500.00.");
  await expect(clause("Parties")).toContainText(
    "maya@likeright.test (the licensor) grants a license to Bo Larsen <bo@example.test> (the licensee).",
  );
  await expect(clause("Field of use")).toContainText("Games");
  await expect(clause("Intended use")).toContainText("A hero's voice.");
  await expect(clause("Price")).toContainText("$2,500.00 to the licensor, who pays no fees.");
  await expect(sheet).toContainText("Every clause is filled in.");
  await page.getByText("Compare with our price guide").click();
  await expect(
    page.getByText("$2,500.00 is within the ranges of Global Digital Rights and Global Voiceover."),
  ).toBeVisible();
  await expect(page.getByText("Our rate guide for this scope:")).toHaveCount(0);
  await expect(page.getByText("Say where it runs to see our rate guide.")).toBeVisible();
  await page.getByRole("button", { name: "Web and video" }).click();
  await expect(page.getByText("from a base rate of $300.00, national × 3, web × 1.5.")).toBeVisible();
  await page.getByLabel("Intended Use").fill("");
  await expect(clause("Intended use")).toContainText("Your own words go here.");
});

test("what is ticked beyond the guidance is said beside its figures", async ({ page }) => {
  await page.goto("/offer/new");
  await page.getByText("Compare with our price guide").click();
  await expect(page.getByText("which no figure includes")).toHaveCount(0);
  await expect(page.getByText("all nine bands")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "AI training" }).check();
  await expect(page.getByText("This offer permits AI training, which no figure includes.")).toBeVisible();
  await page.getByRole("checkbox", { name: "AI training" }).uncheck();
  await expect(page.getByText("which no figure includes")).toHaveCount(0);
});

test("a creator who was chosen is named in the agreement", async ({ page }) => {
  await page.goto("/offer/new?creator=priya-nair");
  await openSheet(page);
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill("bo@example.test");
  await expect(sheetOf(page)).toContainText("Priya Nair (the licensor) grants a license to Bo Larsen");
  await expect(page.getByRole("heading", { name: "What Priya Nair will see" })).toBeVisible();
});

test("what was typed stands in the agreement after a refusal, too", async ({ page }) => {
  await page.goto("/offer/new");
  await openSheet(page);
  await page.getByLabel("Intended Use").fill("Words that must stay.");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please fill in all required fields");
  await expect(sheetOf(page)).toContainText("Words that must stay.");
});

test("an agreement that is opened before scripts run is filled in once they do", async ({ page }) => {
  let mayRun = () => {};
  const opened = new Promise<void>((resolve) => {
    mayRun = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/offer/new", { waitUntil: "commit" });
  await openSheet(page);
  mayRun();
  await expect(sheetOf(page)).toContainText("4 of 15 clauses are still open.");
});

test("more terms are folded, say whether they are standard, and open at a fault in one of them", async ({ page }) => {
  await page.goto("/offer/new?creator=maya-ellison");
  const product = page.getByLabel("Product");
  await expect(product).toBeHidden();
  await page.getByText("More terms (4, all standard)").click();
  await product.fill("Likeright Verified");
  await expect(page.getByText("More terms (4, 1 changed)")).toBeVisible();
  await expect(page.getByLabel("Competitors you have in mind")).toBeHidden();
  await page.getByRole("checkbox", { name: "Exclusive", exact: true }).check();
  await expect(page.getByLabel("Competitors you have in mind")).toBeVisible();
  await page.getByText("More terms (4, 2 changed)").click();
  await expect(product).toBeHidden();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(product).toBeVisible();
  await expect(product).toHaveAttribute("aria-invalid", "true");
});

import { expect, test } from "@/tests/support/page";

test("the agreement is filled in as the form is, and the rosette is drawn from it", async ({ page }) => {
  await page.goto("/offer/new");
  const sheet = page.getByRole("group").filter({ hasText: "The agreement so far" });
  const clause = (heading: string) =>
    sheet.getByRole("listitem").filter({ has: page.getByRole("heading", { name: heading }) });
  await expect(sheet).toContainText("4 of 14 clauses are still open.");
  await expect(clause("Grant of rights")).toContainText("What you tick fills this in.");
  await expect(clause("Term")).toContainText("3 calendar months from its activation, to 11:59:59 PM of the last day");
  const rosette = () => sheet.locator("div svg path").first().getAttribute("d");
  const before = await rosette();

  await page.getByLabel("Voice").check();
  await expect(clause("Grant of rights")).toContainText("A non-exclusive license to use: Voice.");
  await expect.poll(rosette).not.toBe(before);
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill("bo@example.test");
  await page.getByLabel("Creator Email").fill("maya@likeright.test");
  await page.getByLabel("Category").selectOption("games");
  await page.getByLabel("Intended Use").fill("A hero's voice.");
  await page.getByLabel("Offer Amount").fill("2,500");
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
  await expect(page.getByText("Tick where it runs to see our rate guide.")).toBeVisible();
  await page.getByText("Where does it run?").click();
  await page.getByRole("checkbox", { name: "Website" }).check();
  await expect(page.getByText("from a base rate of $300.00, national × 3, web × 1.5.")).toBeVisible();
  await page.getByLabel("Intended Use").fill("");
  await expect(clause("Intended use")).toContainText("Your own words go here.");
});

test("the agreement scrolls by keyboard, and is no stop where it does not scroll", async ({ page }) => {
  await page.setViewportSize({ width: 1_440, height: 700 });
  await page.goto("/offer/new");
  const box = page.getByRole("region", { name: "The agreement so far" });
  await expect(box).toHaveAttribute("tabindex", "0");
  await box.focus();
  await page.keyboard.press("End");
  await expect.poll(() => box.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(100);
  await page.keyboard.press("Tab");
  const summary = page.locator("summary").filter({ hasText: "The agreement so far" });
  await expect(summary).toBeFocused();
  // Inside the box, which would cut it off.
  await expect(summary).toHaveCSS("outline-offset", "-3px");
  await page.keyboard.press("Enter");
  await expect(box).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(box).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(box).toHaveCount(0);
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
  await page.goto("/offer/new");
  const sheet = page.getByRole("group").filter({ hasText: "The agreement so far" });
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill("bo@example.test");
  const card = page.getByRole("radio", { name: /^Priya Nair/ });
  await card.check();
  await expect(sheet).toContainText("Priya Nair (the licensor) grants a license to Bo Larsen");
  const slug = await card.getAttribute("value");
  await page.goto(`/offer/new?creator=${slug}`);
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill("bo@example.test");
  await expect(sheet).toContainText("Priya Nair (the licensor) grants a license to Bo Larsen");
});

test("what was typed stands in the agreement after a refusal, too", async ({ page }) => {
  await page.goto("/offer/new");
  await page.getByLabel("Intended Use").fill("Words that must stay.");
  await page.getByRole("button", { name: "Submit Offer" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please fill in all required fields");
  await expect(page.getByRole("group").filter({ hasText: "The agreement so far" })).toContainText(
    "Words that must stay.",
  );
});

test("a sheet that is opened before scripts run is filled in once they do", async ({ page }) => {
  let mayRun = () => {};
  const opened = new Promise<void>((resolve) => {
    mayRun = resolve;
  });
  await page.route("**/_next/static/**/*.js", async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/offer/new", { waitUntil: "commit" });
  const sheet = page.getByRole("group").filter({ hasText: "The agreement so far" });
  await page.getByText("The agreement so far").click();
  await expect(sheet).toContainText("It appears once you have sent the offer");
  mayRun();
  await expect(sheet).toContainText("4 of 14 clauses are still open.");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says when the agreement appears", async ({ page }) => {
    await page.goto("/offer/new");
    await page.getByText("The agreement so far").click();
    await expect(page.getByText("It appears once you have sent the offer")).toBeVisible();
  });
});

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

test("after a failed send only the questions at fault are open on a phone", async ({ page }) => {
  await page.goto("/offer/new?creator=maya-ellison");
  const question = (name: string) =>
    page.locator("details").filter({ has: page.locator("summary", { hasText: name }) });
  const names = ["How much?", "Where does it run?", "How will you use it?", "The agreement so far"];
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill("bo@example.test");
  await question("What do you want to license?").locator("summary").click();
  await page.getByRole("checkbox", { name: "Voice", exact: true }).check();
  await question("How much?").locator("summary").first().click();
  await question("The agreement so far").locator("summary").click();
  await expect(page.getByText("The license activates when payment clears.")).toBeVisible();
  await page.getByRole("button", { name: "Submit Offer" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  const isOpen = (name: string) =>
    question(name)
      .first()
      .evaluate((details) => details.hasAttribute("open"));
  await expect.poll(() => Promise.all(names.map(isOpen))).toEqual([false, false, true, false]);
  expect(await isOpen("Who are you?")).toBe(false);
  await expect(page.getByLabel("Intended Use")).toBeVisible();
});

test("on a phone each question leads to the next, and the last to the button that sends", async ({ page }) => {
  await page.goto("/offer/new?creator=maya-ellison");
  const questions = page.locator("details[data-question]:visible");
  const isOpen = (at: number) => questions.nth(at).evaluate((details) => details.hasAttribute("open"));
  const last = (await questions.count()) - 1;
  const you = await questions.evaluateAll((all) => all.findIndex((one) => one.textContent?.includes("Who are you?")));
  for (let at = you; at < last; at += 1) {
    await questions.nth(at).getByRole("button", { name: "Next" }).click();
    await expect(
      questions
        .nth(at + 1)
        .locator("summary")
        .first(),
    ).toBeFocused();
    expect([await isOpen(at), await isOpen(at + 1)]).toEqual([false, true]);
  }
  await questions.nth(last).getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Submit Offer" })).toBeFocused();
});

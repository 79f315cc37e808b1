import { expect, test } from "@/tests/support/page";

test("on a phone the agreement is folded below the fields, and opens by keyboard", async ({ page }) => {
  await page.goto("/offer/new");
  const summary = page.getByRole("main").locator("summary").filter({ hasText: "The agreement so far" });
  const clause = page.getByText("The license activates when payment clears.");
  await expect(clause).toBeHidden();
  const [above, below] = await Promise.all([page.getByLabel("Intended Use").boundingBox(), summary.boundingBox()]);
  expect(below?.y).toBeGreaterThan(above?.y ?? Number.NaN);
  await summary.focus();
  await page.keyboard.press("Enter");
  await expect(clause).toBeVisible();
});

test("on a phone at most fourteen fields are in sight before more terms, and the total stands at the button", async ({
  page,
}) => {
  await page.goto("/offer/new?creator=maya-ellison");
  const more = await page.getByText("More terms (4, all standard)").boundingBox();
  const fields = page.getByRole("form", { name: "Your offer" }).locator("input, select, textarea");
  const places = await fields.evaluateAll((all) =>
    all.flatMap((field) => {
      const box = field.getBoundingClientRect();
      return field.checkVisibility() && box.height > 0 && field.getAttribute("type") !== "hidden" ? box.top : [];
    }),
  );
  const before = places.filter((top) => top + 0 < (more?.y ?? 0));
  expect(before.length).toBeGreaterThan(5);
  expect(before.length).toBeLessThanOrEqual(14);
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await page.getByLabel("Your Email").fill("bo@example.test");
  await page.getByRole("checkbox", { name: "Voice", exact: true }).check();
  await page.getByLabel("Category").selectOption("games");
  await page.getByLabel("Intended Use").fill("A hero's voice.");
  await expect(page.getByText("$275.00 with fees")).toBeVisible();
});

import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";

test("creators are searched, filters come off one by one, and two are kept and compared", async ({ page }) => {
  await page.goto(paths.creators);
  await expectSound(page);
  await page.getByLabel("Search").fill("prya nair");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 creator matches")).toBeVisible();
  await expect(page.getByRole("link", { name: "Priya Nair" })).toBeVisible();
  await page.getByLabel("Has a sample").check();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "No creator matches all of this" })).toBeVisible();
  await page
    .getByRole("list", { name: "Active filters" })
    .getByRole("link", { name: /Has a sample/ })
    .click();
  await expect(page.getByText("1 creator matches")).toBeVisible();
  await page.getByLabel("Right", { exact: true }).selectOption("training");
  await page.getByLabel("Identity verified").check();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/right=training.*verified=on/);
  await expectSound(page);
  const filters = page.getByRole("list", { name: "Active filters" });
  await filters.getByRole("link", { name: /Identity verified/ }).click();
  await expect(page).not.toHaveURL(/verified/);
  await filters.getByRole("link", { name: "Clear all" }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.creators}$`));
  await page.getByLabel("Search").fill("zzzzqq");
  await page.getByLabel("Search").press("Enter");
  await expect(page.getByRole("heading", { name: "No creator matches all of this" })).toBeVisible();
  await expectSound(page);

  await page.goto(paths.creators);
  await page.getByRole("button", { name: "Keep Maya Ellison" }).click();
  await expect(page.getByRole("button", { name: /Kept.*Maya Ellison/ })).toBeVisible();
  await page.goto(paths.creatorPage("priya-nair"));
  const keep = page.getByRole("button", { name: /Keep Priya Nair/ });
  await keep.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Kept.*Priya Nair/ })).toBeVisible();
  await page.goto(paths.creators);
  await expect(page.getByRole("button", { name: /^Kept/ })).toHaveCount(2);
  await page.getByRole("link", { name: "Your shortlist (2)" }).click();
  await expect(page.getByRole("heading", { name: "Your shortlist" })).toBeVisible();
  await expectSound(page);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  await expect(page.getByText(/^2 of at most 12 kept/)).toBeVisible();
  for (const name of ["Maya Ellison", "Priya Nair"])
    await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  await page.getByRole("button", { name: "Compare the chosen" }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  await expectSound(page);
  await expect(page.getByRole("link", { name: "Make an offer to these 2" })).toHaveAttribute(
    "href",
    /creator=(maya-ellison|priya-nair)&creator=(maya-ellison|priya-nair)$/,
  );
  await page.getByRole("link", { name: "Remove Maya Ellison" }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(1);
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("creators are searched, kept, compared and let go", async ({ page }) => {
    await page.goto(paths.creators);
    await page.getByText("Filters and order", { exact: true }).click();
    await page.getByLabel("Field of use").selectOption("advertising");
    await page.getByLabel("Search").fill("maya");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("button", { name: "Keep Maya Ellison" }).click();
    await expect(page.getByRole("button", { name: /Kept.*Maya Ellison/ })).toBeVisible();
    await page.goto(paths.creatorPage("priya-nair"));
    await page.getByRole("button", { name: "Keep Priya Nair" }).click();
    await page.goto(paths.shortlist);
    for (const name of ["Maya Ellison", "Priya Nair"])
      await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
    await page.getByRole("button", { name: "Compare the chosen" }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(2);
    await page.goto(paths.shortlist);
    await page.getByRole("button", { name: /Kept.*Maya Ellison/ }).click();
    await page.goto(paths.shortlist);
    await expect(page.getByRole("link", { name: "Maya Ellison" })).toHaveCount(0);
  });
});

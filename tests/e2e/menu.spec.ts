import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("the menu opens as a sheet, by pointer and by keyboard, and gives the focus back", async ({ page }) => {
  await page.goto(paths.home);
  const menu = page.getByRole("button", { name: "Menu", exact: true });
  const sheet = page.getByRole("dialog", { name: "Navigation" });
  await expect(sheet).toBeHidden();

  await menu.click();
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("link")).toHaveText([
    "About",
    "Solutions",
    "Learn",
    "Contact",
    "Insights",
    "Browse creators",
    "Sign in",
    "Join Waitlist",
  ]);
  await expectAccessible(page);

  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await expect(sheet).toBeHidden();
});

test("the focus cannot go behind the open sheet, and a followed link closes it", async ({ page, expectFault }) => {
  // Pages that are not there yet answer 404; where the link leads is what counts.
  expectFault(/status of 404/);
  await page.goto(paths.home);
  const sheet = page.getByRole("dialog", { name: "Navigation" });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await sheet.getByRole("link", { name: "Join Waitlist" }).focus();
  await page.keyboard.press("Tab");
  await expect(sheet).toBeHidden();

  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await sheet.getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(paths.about);
  await expect(sheet).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the menu works all the same", async ({ page }) => {
    await page.goto(paths.home);
    const sheet = page.getByRole("dialog", { name: "Navigation" });
    await expect(sheet).toBeHidden();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(sheet.getByRole("link", { name: "Contact" })).toHaveAttribute("href", paths.contact);
    await expect(sheet).toBeVisible();
  });
});

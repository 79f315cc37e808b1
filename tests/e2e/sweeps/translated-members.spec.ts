import { isPrivate } from "@/lib/http/areas";
import { paths } from "@/lib/paths";
import { openTranslated, tryAllOf } from "@/tests/e2e/sweeps/translation";
import { signInAsAdmin } from "@/tests/support/admins";
import { expect, serveApart, test } from "@/tests/support/page";
import { site, takeCookies } from "@/tests/support/site";
import { settle } from "@/tests/support/site-world";
import { addAdministrator, newCreator } from "@/tests/support/visitors";

// Each page of the parties and of the staff, with something on it, as a reader has it who has translated it.

serveApart();

test("the pages of members and staff stay whole when they are translated and used", async ({ page, context }) => {
  test.slow();
  const visits = await settle(site(), process.env.E2E_DATABASE_URL ?? "");
  for (const [route, { path, cookies }] of Object.entries(visits)) {
    // The others are walked in translated.spec.ts.
    if (!isPrivate(new URL(path, site()).pathname) || route === "/missing") continue;
    await context.clearCookies();
    await takeCookies(page, cookies);
    await openTranslated(page, path);
    await tryAllOf(page, { sends: false });
    await expect(page.getByRole("heading", { level: 1 }).first(), route).toBeVisible();
  }
});

test("a flag is switched off and on again on a translated page, and its button says the other thing", async ({
  page,
}) => {
  const { email } = await addAdministrator(process.env.E2E_DATABASE_URL ?? "");
  await signInAsAdmin(page, email);
  await openTranslated(page, paths.adminTab("flags"));
  const form = page.getByRole("form", { name: /^Switch/ }).first();
  for (const [now, next] of [
    ["Switch off", "Switch on"],
    ["Switch on", "Switch off"],
  ] as const) {
    await form.getByRole("checkbox").check();
    await form.getByRole("button", { name: now }).click();
    await expect(form.getByRole("button", { name: next })).toBeVisible();
  }
});

test("an account is changed on a translated page: refused, corrected and saved", async ({ page }) => {
  const creator = await newCreator(site());
  await takeCookies(page, creator.cookies);
  await openTranslated(page, paths.creatorAccount);
  await page.locator("summary").first().click();
  const zone = page.getByRole("combobox", { name: "Time zone" });
  for (const chosen of ["Asia/Kathmandu", "Europe/Paris"]) {
    await zone.selectOption(chosen);
    await page.getByRole("button", { name: "Save time zone" }).click();
    await expect(page.getByRole("status").filter({ hasText: "saved" }).first()).toBeVisible();
  }
  await openTranslated(page, paths.creatorPageForm);
  for (const [slug, answer] of [
    ["a", "small letters and digits, with single hyphens"],
    ["admin", "This address is kept for the site itself"],
    ["ada-merritt-of-atlanta", "Page saved"],
  ] as const) {
    await page.getByLabel("Address of the page").fill(slug);
    await page.getByRole("button", { name: "Save page" }).click();
    await expect(page.getByText(answer).first()).toBeVisible();
  }
});

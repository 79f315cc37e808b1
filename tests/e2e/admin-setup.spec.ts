import { paths } from "@/lib/paths";
import { mailedLink, onboard } from "@/tests/support/creator-steps";
import { alert } from "@/tests/support/desk-steps";
import { ask } from "@/tests/support/e2e-admin";
import { newAddress } from "@/tests/support/e2e-offers";
import { serveApart } from "@/tests/support/own-server";
import { expect, test } from "@/tests/support/page";

const listed = "Owner@Example.test";
const PASSWORD = "a long enough password";

serveApart({ env: { ADMIN_EMAILS: `somebody@example.test, ${listed}`, ADMIN_SETUP_TOKEN: "the one-time token" } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("an address that is not listed is refused, also with the token, because there is an administrator", async ({
      page,
    }) => {
      const email = newAddress("ada");
      await onboard(page, email);
      await page.goto(await mailedLink(email));
      await page.getByRole("button", { name: "Complete onboarding" }).click();
      await page.waitForURL(`**${paths.creatorWelcome}`);
      await page.goto(paths.admin);
      await expect(page).toHaveURL(paths.adminSetup);
      await page.getByLabel("New password").fill("too short");
      await page.getByRole("button", { name: "Set Up Admin Access" }).click();
      await expect(alert(page)).toContainText("Choose a password of at least 12 characters.");
      for (const token of ["", "guessed", "the one-time token"]) {
        await page.getByLabel("New password").fill(PASSWORD);
        await page.getByLabel("Set-up token").fill(token);
        await page.getByRole("button", { name: "Set Up Admin Access" }).click();
        await expect(alert(page)).toContainText("Profile Setup Error");
      }
      await page.goto(paths.admin);
      await expect(page).toHaveURL(paths.adminSetup);
      expect(await ask("SELECT role::text FROM profiles WHERE email_key = $1", [email])).toEqual([{ role: "member" }]);
      const said =
        "SELECT FROM admin_audit_log WHERE action = 'admin_setup_refused' AND admin_id = (SELECT id FROM profiles WHERE email_key = $1)";
      expect(await ask(said, [email])).toHaveLength(3);
      await page.getByRole("button", { name: "Sign in as somebody else" }).click();
      await expect(page).toHaveURL(paths.auth);
    });
  });
}

test("a listed address is granted, signs in anew with the password chosen, and only once", async ({ page }) => {
  await onboard(page, listed);
  await page.goto(await mailedLink(listed));
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await page.waitForURL(`**${paths.creatorWelcome}`);
  const before = await page.context().cookies();
  await page.goto(paths.admin);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set Up Admin Access" }).click();
  await page.waitForURL("**/admin?welcome=setup");
  await expect(page.getByText("Profile Updated", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Admin", exact: true })).toBeVisible();
  await page.goto(paths.adminSetup);
  await expect(page).toHaveURL(paths.admin);
  expect(
    await ask("SELECT details->>'grounds' AS grounds FROM admin_audit_log WHERE action = 'admin_setup_granted'"),
  ).toEqual([{ grounds: "listed" }]);

  // The session of before has ended, and the address alone opens nothing.
  await page.context().clearCookies();
  await page.context().addCookies(before);
  await page.goto(paths.admin);
  await expect(page).toHaveURL(paths.auth);
  await page.getByLabel("Email").fill(listed);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin?welcome=1");
});

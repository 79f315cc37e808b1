import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { alert, newAdmin, signInByForm } from "@/tests/support/admins";
import { expect, serveApart, test } from "@/tests/support/page";
import { ADMIN_PASSWORD } from "@/tests/support/plain-forms";
import { ask, whileRefused } from "@/tests/support/site-database";
import { mailedLink, onboard } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

const listed = "Owner@Example.test";
const unknown = "new-owner@example.test";
const PASSWORD = "a long enough password";

const SETUP_TOKEN = "the one-time token of the tests, 0123456789";
serveApart({
  env: { ADMIN_EMAILS: `somebody@example.test, ${listed}, ${unknown}`, ADMIN_SETUP_TOKEN: SETUP_TOKEN },
});

/** Becomes a creator of that address, and is led to the set-up screen. */
async function openSetup(page: Page, email: string): Promise<void> {
  await onboard(page, email);
  await page.goto(await mailedLink(email));
  await page.getByRole("button", { name: "Complete onboarding" }).click();
  await page.waitForURL(`**${paths.creatorWelcome}`);
  await page.goto(paths.admin);
  await expect(page).toHaveURL(paths.adminSetup);
}

test("an address that is not listed is refused, also with the token, because there is an administrator", async ({
  page,
}) => {
  const email = newAddress("ada");
  await openSetup(page, email);
  await page.getByLabel("New password").fill("too short");
  await page.getByRole("button", { name: "Set Up Admin Access" }).click();
  await expect(alert(page)).toContainText("Choose a password of at least 12 characters.");
  for (const token of ["", "guessed", SETUP_TOKEN]) {
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

test("a listed address is granted, signs in again with the password chosen, and only once", async ({ page }) => {
  await openSetup(page, listed);
  const before = await page.context().cookies();
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set Up Admin Access" }).click();
  await page.waitForURL("**/admin?welcome=updated");
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

test("a listed address that never had a profile comes by a mailed link, and its admin profile is created", async ({
  page,
}) => {
  await page.goto(paths.auth);
  for (const email of ["nobody@example.test", unknown]) {
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Email me a sign-in link" }).click();
    await expect(page.getByRole("status")).toContainText("Check your email!");
  }
  await page.goto(await mailedLink(unknown));
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(paths.adminSetup);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set Up Admin Access" }).click();
  await page.waitForURL("**/admin?welcome=created");
  await expect(page.getByText("Admin Profile Created", { exact: true })).toBeVisible();
});

test("an administrator whom wrong passwords keep out signs in by a mailed link, and the browser is known from then on", async ({
  page,
  newVisitor,
  expectFault,
}) => {
  expectFault(/status of 429/);
  const { email } = await newAdmin();
  const guess = async (tries: number) => {
    for (let count = 0; count < tries; count++) {
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill("a wrong password");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(alert(page)).toBeFocused();
    }
  };
  await page.goto(paths.auth);
  await guess(6);
  await expect(alert(page)).toContainText("Please wait");
  await page.getByRole("button", { name: "Email me a sign-in link" }).click();
  await expect(page.getByRole("status")).toContainText("Check your email!");
  await page.goto(await mailedLink(email, { subject: /admin area/ }));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/admin?welcome=1");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(paths.auth);

  const stranger = await newVisitor();
  await stranger.goto(paths.auth);
  await stranger.getByLabel("Email").fill(email);
  await stranger.getByLabel("Password").fill(ADMIN_PASSWORD);
  await stranger.getByRole("button", { name: "Sign In" }).click();
  await expect(alert(stranger)).toContainText("Please wait");
  await signInByForm(page, email);
});

test("with the token alone somebody is granted while there is no administrator, and learns of a sign-in that fails", async ({
  page,
  expectFault,
}) => {
  expectFault(/503/);
  await ask("UPDATE profiles SET role = 'member' WHERE role = 'admin'");
  const email = newAddress("first");
  await openSetup(page, email);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Set-up token").fill(SETUP_TOKEN);
  await whileRefused("sign_in_session", async () => {
    await page.getByRole("button", { name: "Set Up Admin Access" }).click();
    await expect(alert(page)).toContainText("Failed to verify admin status after setup");
  });
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/admin?welcome=1");
  const granted =
    "SELECT details->>'grounds' AS grounds FROM admin_audit_log WHERE admin_id = $1 AND action = 'admin_setup_granted'";
  const [person] = await ask<{ id: string }>("SELECT id FROM profiles WHERE email_key = $1", [email]);
  expect(await ask(granted, [person?.id])).toEqual([{ grounds: "token" }]);
});

import { TABS } from "@/lib/admin/tabs";
import { paths } from "@/lib/paths";
import { alert, details, expand, newAdmin, rows, search, signInAsAdmin, signInByForm } from "@/tests/support/admins";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { addCanary, ask } from "@/tests/support/site-database";
import { becomeCreator } from "@/tests/support/visitor-steps";
import { addLicense, newAddress } from "@/tests/support/visitors";

test("signing in says one thing for every failure, leads to the admin area, and Logout ends it", async ({ page }) => {
  const { email } = await newAdmin();
  await page.goto(paths.admin);
  await expect(page).toHaveURL(paths.auth);
  await expect(page.getByText("Authorized administrators only")).toBeVisible();
  for (const [address, password] of [
    [email, "wrong password"],
    [newAddress("nobody"), "wrong password"],
  ] as const) {
    await page.getByLabel("Email").fill(address);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(alert(page)).toContainText("Authentication failed");
    await expect(alert(page)).toContainText("The email or the password is not right.");
    await expect(page.getByLabel("Password")).not.toHaveAttribute("value", password);
  }
  await signInByForm(page, email);
  await expect(page.getByText("Welcome back!")).toBeVisible();
  await expect(page.getByText("Successfully logged in.")).toBeVisible();
  await page.goto(paths.auth);
  await expect(page).toHaveURL(paths.admin);
  const cookies = await page.context().cookies();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(paths.auth);
  // The cookie that somebody copied before opens nothing any more.
  await page.context().addCookies(cookies);
  await page.goto(paths.admin);
  await expect(page).toHaveURL(paths.auth);
});

test("the admin area shows the counts, finds a submission, opens it and keeps the search in its address", async ({
  page,
}) => {
  const canary = await addCanary();
  await signInAsAdmin(page, (await newAdmin()).email);
  await expect(page.getByText(/^[\d,]+ total submissions$/)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Admin" }).getByRole("link")).toHaveCount(TABS.length);
  await search(page, "Name or email", canary.slice(6, 30));
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("Update emails")).toBeHidden();
  await expand(page, canary);
  await expect(page.getByText("Update emails")).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveText(canary);
  await expect(details(page)).toContainText("Update emails");
  await search(page, "Name or email", "nobody is called so");
  await expect(page.getByText("Nothing matches.")).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test(`on a phone the rail is a menu that names where one is, ${javaScriptEnabled ? "with" : "without"} scripts`, async ({
    newVisitor,
  }) => {
    await addCanary();
    const page = await newVisitor({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
    await signInAsAdmin(page, (await newAdmin()).email);
    await page.goto(paths.adminTab("offers"));
    const rail = page.getByRole("navigation", { name: "Admin" });
    const menu = rail.locator(javaScriptEnabled ? "button" : "summary");
    await expect(menu.filter({ visible: true })).toHaveText("Menu: Deals, Offers");
    await expect(rail.getByRole("link")).toHaveCount(0);
    expect((await rail.boundingBox())?.height, "the height of the menu in pixels").toBeLessThan(60);
    await menu.filter({ visible: true }).focus();
    await page.keyboard.press("Enter");
    await expect(rail.getByRole("link")).toHaveCount(TABS.length);
    await expect(rail.getByRole("link", { name: "Offers" })).toHaveAttribute("aria-current", "page");
    await expect(rail.getByRole("link", { name: /^Waitlist\s*\d+\+? waiting$/ })).toBeVisible();
    // The checks wait for scripts of their own.
    if (javaScriptEnabled) await expectSound(page);
    await rail.getByRole("link", { name: "Flags" }).click();
    await expect(page).toHaveURL(paths.adminTab("flags"));
  });
}

test("the first row of the waitlist is within 900 pixels, below the cards and the tabs of the specification", async ({
  page,
}) => {
  await addCanary();
  await signInAsAdmin(page, (await newAdmin()).email);
  const card = (name: string) => page.getByRole("main").locator("dt", { hasText: new RegExp(`^${name}$`) });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(paths.admin);
    const tabs = page.getByRole("navigation", { name: "Inbound" }).getByRole("link");
    await expect(tabs).toHaveText([/^Waitlist \([\d,]+\)$/, /^Contact \([\d,]+\)$/, /^Audit Log \([\d,]+\+?\)$/]);
    for (const name of ["Total submissions", "Waitlist", "Contact", "Offers"]) await expect(card(name)).toBeVisible();
    await expect(rows(page).first()).toBeInViewport({ ratio: 1 });
  }
  await page.goto(paths.adminTab("creators"));
  await expect(card("Total submissions")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Export All" })).toHaveCount(0);
});

test("the audit log tells who did what", async ({ page }) => {
  const { email, id } = await newAdmin();
  await signInAsAdmin(page, email);
  await page.goto(paths.adminTab("audit"));
  await search(page, "Record id", id);
  await expect(rows(page, "Admin signed in")).toHaveCount(1);
  await expect(page.getByText(`${email} (admin)`).first()).toBeVisible();
  await expect(
    page.getByText(/^Chain head: row [\d,]+, [0-9a-f]{12}\. (Signed up to row|Not signed yet)/),
  ).toBeVisible();
  await page.goto(paths.adminTab("flags"));
  await expect(page.getByRole("button", { name: /^Switch off.*Offers by brands$/ })).toBeVisible();
});

test("a mail that was too many for its mailbox is shown with the reason, and goes out when staff send it", async ({
  page,
}) => {
  const to = newAddress("flooded");
  const { email } = await newAdmin();
  await ask(
    `INSERT INTO outbound_email (template, to_address, payload, state, withheld_for)
     VALUES ('guide-link', $1, '{"name": "Ada"}', 'withheld', 'hour')`,
    [to],
  );
  await signInAsAdmin(page, email);
  await page.goto(paths.adminTab("mail"));
  await search(page, "Email, in full", to);
  await expand(page, to);
  await expect(page.getByText("Too many mails for one mailbox within an hour", { exact: false })).toBeVisible();
  await expect(page.getByText("This mail goes out only if you send it.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Send it now" }).click();
  await expect(page.getByText("In the queue", { exact: true })).toBeVisible();
  expect(await ask("SELECT id FROM outbound_email WHERE to_address = $1 AND state = 'withheld'", [to])).toEqual([]);
  await page.goto(`${paths.adminTab("audit")}?show=mail_released`);
  await expect(page.getByRole("row", { name: `${email} (admin)` })).toHaveCount(1);
});

test("a mail that was sent while its page was open is said to have been, in the place of its button", async ({
  page,
}) => {
  const to = newAddress("overtaken");
  await ask(
    "INSERT INTO outbound_email (template, to_address, payload, state, attempts) VALUES ('guide-link', $1, '{\"name\": \"Ada\"}', 'failed', 5)",
    [to],
  );
  await signInAsAdmin(page, (await newAdmin()).email);
  await page.goto(paths.adminTab("mail"));
  await page.getByRole("link", { name: /^Mail that failed \(\d+\+?\)$/ }).click();
  await expect(page).toHaveURL(`${paths.adminTab("mail")}?show=failed`);
  await expect(rows(page).filter({ hasText: to })).toHaveCount(1);
  await page.goto(paths.adminTab("mail"));
  await search(page, "Email, in full", to);
  await expand(page, to);
  await ask("UPDATE outbound_email SET state = 'captured' WHERE to_address = $1", [to]);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(alert(page)).toContainText("This mail does not wait for a decision any more");
  await expect(page.getByRole("row").filter({ hasText: to })).toContainText("Captured");
});

test("a creator who looks for the admin area finds the set-up screen, and is refused without a right to it", async ({
  page,
}) => {
  await becomeCreator(page);
  await page.goto(paths.admin);
  await expect(page.getByRole("heading", { name: "Set Up Admin Access" })).toBeVisible();
  await page.getByLabel("New password").fill("a long enough password");
  await page.getByLabel("Set-up token").fill("guessed");
  await page.getByRole("button", { name: "Set Up Admin Access" }).click();
  await expect(alert(page)).toContainText("Profile Setup Error");
});

test("every tab is accessible and fits, with a row opened, and so is a sign-in that is refused", async ({ page }) => {
  await page.goto(paths.auth);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(alert(page)).toBeVisible();
  await expectSound(page);
  await Promise.all([addCanary(), addLicense()]);
  await signInAsAdmin(page, (await newAdmin()).email);
  for (const { key } of TABS) {
    // Another test may erase whoever the first row is about.
    await expect(async () => {
      await page.goto(paths.adminTab(key));
      if ((await rows(page).count()) === 0) return;
      await rows(page).first().click();
      await expect(details(page)).toBeFocused({ timeout: 20_000 });
    }).toPass();
    await expectSound(page);
  }
});

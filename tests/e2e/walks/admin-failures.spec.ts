import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { alert, expand, newAdmin, signInAsAdmin, unfold } from "@/tests/support/admins";
import { expect, serveApart, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { addCanary, ask, whileGone, whileRefused } from "@/tests/support/site-database";
import { becomeCreator } from "@/tests/support/visitor-steps";

// What the admin area says when something fails, in the words of the error catalogue (spec 8). A server of its own, because its
// database fails here.
serveApart();

const endSessions = (id: string) => ask("UPDATE sign_in_session SET ended_at = now() WHERE profile_id = $1", [id]);
const demote = (id: string) => ask("UPDATE profiles SET role = 'member' WHERE id = $1", [id]);

async function signIn(page: Page): Promise<string> {
  const { id, email } = await newAdmin();
  await signInAsAdmin(page, email);
  return id;
}

test("a table that cannot be read is said, and Retry brings it back", async ({ page, expectFault }) => {
  expectFault(/503/);
  await addCanary();
  await signIn(page);
  for (const [tab, table, what] of [
    ["waitlist", "waitlist_submissions", "Failed to fetch waitlist data: "],
    ["contact", "contact_submissions", "Failed to fetch contact data: "],
    ["audit", "admin_audit_log", "Failed to fetch audit logs: "],
    ["offers", "offer", "Failed to fetch offers: "],
    ["mail", "outbound_email", "Failed to fetch mail: "],
    ["flags", "feature_flag", "Failed to fetch flags: "],
  ] as const) {
    await whileGone(table, async () => {
      await page.goto(`${paths.adminTab(tab)}?sort=oldest`);
      await expect(page.getByText("Error Loading Admin Data"), tab).toBeVisible();
      await expect(page.getByRole("main")).toContainText(what);
      await expect(page.getByText("Error fetching data")).toBeVisible();
      if (tab === "waitlist") await expectSound(page);
    });
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByText("Error Loading Admin Data")).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  }
});

test("a page that was left open says who may not act any more, and keeps what was typed", async ({ page }) => {
  for (const [change, title] of [
    [endSessions, "No authenticated user"],
    [demote, "Admin privileges required"],
  ] as const) {
    const id = await signIn(page);
    await page.goto(paths.adminTab("creators"));
    await expand(page, "Maya Ellison");
    await unfold(page, "Suspend this creator");
    const note = page.getByLabel("Why the profile is suspended").filter({ visible: true });
    await note.fill("A complaint");
    await change(id);
    await page.getByRole("button", { name: "Suspend creator" }).filter({ visible: true }).click();
    await expect(alert(page)).toContainText(title);
    await expect(note).toHaveValue("A complaint");
    await expectSound(page);
    await page.context().clearCookies();
  }
  const [maya] = await ask<{ status: string }>(
    "SELECT status::text FROM creator_profile JOIN profiles ON id = user_id WHERE email_key = 'maya@likeright.test'",
  );
  expect(maya?.status).toBe("active");
});

test("an export that breaks off says so, and one without a session leads to signing in", async ({
  page,
  expectFault,
}) => {
  expectFault(/ERR_FAILED/);
  const id = await signIn(page);
  await page.route(paths.adminExport("*"), (route) => route.abort());
  await page.getByRole("link", { name: "Export All" }).click();
  await expect(page.getByText("Export failed. Try again.")).toBeVisible();
  await page.unroute(paths.adminExport("*"));
  await endSessions(id);
  await page.getByRole("link", { name: "Export All" }).click();
  await expect(page).toHaveURL(paths.auth);
});

test("a session that cannot be read is said on every page that asks for it", async ({
  page,
  newVisitor,
  expectFault,
}) => {
  expectFault(/503/);
  const id = await signIn(page);
  await page.goto(paths.adminTab("offers"));
  await ask("UPDATE sign_in_session SET last_seen_at = last_seen_at - interval '1 hour' WHERE profile_id = $1", [id]);
  const refused = async () => {
    await page.reload();
    await expect(page.getByText("Error Loading Admin Data")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Admin verification failed: ");
  };
  await whileRefused("sign_in_session", refused, "UPDATE");
  await whileGone("sign_in_session", async () => {
    await page.reload();
    await expect(page.getByText("Error Loading Admin Data")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Authentication error: ");
    await page.goto(paths.auth);
    await expect(alert(page)).toContainText("Failed to get session");
    await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  });
  await page.goto(paths.auth);
  await expect(page).toHaveURL(paths.admin);

  const creator = await newVisitor();
  await becomeCreator(creator);
  await whileGone("profiles", async () => {
    await creator.goto(paths.admin);
    await expect(creator.getByRole("main")).toContainText("Authentication error: ");
    await creator.goto(paths.adminSetup);
    await expect(alert(creator)).toContainText("Failed to get session");
  });
});

test("an export that cannot be begun leads back to its list, which says so", async ({ page }) => {
  await signIn(page);
  for (const [tab, name] of [
    ["waitlist", "Export All"],
    ["contact", "CSV"],
  ] as const) {
    await page.goto(`${paths.adminTab(tab)}?sort=oldest`);
    await whileRefused("admin_audit_log", async () => {
      await page.getByRole("link", { name, exact: true }).click();
      await expect(alert(page)).toContainText("Export failed");
      const address = new URL(page.url());
      expect(address.pathname).toBe(paths.adminTab(tab));
    });
  }
  await expectSound(page);
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV", exact: true }).click();
  expect((await started).suggestedFilename()).toBe("contact_submissions.csv");
});

test("signing out that fails leaves nobody believing to be signed out", async ({ page, expectFault }) => {
  expectFault(/503/);
  const id = await signIn(page);
  await whileRefused("admin_audit_log", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(alert(page)).toContainText("Logout Error");
  });
  await expectSound(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(paths.auth);
  expect(await ask("SELECT FROM sign_in_session WHERE profile_id = $1 AND ended_at IS NULL", [id])).toHaveLength(0);
});

test("without JavaScript an export and a logout that fail are said, and a page left open leads to signing in", async ({
  newVisitor,
  expectFault,
}) => {
  expectFault(/503/);
  const page = await newVisitor({ javaScriptEnabled: false });
  const id = await signIn(page);
  await whileRefused("admin_audit_log", async () => {
    await page.getByRole("link", { name: "CSV", exact: true }).click();
    await expect(alert(page)).toContainText("Export failed");
  });
  await whileRefused("admin_audit_log", async () => {
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(alert(page)).toContainText("Logout Error");
  });
  await page.goto(paths.adminTab("flags"));
  await endSessions(id);
  await page
    .getByLabel(/^Take it away/)
    .first()
    .check();
  await page
    .getByRole("button", { name: /^Switch off/ })
    .first()
    .click();
  await expect(page).toHaveURL(paths.auth);
  expect(await ask("SELECT FROM feature_flag WHERE NOT value")).toHaveLength(0);
});

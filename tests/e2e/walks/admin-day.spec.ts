import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import {
  alert,
  details,
  expand,
  newAdmin,
  openTab,
  rows,
  search,
  signInAsAdmin,
  signInByForm,
  unfold,
} from "@/tests/support/admins";
import { readCsv } from "@/tests/support/csv";
import { expect, serveApart, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { addCanary, ask } from "@/tests/support/site-database";
import { becomeCreator } from "@/tests/support/visitor-steps";
import { addLicense, newAddress } from "@/tests/support/visitors";

// A server of its own: a switched flag and a table that fails would stand in other tests' way.
serveApart();

async function download(page: Page, name: string): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all<[Promise<Download>, Promise<void>]>([
    page.waitForEvent("download"),
    page.getByRole("link", { name, exact: true }).click(),
  ]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

test("before anybody wrote, each list says so", async ({ adminPage: page }) => {
  for (const [tab, words] of [
    ["waitlist", "No waitlist submissions yet."],
    ["contact", "No contact submissions yet."],
    ["offers", "No offers yet."],
    ["mail", "No mail yet."],
    ["articles", "No subscriptions yet."],
  ] as const) {
    await page.goto(paths.adminTab(tab));
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    if (tab === "waitlist") await expectSound(page);
  }
  await page.goto(`${paths.adminTab("audit")}?show=data_export`);
  await expect(page.getByText("Nothing matches.")).toBeVisible();
});

test("an administrator's day, from signing in to signing out", async ({ page, newVisitor }) => {
  const canary = await addCanary();
  await addCanary();
  const creator = await becomeCreator(await newVisitor());
  const license = await addLicense();
  const [buyer] = await ask<{ email: string }>(
    "SELECT b.email FROM license_grant g JOIN offer o ON o.id = g.offer_id JOIN buyer_org b ON b.id = o.buyer_org_id WHERE g.id = $1",
    [license],
  );
  const to = newAddress("lost");
  await ask(
    "INSERT INTO outbound_email (template, to_address, payload, state, attempts, last_error) VALUES ('magic-link', $1, '{}', 'failed', 10, 'the provider was away')",
    [to],
  );
  const { email } = await newAdmin();
  await signInByForm(page, email);
  await expect(page.getByText("Welcome back!")).toBeVisible();

  await search(page, "Name or email", canary);
  await expand(page, canary);
  await expect(page.getByText("Update emails")).toBeVisible();
  await page.getByLabel("Show", { exact: true }).selectOption({ label: "License Partner" });
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await page.getByLabel("Show", { exact: true }).selectOption({ label: "Verified Talent" });
  await page.getByLabel("Order").selectOption({ label: "Oldest first" });
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL(/show=talent&sort=oldest/);
  await expect(rows(page)).toHaveText(canary);

  const json = await download(page, "JSON");
  expect(json.name).toBe("waitlist_submissions.json");
  expect(JSON.parse(json.text)).toMatchObject([{ full_name: canary, user_type: "talent" }]);
  const csv = await download(page, "CSV");
  expect(csv.name).toBe("waitlist_submissions.csv");
  const [names = [], ...lines] = readCsv(csv.text.replace(/^\ufeff/, ""));
  expect(lines.map((line) => line[names.indexOf("full_name")])).toEqual([canary]);
  const all = await download(page, "Export All");
  expect(all.name).toBe("all_submissions.json");
  expect(JSON.parse(all.text)).toMatchObject({ waitlist_submissions: [{}, {}], contact_submissions: [{}, {}] });
  await expect(page.getByText("Export successful")).toHaveCount(3);

  await openTab(page, "Creators");
  await search(page, "Name or email", creator);
  await expand(page, "Ada Merritt");
  await page.getByRole("button", { name: "Verify creator" }).click();
  await expect(alert(page)).toContainText("Write down what you checked, or why.");
  await page.getByLabel("What you checked").fill("Passport seen on a call");
  await page.getByRole("button", { name: "Verify creator" }).click();
  await expect(page.getByText("Creator verified", { exact: true })).toBeVisible();
  await expect(page.getByRole("cell", { name: /^Active\s*Verified$/ })).toBeVisible();
  await unfold(page, "Suspend this creator");
  await page.getByLabel("Why the profile is suspended").fill("A complaint");
  await page.getByRole("button", { name: "Suspend creator" }).click();
  await expect(page.getByText("Creator suspended", { exact: true })).toBeVisible();

  await openTab(page, "Offers");
  await search(page, "Name or email", buyer?.email ?? "");
  await expand(page, "Larsen Coffee");
  await page.getByLabel("Reason for voiding the license").fill("Used outside its scope");
  await page.getByRole("button", { name: "Void license" }).click();
  await expect(alert(page)).toContainText("Tick this box to void the license: it cannot be restored.");
  await expect(page.getByLabel("Reason for voiding the license")).toHaveValue("Used outside its scope");
  await page.getByLabel("Void this license for good").check();
  await page.getByRole("button", { name: "Void license" }).click();
  await expect(page.getByText("License voided", { exact: true })).toBeVisible();
  await expect(page.getByText("Revoked", { exact: true }).filter({ visible: true }).first()).toBeVisible();

  await openTab(page, "Mail");
  await search(page, "Email, in full", to);
  await expand(page, to);
  await expect(page.getByText("the provider was away")).toBeVisible();
  await expect(page.getByText("It may have been delivered all the same")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("In the queue", { exact: true })).toBeVisible();

  const visitor = await newVisitor();
  await openTab(page, "Flags");
  await page.getByRole("button", { name: /^Switch off.*Offers by brands$/ }).click();
  await expect(alert(page)).toContainText("it takes effect for every visitor at once");
  await page.getByLabel(/^Take it away from every visitor.*Offers by brands$/).check();
  await page.getByRole("button", { name: /^Switch off.*Offers by brands$/ }).click();
  await expect(page.getByText("Offers by brands: switched off")).toBeVisible();
  await visitor.goto(paths.newOffer);
  await expect(visitor.getByRole("heading", { name: "Feature not available" })).toBeVisible();
  await page.getByLabel(/^Open it to every visitor.*Offers by brands$/).check();
  await page.getByRole("button", { name: /^Switch on.*Offers by brands$/ }).click();
  await expect(page.getByText("Offers by brands: switched on")).toBeVisible();
  await visitor.goto(paths.newOffer);
  await expect(visitor.getByRole("button", { name: /^(Submit Offer|Continue)$/ })).toBeVisible();

  for (const [action, times] of [
    ["admin_login", 1],
    ["data_export", 4],
    ["creator_verified", 1],
    ["creator_suspended", 1],
    ["license_revoked", 1],
    ["mail_requeued", 1],
    ["flag_changed", 2],
  ] as const) {
    await page.goto(`${paths.adminTab("audit")}?show=${action}`);
    await expect(page.getByRole("row", { name: `${email} (admin)` }), action).toHaveCount(times);
  }
  await page.goto(`${paths.adminTab("audit")}?show=creator_verified`);
  await expand(page, "Creator verified");
  await expect(page.getByText("Passport seen on a call")).toBeVisible();

  const kept = `${paths.admin}?q=${canary}`;
  await page.goto(kept);
  await expect(rows(page)).toHaveText(canary);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(paths.auth);
  await page.goBack();
  await expect(page).toHaveURL(paths.auth);
  await expect(page.getByText(canary)).toHaveCount(0);
  await page.goto(kept);
  await expect(page).toHaveURL(paths.auth);
  expect(await ask("SELECT FROM admin_audit_log WHERE action = 'admin_logout'")).toHaveLength(1);
});

test("the admin area is worked by the keyboard alone", async ({ page }) => {
  const canary = await addCanary();
  await signInAsAdmin(page, (await newAdmin()).email);
  const press = (key: string) => page.keyboard.press(key);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  const tabTo = async (name: string | RegExp) => {
    for (let steps = 0; steps < 60; steps += 1) {
      const text = await focused();
      if (typeof name === "string" ? text === name : name.test(text)) return;
      await press("Tab");
    }
    throw new Error(`No stop of the Tab key is called ${name}`);
  };

  await tabTo(/^Contact \(/);
  await press("Enter");
  await page.waitForURL(paths.adminTab("contact"));
  await expect(page.getByRole("link", { name: /^Contact \(/ })).toHaveAttribute("aria-current", "page");
  await page.getByLabel("Name or email").focus();
  await page.keyboard.type(canary);
  await press("Enter");
  await page.waitForURL(/q=canary/);
  await tabTo(canary);
  await press("Enter");
  await expect(details(page)).toBeFocused();
  await expect(details(page)).toContainText("Message");
  await press("Escape");
  await expect(details(page)).toHaveCount(0);
  await expect(rows(page, canary)).toBeFocused();

  await page.goto(paths.adminTab("creators"));
  await tabTo("Maya Ellison");
  await press("Enter");
  await expect(details(page)).toBeFocused();
  await page.keyboard.press("Tab");
  for (
    let steps = 0;
    steps < 8 && (await page.evaluate(() => document.activeElement?.tagName)) !== "TEXTAREA";
    steps += 1
  ) {
    await press("Tab");
  }
  // Sent without a note, it is refused, and the answer takes the focus; its link leads back to the note.
  await tabTo("Suspend this creator");
  await press("Enter");
  await tabTo("Suspend creator");
  await press("Enter");
  await expect(page.getByRole("main").getByRole("alert")).toBeFocused();
  await press("Tab");
  await press("Enter");
  await expect(page.getByLabel("Why the profile is suspended").and(page.locator(":focus"))).toHaveCount(1);
  await expectSound(page);
});

test("a tab on its way says that it loads, and is sound meanwhile", async ({ adminPage: page }) => {
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/admin\/creators/, async (route) => {
    await held;
    await route.continue();
  });
  const tab = page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Creators" });
  await tab.click();
  await expect(tab.getByRole("status")).toHaveText("Loading...");
  await expectSound(page);
  letGo();
  await page.waitForURL(paths.adminTab("creators"));
});

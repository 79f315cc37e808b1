import { readFile } from "node:fs/promises";
import { TABS } from "@/lib/admin/tabs";
import { paths } from "@/lib/paths";
import { alert, expand, search } from "@/tests/support/admin-steps";
import { becomeCreator } from "@/tests/support/creator-steps";
import { addCanary, ask, newAdmin, signInAsAdmin } from "@/tests/support/e2e-admin";
import { approveHere, newAddress, site } from "@/tests/support/e2e-offers";
import { expect, expectAccessible, test } from "@/tests/support/page";
import { newDecisionLink } from "@/tests/support/site";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("signing in says one thing for every failure, leads to the admin area, and Logout ends it", async ({
      page,
    }) => {
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
      await signInAsAdmin(page, email);
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
      await expect(page.locator("summary")).toHaveCount(1);
      await expect(page.getByText("Update emails")).toBeHidden();
      await expand(page, canary);
      await expect(page.getByText("Update emails")).toBeVisible();
      await page.reload();
      await expect(page.locator("summary")).toHaveText(canary);
      await search(page, "Name or email", "nobody is called so");
      await expect(page.getByText("Nothing matches.")).toBeVisible();
    });

    test("the audit log tells who did what", async ({ page }) => {
      const { email, id } = await newAdmin();
      await signInAsAdmin(page, email);
      await page.goto(paths.adminTab("audit"));
      await search(page, "Record id", id);
      await expect(page.locator("summary", { hasText: "Admin signed in" })).toHaveCount(1);
      await expect(page.getByText(`${email} (admin)`).first()).toBeVisible();
      await expect(
        page.getByText(/^Chain head: row [\d,]+, [0-9a-f]{12}\. (Signed up to row|Not signed yet)/),
      ).toBeVisible();
      await page.goto(paths.adminTab("flags"));
      await expect(page.getByRole("button", { name: /^Switch off.*Offers by brands$/ })).toBeVisible();
    });
  });
}

test.describe("an administrator's day", () => {
  test("a creator is verified with a note and suspended, and nothing happens without the note", async ({
    page,
    newVisitor,
  }) => {
    const creator = await becomeCreator(await newVisitor());
    await signInAsAdmin(page, (await newAdmin()).email);
    await page.goto(paths.adminTab("creators"));
    await search(page, "Name or email", creator);
    await expand(page, "Ada Merritt");
    await page.getByRole("button", { name: "Verify creator" }).click();
    await expect(alert(page)).toContainText("Write down what you checked, or why.");
    await page.getByLabel("Note").fill("Passport seen on a call");
    await page.getByRole("button", { name: "Verify creator" }).click();
    await expect(page.getByText("Creator verified", { exact: true })).toBeVisible();
    await expect(page.getByRole("cell", { name: "Verified", exact: true })).toBeVisible();
    await page.getByLabel("Note").fill("Complaint");
    await page.getByRole("button", { name: "Suspend creator" }).click();
    await expect(page.getByText("Creator suspended", { exact: true })).toBeVisible();
  });

  test("a license is voided with a reason", async ({ page, newVisitor }) => {
    const visitor = await newVisitor();
    await visitor.goto(await newDecisionLink(site()));
    await approveHere(visitor);
    await expect(visitor.getByText("Offer approved!").first()).toBeVisible();
    const [offer] = await ask<{ email: string }>(
      "SELECT b.email FROM license_grant g JOIN offer o ON o.id = g.offer_id JOIN buyer_org b ON b.id = o.buyer_org_id ORDER BY g.created_at DESC LIMIT 1",
    );
    await signInAsAdmin(page, (await newAdmin()).email);
    await page.goto(paths.adminTab("offers"));
    await search(page, "Name or email", offer?.email ?? "");
    await expand(page, "Larsen Coffee");
    await page.getByLabel("Reason for voiding the license").fill("Used outside its scope");
    await page.getByRole("button", { name: "Void license" }).click();
    await expect(alert(page)).toContainText("Tick this box to void the license: it cannot be restored.");
    await expect(page.getByLabel("Reason for voiding the license")).toHaveValue("Used outside its scope");
    await page.getByLabel("Void this license for good").check();
    await page.getByRole("button", { name: "Void license" }).click();
    await expect(page.getByText("License voided", { exact: true })).toBeVisible();
    await expect(page.getByText("Revoked", { exact: true }).first()).toBeVisible();
  });

  test("a failed mail is sent again, with the warning that it may have arrived", async ({ page }) => {
    const to = newAddress("lost");
    await ask(
      "INSERT INTO outbound_email (template, to_address, payload, state, attempts, last_error) VALUES ('magic-link', $1, '{}', 'failed', 10, 'the provider was away')",
      [to],
    );
    await signInAsAdmin(page, (await newAdmin()).email);
    await page.goto(paths.adminTab("mail"));
    await search(page, "Email, in full", to);
    await expand(page, to);
    await expect(page.getByText("the provider was away")).toBeVisible();
    await expect(page.getByText("It may have been delivered all the same")).toBeVisible();
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("In the queue", { exact: true })).toBeVisible();
  });

  test("a mail that was too many for its mailbox is shown with the reason, and goes out when staff send it", async ({
    page,
  }) => {
    const to = newAddress("flooded");
    const { email } = await newAdmin();
    const other = [1, 2, 3, 4, 5].map((number) => to.replace("@", `+${number}@`));
    await ask(
      "INSERT INTO outbound_email (template, to_address, payload) SELECT 'guide-link', unnest($1::text[]), '{\"name\": \"Ada\"}'",
      [[...other, to]],
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

  test("an export follows the search, and the page says when it is done", async ({ page }) => {
    const canary = await addCanary();
    await signInAsAdmin(page, (await newAdmin()).email);
    await search(page, "Name or email", canary);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "JSON", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("waitlist_submissions.json");
    expect(JSON.parse(await readFile(await download.path(), "utf8"))).toMatchObject([{ full_name: canary }]);
    await expect(page.getByText("Export successful: 1 rows")).toBeVisible();
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
});

for (const { key, label } of TABS) {
  test(`${label} has no accessibility fault and fits the screen, with a row opened, in light and dark`, async ({
    page,
  }) => {
    await addCanary();
    await signInAsAdmin(page, (await newAdmin()).email);
    await page.goto(paths.adminTab(key));
    const rows = page.locator("summary");
    if ((await rows.count()) > 0) await rows.first().click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expectAccessible(page);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  });
}

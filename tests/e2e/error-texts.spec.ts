import { paths } from "@/lib/paths";
import { alert } from "@/tests/support/admin-steps";
import { ask } from "@/tests/support/e2e-admin";
import { expect, serveApart, test } from "@/tests/support/page";
import { field, fill, forms, person, press } from "@/tests/support/public-forms";
import { whileGone, whileRefused } from "@/tests/support/refused-writes";
import { newDecisionLink, site } from "@/tests/support/site";
import { chooseStep } from "@/tests/support/visitor-steps";

// The error catalogue's texts (spec 5 and 8) that no other file checks. What step 1 and 2 of the waitlist refuse stands in
// waitlist.spec.ts, what contact, demo, referral and guide leave out in inquiries.spec.ts, signing in in admin.spec.ts,
// what fails in the admin area in admin-failures.spec.ts.
// A server of its own, because its database refuses writes here.
serveApart();

for (const [name, { path, fields, before, button, table, failed }] of Object.entries(forms)) {
  test(`${name}: what the database refuses is said, kept, and can be sent again`, async ({ page, expectFault }) => {
    expectFault(/503/);
    await page.goto(path);
    await before?.(page);
    const typed = fields();
    await fill(page, typed);
    await whileRefused(table, async () => {
      await press(page, button);
      for (const text of failed) await expect(alert(page)).toContainText(text);
    });
    for (const [label, value] of typed) await expect(field(page, label)).toHaveValue(value);
    if (name === "waitlist") await expect(page.getByLabel("I agree to")).toBeChecked();
    await press(page, button);
    await expect(alert(page)).toHaveCount(0);
  });
}

test("what a creator does not allow is refused by name", async ({ page }) => {
  await page.goto(paths.newOffer);
  await page.getByLabel("Likeness").check();
  await fill(page, [...(forms.offer?.fields() ?? []), ["Creator Email", "jonah@likeright.test"]]);
  await press(page, "Submit Offer");
  await expect(alert(page)).toContainText("Request not allowed");
  await expect(alert(page)).toContainText("This creator doesn't allow some of the requested content types");
  await page.getByLabel("Likeness").uncheck();
  await page.getByLabel("Voice").check();
  await press(page, "Submit Offer");
  await expect(page.getByText("Offer submitted!")).toBeVisible();
  await expect(page.getByText("The creator will receive an email with your offer details.")).toBeVisible();
});

test("the guide's answer promises what the mailbox gets", async ({ page }) => {
  await page.goto(paths.nilGuide);
  await fill(page, person());
  // With JavaScript the guide opens in this window.
  await page.route("**/nil-rights.pdf", (route) => route.fulfill({ status: 204 }));
  await press(page, "Get the Guide");
  await expect(page.getByRole("main").getByText("Check your inbox for future updates.")).toBeVisible();
});

test("a decision link that is unknown, has run out, or whose offer cannot be read, says which", async ({
  page,
  expectFault,
}) => {
  expectFault(/404|503/);
  const unknown = await page.goto(paths.approve("a".repeat(64)));
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Offer Not Found" })).toBeVisible();
  await expect(page.getByText("Invalid or expired link.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go home" })).toBeVisible();

  const link = new URL(await newDecisionLink(site())).pathname;
  await whileGone("license_grant", async () => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "Error loading offer" })).toBeVisible();
  });
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Approve" })).toBeVisible();

  // What cannot be saved is said, and the link goes on working.
  await chooseStep(page, "Approve", "Approve");
  await page.getByLabel("I have read these terms and agree to them").check();
  await whileRefused("payment", async () => {
    await press(page, "Approve");
    await expect(alert(page)).toContainText("Error");
    await expect(alert(page)).toContainText("Nothing was decided, and the offer is as it was. Please try again.");
  });

  await ask(
    `UPDATE offer SET created_at = now() - interval '3 days', approval_token_expires_at = now() - interval '1 day'
     WHERE status = 'pending'`,
  );
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This approval link has expired" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Go home" })).toBeVisible();
});

test("a feature that is switched off says so", async ({ page }) => {
  await ask("UPDATE feature_flag SET value = false");
  for (const path of [paths.newOffer, paths.creatorOnboard]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Feature not available" })).toBeVisible();
  }
  await ask("UPDATE feature_flag SET value = true");
});

test("a form that was open when its feature was switched off keeps what was typed", async ({ page }) => {
  for (const name of ["offer", "onboarding"] as const) {
    const form = forms[name];
    const typed = form?.fields() ?? [];
    await page.goto(form?.path ?? "");
    await form?.before?.(page);
    await fill(page, typed);
    await ask("UPDATE feature_flag SET value = false");
    await press(page, form?.button ?? "");
    await expect(alert(page)).toContainText("Feature not available");
    for (const [label, value] of typed) await expect(field(page, label)).toHaveValue(value);
    await ask("UPDATE feature_flag SET value = true");
  }
});

test("a page that fails says that something went wrong", async ({ page, expectFault }) => {
  expectFault(/404|503/);
  await whileGone("sign_in_link", async () => {
    const answer = await page.goto(paths.signInLink("a".repeat(64)));
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
  });
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByRole("heading", { name: "We do not know this link" })).toBeVisible();
});

test("a form whose flag cannot be read is shown", async ({ page }) => {
  await whileGone("feature_flag", async () => {
    for (const path of [paths.newOffer, paths.creatorOnboard]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByLabel(/^(Your|Display) Name$/)).toBeVisible();
    }
  });
});

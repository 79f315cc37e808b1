import type { Locator, Page } from "@playwright/test";
import { brand } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { alert } from "@/tests/support/admins";
import { expect, serveApart, test } from "@/tests/support/page";
import { newDecisionLink, site } from "@/tests/support/site";
import { ask, whileGone, whileRefused } from "@/tests/support/site-database";
import { chooseStep } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

type Filled = readonly (readonly [label: string, value: string])[];

const field = (page: Page, label: string): Locator =>
  page
    .getByLabel(new RegExp(`^${label.replace(/[()]/g, "\\$&")}\\s*(\\(optional\\))?$`))
    .and(page.locator(":not([type=checkbox])"));

async function fill(page: Page, fields: Filled): Promise<void> {
  for (const [label, value] of fields) {
    const control = field(page, label);
    if ((await control.evaluate((element) => element.tagName)) === "SELECT") await control.selectOption(value);
    else await control.fill(value);
  }
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

const person = (): Filled => [
  ["Full Name", "Dana Lee"],
  ["Email", newAddress("dana")],
];

type Form = {
  path: string;
  /** `before` runs first; the fields keep their values when the post is refused. */
  fields: () => Filled;
  before?: (page: Page) => Promise<void>;
  button: string | RegExp;
  table: string;
  failed: readonly [title: string, text: string];
};

const forms: Readonly<Record<string, Form>> = {
  contact: {
    path: paths.contact,
    fields: () => [...person(), ["Subject", "press"], ["Message", "A question.\n\nWhen do you open?"]],
    button: "Send Message",
    table: "contact_submissions",
    failed: ["Failed to send message", "Please try again or email us directly."],
  },
  demo: {
    path: paths.demo,
    fields: () => [
      ["Full Name", "Dana Lee"],
      ["Work Email", newAddress("dana")],
      ["Company", "Acme Audio"],
      ["Primary Use Case", "Radio spots"],
    ],
    button: "Request Demo",
    table: "contact_submissions",
    failed: ["Submission failed", "Please try again."],
  },
  referral: {
    path: `${paths.referral}?ref=abc123`,
    fields: person,
    button: "Save & Continue",
    table: "contact_submissions",
    failed: ["Submission failed", "Please try again."],
  },
  guide: {
    path: paths.nilGuide,
    fields: person,
    button: "Get the Guide",
    table: "outbound_email",
    failed: ["Submission failed", "Please try again."],
  },
  waitlist: {
    path: paths.waitlistWith({ primaryInterest: "talent" }),
    before: async (page) => {
      await fill(page, person());
      await press(page, "Continue to Step 2");
      await page.getByLabel("I agree to").check();
    },
    fields: () => [
      ["Portfolio Links", "https://example.test/ada"],
      ["Talent Category", "musician"],
      ["Minimum Fee (USD)", "negotiable"],
    ],
    button: "Submit Application",
    table: "waitlist_submissions",
    failed: ["Submission failed", "Please try again or contact support."],
  },
  onboarding: {
    path: paths.creatorOnboard,
    fields: () => [
      ["Display Name", "Ada Merritt"],
      ["Email", newAddress("ada")],
      ["Minimum Rate (USD)", "75.50"],
    ],
    button: `Create ${brand.name} Profile`,
    table: "onboarding_draft",
    failed: ["Error", "Your answers were not saved, and no email was sent. Please try again."],
  },
  offer: {
    path: paths.newOffer,
    before: (page) => page.getByLabel("Voice").check(),
    fields: () => [
      ["Your Name", "Bo Larsen"],
      ["Your Email", newAddress("buyer")],
      ["Creator Email", "maya@likeright.test"],
      ["Category", "games"],
      ["Intended Use", "A trailer for a harbor game."],
      ["Offer Amount (USD)", "350"],
    ],
    button: "Continue",
    table: "offer",
    failed: ["Error", "Your offer was not saved, and nobody was told of it. Please try again."],
  },
  subscription: {
    path: paths.article("counter-ten-or-twenty"),
    fields: () => [["Your email", newAddress("reader")]],
    button: "Subscribe",
    table: "blog_subscriptions",
    failed: ["Subscription failed", "Please try again in a minute."],
  },
};

// The error catalogue's texts (spec 5 and 8) that no other file checks. What step 1 and 2 of the waitlist refuse stands in
// waitlist.spec.ts, what contact, demo, referral and guide leave out in inquiries.spec.ts, signing in in admin.spec.ts,
// what fails in the admin area in walks/admin-failures.spec.ts.
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
  await press(page, "Continue");
  await expect(alert(page)).toContainText("Request not allowed");
  await expect(alert(page)).toContainText("This creator doesn't allow some of the requested content types");
  await page.getByLabel("Likeness").uncheck();
  await page.getByLabel("Voice").check();
  await press(page, "Continue");
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

test("while offers are switched off a held one is sent from no other address", async ({ page }) => {
  const form = forms.offer;
  const right = newAddress("right");
  await page.goto(form?.path ?? "");
  await form?.before?.(page);
  await fill(page, form?.fields() ?? []);
  await press(page, form?.button ?? "");
  await page.waitForURL(/submitted/);
  await page.getByText("Wrong address?").click();
  await field(page, "Your Email").fill(right);
  await ask("UPDATE feature_flag SET value = false");
  await press(page, "Send the link there instead");
  await expect(alert(page)).toContainText("Feature not available");
  await expect(field(page, "Your Email")).toHaveValue(right);
  expect(await ask("SELECT FROM buyer_org WHERE email_key = $1", [right])).toEqual([]);
  await ask("UPDATE feature_flag SET value = true");
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
  await expect(page.getByRole("heading", { name: "We do not recognize this link" })).toBeVisible();
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

import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { alert, details, expand, newAdmin, rows, signInAsAdmin, signInByForm } from "@/tests/support/admins";
import { newestMail, readMailbox } from "@/tests/support/mailbox";
import { expect, serveApart, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress } from "@/tests/support/visitors";

// A server of its own: everybody who joined the waitlist is written to.
serveApart({ env: { MAIL_POSTAL_ADDRESS: "1 Example Street, Atlanta, GA 30303" } });

async function addReader(): Promise<string> {
  const email = newAddress("reader");
  await ask(
    `INSERT INTO waitlist_submissions (id, full_name, email, email_key, user_type, consent_updates, confirmed_at, agreed_waitlist_terms,
       agreed_platform_terms, token_salt)
     VALUES (gen_random_uuid(), 'Kim Roe', $1, $1, 'agent', true, now() - interval '1 hour', true, true, md5($1))`,
    [email],
  );
  return email;
}

async function write(page: Page, subject: string): Promise<void> {
  await page.getByRole("link", { name: "Write an announcement" }).click();
  const form = page.getByRole("region", { name: "Write an announcement" });
  await form.getByLabel("To", { exact: true }).selectOption({ label: "Talent Agents (1)" });
  await form.getByLabel("Subject").fill(subject);
  await form.getByLabel("Text").fill("First paragraph.\n\nSecond paragraph.");
  await form.getByRole("button", { name: "Save and preview" }).click();
  await details(page).getByRole("heading", { name: subject }).waitFor();
}

for (const width of [390, 1440]) {
  test(`an announcement is written, previewed, mailed to oneself, sent and seen to leave, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await ask("DELETE FROM waitlist_submissions");
    const reader = await addReader();
    const { email } = await newAdmin();
    // By the form, whose page leads on without being loaded again: the frame is allowed there too.
    await signInByForm(page, email);
    const tabs = page.getByRole("navigation", { name: "Admin" });
    if (width === 390) await tabs.getByRole("button", { name: /^Menu/ }).click();
    await tabs.getByRole("link", { name: "Announcements" }).click();
    await page.waitForURL(`**${paths.adminTab("announcements")}`);
    const subject = `Offers open on Monday, seen at ${width}`;
    await expectSound(page);
    await write(page, subject);
    await expect(details(page).frameLocator("iframe").getByText("Second paragraph.")).toBeVisible();
    await expect(details(page).frameLocator("iframe").getByText("1 Example Street")).toBeVisible();
    await expectSound(page);
    await details(page).getByRole("button", { name: "Mail it to me" }).click();
    await expect(details(page).getByText("Mailed to you")).toBeVisible();
    await newestMail(site(), email, { subject: new RegExp(`^${subject}`) });
    expect(await readMailbox(site(), reader)).toEqual([]);

    await details(page).getByRole("button", { name: "Send the announcement" }).click();
    await expect(alert(page)).toContainText("Tick this box to send it");
    await details(page).getByLabel("Mail it to 1 reader: Talent Agents").check();
    await details(page).getByRole("button", { name: "Send the announcement" }).click();
    await expect(details(page).getByText("Sending to 1 reader")).toBeVisible();
    await newestMail(site(), reader, { subject: new RegExp(`^${subject}`) });
    await page.reload();
    await expect(details(page).getByText("1 of 1 sent")).toBeVisible();
    await expect(details(page).getByRole("button", { name: "Cancel the rest" })).toHaveCount(0);
    await expectSound(page);
  });
}

test("a draft is changed and deleted, without scripts too", async ({ newVisitor }) => {
  await ask("DELETE FROM waitlist_submissions");
  await addReader();
  const page = await newVisitor({ javaScriptEnabled: false });
  await signInAsAdmin(page, (await newAdmin()).email);
  await page.goto(paths.adminTab("announcements"));
  await page.getByRole("button", { name: "Save and preview" }).click();
  await expect(page.getByRole("link", { name: "Please write a subject." })).toBeVisible();
  await write(page, "A first draft");
  await details(page).getByLabel("Subject").fill("A second draft");
  await details(page).getByRole("button", { name: "Save and preview again" }).click();
  await expect(details(page).getByText("Draft saved")).toBeVisible();
  await expect(details(page).getByRole("heading", { name: "A second draft" })).toBeVisible();
  await details(page).getByLabel("To", { exact: true }).selectOption({ label: "License Partners (0)" });
  await details(page).getByRole("button", { name: "Save and preview again" }).click();
  await expect(details(page).getByText("there is nobody to mail it to")).toBeVisible();
  await expect(details(page).getByRole("button", { name: "Send the announcement" })).toHaveCount(0);
  await details(page).getByRole("button", { name: "Delete the draft" }).click();
  await expect(rows(page, "A second draft")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Write an announcement" })).toBeVisible();
});

test("what has not left is cancelled", async ({ adminPage: page }) => {
  await ask("DELETE FROM waitlist_submissions");
  await addReader();
  const id = "b8a3c6de-0000-4000-8000-00000000000a";
  await ask(
    "INSERT INTO announcement (id, audience, subject, body, readers) VALUES ($1, 'everybody', 'It was a mistake', 'Text.', 12)",
    [id],
  );
  await ask("INSERT INTO mailing (id, written, ended_at) VALUES ($1, 12, now())", [id]);
  await ask(
    `INSERT INTO outbound_email (template, to_address, payload, next_attempt_at)
     SELECT 'announcement', 'reader-' || n || '@example.test', jsonb_build_object('announcementId', $1::text), now() + interval '1 day'
     FROM generate_series(1, 3) AS n`,
    [id],
  );
  await page.goto(paths.adminTab("announcements"));
  await expand(page, "It was a mistake");
  await expect(details(page).getByText("9 of 12 sent")).toBeVisible();
  await details(page).getByLabel("Mail nobody else").check();
  await details(page).getByRole("button", { name: "Cancel the rest" }).click();
  await expect(details(page).getByText("3 mails had not left and were removed.")).toBeVisible();
  await expect(details(page).getByText("Cancelled", { exact: true }).first()).toBeVisible();
  await expectSound(page);
});

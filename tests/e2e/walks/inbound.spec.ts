import { paths } from "@/lib/paths";
import { alert, details, expand, newAdmin, rows, search, signInAsAdmin } from "@/tests/support/admins";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { addCanary, ask } from "@/tests/support/site-database";

const replies = (canary: string) =>
  ask<{ state: string; payload: { body: string } }>(
    "SELECT state::text, payload FROM outbound_email WHERE to_address = $1 AND template = 'inbound-reply'",
    [`${canary}@example.test`],
  );

test("an inquiry is read, noted, replied to by one of two administrators, and closed", async ({ page, newVisitor }) => {
  const canary = await addCanary();
  const [ada, bo] = [await newAdmin(), await newAdmin()];
  await signInAsAdmin(page, ada.email);
  await page.getByRole("link", { name: /^New inquiries/ }).click();
  await page.waitForURL(`${paths.adminTab("contact")}?show=new`);
  await search(page, "Name or email", canary);
  await expand(page, canary);
  await expect(details(page)).toContainText("General Inquiry");
  await page.getByLabel("Note").fill("Asked for the price list");
  await page.getByRole("button", { name: "Save the note" }).click();
  await expect(page.getByText("Note saved", { exact: true })).toBeVisible();
  await expect(details(page)).toContainText(`by ${ada.email}`);

  // The other one has opened it before the reply.
  const other = await newVisitor();
  await signInAsAdmin(other, bo.email);
  await other.goto(page.url());
  await other.getByLabel("Your reply").fill("Here is another answer.");

  await page.getByRole("button", { name: "Send the reply" }).click();
  await expect(alert(page)).toContainText("Please write a reply.");
  await page.getByLabel("Your reply").fill("Thank you.\n\nThe prices are on our page for brands.");
  await page.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByText("Reply sent", { exact: true })).toBeVisible();
  const thread = details(page).getByRole("region", { name: "Our replies" });
  await expect(thread).toContainText("The prices are on our page for brands.");
  await expect(page.getByLabel("Your reply")).toHaveValue("");
  await expectSound(page);

  await other.getByRole("button", { name: "Send the reply" }).click();
  await expect(alert(other)).toContainText("Answered meanwhile");
  await expect(alert(other)).toContainText("The prices are on our page for brands.");
  await expect(other.getByLabel("Your reply")).toHaveValue("Here is another answer.");
  await expectSound(other);
  expect(await replies(canary)).toMatchObject([
    { payload: { body: "Thank you.\n\nThe prices are on our page for brands." } },
  ]);

  await expect.poll(async () => (await replies(canary))[0]?.state).toBe("captured");
  await page.reload();
  await thread.getByRole("link", { name: "Captured" }).click();
  await page.waitForURL(/\/admin\/mail\?row=/);
  await expect(details(page)).toContainText("Reply by staff");
  await page.goBack();

  await page.getByRole("button", { name: "Mark as closed" }).click();
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
  await expect(page.getByLabel("Your reply")).toHaveCount(0);
  await page.goto(`${paths.adminTab("contact")}?show=closed&q=${canary}`);
  await expect(rows(page)).toHaveText(canary);
  const [{ id } = { id: "" }] = await ask<{ id: string }>("SELECT id FROM contact_submissions WHERE full_name = $1", [
    canary,
  ]);
  const acts = await ask<{ action: string }>(
    "SELECT action FROM admin_audit_log WHERE record_id = $1 AND action <> 'data_fetch' ORDER BY id",
    [id],
  );
  expect(acts.map(({ action }) => action)).toEqual(["inquiry_noted", "inquiry_replied", "inquiry_closed"]);

  await page.goto(paths.adminTab("search"));
  await page.getByLabel("Name or email").fill(canary);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(/q=canary/);
  await expectSound(page);
  const found = page.getByRole("region", { name: /^Inquiries/ });
  await found.getByRole("link", { name: canary }).click();
  await page.waitForURL(`${paths.adminTab("contact")}?row=${id}`);
  await expect(details(page)).toContainText("Closed");

  await page.goto(`${paths.adminTab("search")}?q=${canary}@example.test`);
  await page.getByText("Erase this person").first().click();
  await page.getByRole("button", { name: "Erase this person" }).click();
  await expect(alert(page)).toContainText("Please choose why.");
  await expectSound(page);
  await page.getByLabel("Why").selectOption({ label: "The person asked us to" });
  await page.getByLabel(/ for good$/).check();
  await page.getByRole("button", { name: "Erase this person" }).click();
  await expect(page.getByText("Erased", { exact: true })).toBeVisible();
  for (const table of ["contact_submissions", "waitlist_submissions"])
    expect(await ask(`SELECT FROM ${table} WHERE full_name = $1`, [canary])).toEqual([]);
});

test("without scripts a waitlist entry is replied to, closed and opened again", async ({ newVisitor }) => {
  const canary = await addCanary();
  const page = await newVisitor({ javaScriptEnabled: false });
  await signInAsAdmin(page, (await newAdmin()).email);
  await page.goto(`${paths.admin}?q=${canary}`);
  await rows(page, canary).click();
  await page.getByLabel("Your reply").fill("We write to you when it is your turn.");
  await page.getByRole("button", { name: "Send the reply" }).click();
  await expect(page.getByText("Reply sent", { exact: true })).toBeVisible();
  await expect(details(page)).toContainText("We write to you when it is your turn.");
  await page.getByRole("button", { name: "Mark as closed" }).click();
  await expect(page.getByRole("button", { name: "Open again" })).toBeVisible();
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByText("Opened again", { exact: true })).toBeVisible();
  expect(await replies(canary)).toHaveLength(1);
});

test("page events are plotted, with all of it in a table", async ({ adminPage: page }) => {
  await ask("INSERT INTO analytics_event (name, path) SELECT 'exit_intent', '/' FROM generate_series(1, 12)");
  await page.goto(paths.adminTab("events"));
  const figures = page.getByRole("region", { name: "Events of the last 30 days, in figures" });
  await expect(figures.getByRole("columnheader", { name: "Guide offered on leaving" })).toBeVisible();
  await expect(figures.getByRole("row")).not.toHaveCount(0);
  await expectSound(page);
  await page.getByRole("link", { name: "Last 90 days" }).click();
  await expect(page.getByRole("region", { name: "Events of the last 90 days, in figures" })).toBeVisible();
});

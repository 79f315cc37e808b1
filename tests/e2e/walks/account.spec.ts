import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, holdScripts, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { isTakenOver } from "@/tests/support/reader-steps";
import { site } from "@/tests/support/site";
import { decisionPath, makeConfirmedOffer, openRow, pathOf } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

test("a brand moves to a new address, and the owner of the old one takes it back", async ({
  brand: page,
  newVisitor,
  brandEmail: email,
}) => {
  await page.goto(paths.brandAccount);
  for (const row of ["Profile", "Emails", "Security", "Data and closing"] as const) await openRow(page, row);
  await expectSound(page);
  const to = newAddress("moved");
  await page.getByLabel("New email").fill(to);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("Check the inbox of your new address")).toBeVisible();
  await expect(page.getByText(`You asked for ${to}.`)).toBeVisible();

  await page.goto(
    pathOf(linkTo(await newestMail(site(), to, { subject: /^Confirm this email address/ }), "/mailed/address/")),
  );
  await expectSound(page);
  await page.getByRole("button", { name: "Confirm my new address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is changed" })).toBeVisible();
  await page.goto(paths.brandAccount);
  await expect(page.getByText(`You sign in with ${to}.`)).toBeVisible();

  const owner = await newVisitor();
  await owner.goto(pathOf(linkTo(await newestMail(site(), email, { subject: /changed/ }), "/mailed/address-undo/")));
  await expectSound(owner);
  await owner.getByRole("button", { name: "Take my address back" }).click();
  await expect(owner.getByRole("heading", { name: "Your account has its old address again" })).toBeVisible();
  await page.goto(paths.brandAccount);
  await expect(page, "the old address was taken back").toHaveURL(/\/sign-in/);
});

test("a creator chooses a time zone and the mails to have: offers are told in the one, and the other choice stays", async ({
  page,
  newVisitor,
  creator: creatorEmail,
}) => {
  await page.goto(paths.creatorAccount);
  await expect(page.getByText("Times in America/New York.")).toBeVisible();
  await openRow(page, "Profile");
  // Where nothing was chosen, it is the zone that pages and mails use.
  await expect(page.getByLabel("Time zone", { exact: true })).toHaveValue("America/New_York");
  // Chosen before the scripts come, another one stands when they do.
  const arrive = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await openRow(page, "Profile");
  await page.getByLabel("Time zone", { exact: true }).selectOption("Asia/Tokyo");
  arrive();
  await expect.poll(isTakenOver(page)).toBe(true);
  await expect(page.getByLabel("Time zone", { exact: true })).toHaveValue("Asia/Tokyo");
  await page.getByRole("button", { name: "Save time zone" }).click();
  await expect(page.getByText("Times are shown in Asia/Tokyo from now on.")).toBeVisible();
  await openRow(page, "Emails");
  await page.getByLabel("Offer reminders").uncheck();
  await page.getByRole("button", { name: "Save notifications" }).click();
  await expect(page.getByText("What is switched off is not sent from now on.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You get messages and ends of licenses.")).toBeVisible();
  await openRow(page, "Profile");
  await openRow(page, "Emails");
  await expect(page.getByLabel("Time zone", { exact: true })).toHaveValue("Asia/Tokyo");
  await expect(page.getByText("This device is in America/New York.")).toBeVisible();
  await expect(page.getByLabel("Offer reminders")).not.toBeChecked();
  await expect(page.getByLabel("Emails before a license ends")).toBeChecked();

  await makeConfirmedOffer(await newVisitor(), { creatorEmail, buyerEmail: newAddress("buyer") });
  // The mailed link opens without a session, and tells its creator's zone.
  const elsewhere = await newVisitor();
  for (const [who, path] of [
    [page, paths.creatorDashboard],
    [elsewhere, await decisionPath(creatorEmail)],
  ] as const) {
    await who.goto(path);
    await expect(who.getByRole("main").locator("time").first()).toHaveText(/GMT\+9$/);
  }
});

test("without scripts a row that opens shows the answer to its form", async ({ page, newVisitor, creator: _ }) => {
  const plain = await newVisitor({ javaScriptEnabled: false });
  await plain.context().addCookies(await page.context().cookies());
  await plain.goto(paths.creatorAccount);
  await openRow(plain, "Profile");
  await plain.getByLabel("Display Name").fill("");
  await plain.getByRole("button", { name: "Save account" }).click();
  await expect(plain.getByRole("main").getByRole("alert")).toContainText("Please enter your name or stage name.");
  await expect(plain.getByLabel("Display Name")).toBeVisible();
  await expect(plain.getByLabel("Offer reminders")).toBeHidden();
});

import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { ask } from "@/tests/support/site-database";
import { approveHere, becomeCreator, decisionPath, makeConfirmedOffer } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

/** The background of the state's badge is not the green of what is in force. */
const GREEN = /rgb\(47, 100, 83\)/;

test("until launch the state of a license is the rehearsal, and no other", async ({ page, newVisitor }) => {
  const creatorEmail = await becomeCreator(page);
  await makeConfirmedOffer(await newVisitor(), { creatorEmail, buyerEmail: newAddress("buyer") });
  await page.goto(await decisionPath(creatorEmail));
  await approveHere(page);

  // The specification's sentence stands as it is, once: the frame says that this is a rehearsal.
  const main = page.getByRole("main");
  await expect(main.getByText("Offer approved!").first()).toBeVisible();
  const outcome = (await main.textContent()) ?? "";
  expect(outcome.split("Payment has been processed and the license is now active.")).toHaveLength(2);
  expect(outcome).not.toContain("after launch");

  await page.goto(paths.creatorDashboard);
  await expect(main.getByText("Would have earned", { exact: true }).first()).toBeVisible();
  await expect(main).not.toContainText("Earned");

  const [grant] = await ask<{ id: string }>(
    `SELECT g.id FROM license_grant g JOIN offer o ON o.id = g.offer_id JOIN profiles p ON p.id = o.creator_user_id
     WHERE p.email_key = $1`,
    [creatorEmail],
  );
  for (const path of [paths.license(grant?.id ?? ""), paths.publicLicense(grant?.id ?? "")]) {
    await page.goto(path);
    const badge = main.getByText("Rehearsal", { exact: true }).first();
    await expect(badge, path).toBeVisible();
    expect(await badge.evaluate((one) => getComputedStyle(one).backgroundColor), path).not.toMatch(GREEN);
    for (const word of ["Active", "Valid"]) await expect(main.getByText(word, { exact: true }), path).toHaveCount(0);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(paths.license(grant?.id ?? ""));
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_500);
  await expect(page.getByRole("textbox", { name: "ODRL policy" })).toBeHidden();
  const order = [
    "License",
    "Rehearsal",
    "Download the PDF",
    "Not included",
    "What was agreed",
    "For developers",
    "Files",
  ];
  const text = (await main.textContent()) ?? "";
  expect(order.map((words) => text.indexOf(words))).toEqual(
    order.map((words) => text.indexOf(words)).sort((a, b) => a - b),
  );
  await expectAccessible(page);
});

import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import { becomeCreator, chooseStep, makeConfirmedOffer, pathOf } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

test("an offer is decided from the dashboard, and its AI-training consent withdrawn, which strangers see", async ({
  page,
  newVisitor,
}) => {
  const creator = await becomeCreator(page, "open");
  const buyer = newAddress("brand");
  const harbor = { company: "Harbor Games", rights: ["voice", "training"] };
  await makeConfirmedOffer(await newVisitor(), { creatorEmail: creator, buyerEmail: buyer, ...harbor });

  await page.goto(paths.creatorDashboard);
  const waiting = page.getByRole("region", { name: "Deals" });
  await expect(waiting).toContainText("$350.00");
  await expect(waiting).toContainText("47 hours");
  await waiting.getByRole("link", { name: "Decide the offer of Harbor Games" }).click();
  await chooseStep(page, "Approve", "Approve");
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByLabel("I agree to AI training under these terms").check();
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Offer approved!").first()).toBeVisible();

  // A mailed link opens for both parties: the consent is withdrawn by the one who is signed in as the creator.
  await page.getByRole("link", { name: "View the license" }).click();
  const withdrawal = page.getByRole("link", { name: "Withdraw AI-training consent" });
  await expect(withdrawal).toBeVisible();
  expect(new URL(page.url()).pathname, "opens by the session").toMatch(/^\/license\/[^/]+$/);
  const mailed = await newVisitor();
  await mailed.goto(pathOf(linkTo(await newestMail(site(), creator, { subject: /license/i }), "/license/")));
  await expect(mailed.getByText("Its licensor can take that back at any time")).toBeVisible();
  await expect(mailed.getByRole("link", { name: "Withdraw AI-training consent" })).toHaveCount(0);
  await mailed.getByRole("link", { name: "Sign in as its licensor" }).click();
  await expect(mailed.getByRole("heading", { name: "Sign in" })).toBeVisible();

  await page.goto(paths.creatorDashboard);
  const licenses = page.getByRole("region", { name: "Deals" });
  await expect(licenses).toContainText(/\d+ days left/);
  await expect(licenses.getByRole("link", { name: "Withdraw consent to AI training by Harbor Games" })).toBeVisible();
  await licenses.getByRole("link", { name: "View license of Harbor Games" }).click();
  await expect(page.getByRole("heading", { name: "Timeline" })).toBeVisible();
  const verification = await page.getByLabel("Verification link").inputValue();
  const stranger = await newVisitor();
  await stranger.goto(pathOf(verification));
  await expect(stranger.getByText("Rehearsal", { exact: true })).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByRole("link", { name: "Check it in your browser" }).click();
  const result = stranger.getByRole("region", { name: "Result" });
  await expect(result.getByText("Genuine", { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the PDF" }).click(),
  ]);
  const former = await download.path();
  await stranger.goto(paths.verify);
  await stranger.getByLabel("Files to check").setInputFiles(former);
  await expect(result.getByText("Genuine", { exact: true })).toBeVisible();
  await expect(result).toContainText("This is the agreement that both parties consented to");
  await stranger.goto(pathOf(verification));

  await expectAccessible(page);
  await withdrawal.click();
  await expect(page.getByText("Nothing can undo it.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Its last four characters").fill("none");
  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  await expect(page.getByText("These are not the last four characters").first()).toBeVisible();
  await page.getByLabel("Its last four characters").fill(verification.slice(-4).toUpperCase());
  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  // That right alone: the license goes on.
  await expect(page.getByText("Its licensor withdrew consent.")).toBeVisible();
  await expect(page.getByText("Rehearsal", { exact: true }).first()).toBeVisible();
  await expect(withdrawal).toHaveCount(0);
  await expectAccessible(page);
  await stranger.reload();
  await expect(stranger.getByText("Rehearsal", { exact: true })).toBeVisible();
  await expect(stranger.getByText(/^No longer permitted\. Consent was withdrawn on /)).toBeVisible();
  await expectAccessible(stranger);

  // The file of before says that it was replaced, and why; the certificate of now is valid.
  await expect(async () => {
    // This browser may keep the status list of before for some seconds.
    await stranger.goto(paths.verify);
    await stranger.getByLabel("Files to check").setInputFiles(former);
    await expect(result.getByText("Replaced by a newer certificate", { exact: true })).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 120_000 });
  await expect(result).toContainText("Ended: AI training on");
  await expectAccessible(stranger);
  await result.getByRole("link", { name: "The license, with its newer certificate" }).click();
  await stranger.getByRole("link", { name: "Check it in your browser" }).click();
  await expect(result.getByText("Genuine", { exact: true })).toBeVisible();
  await expect(result).toContainText("AI training on");

  await page.goto(paths.creatorDashboard);
  await expect(licenses).toContainText("AI training ended");
  await expect(licenses.getByRole("link", { name: "Withdraw consent to AI training by Harbor Games" })).toHaveCount(0);
  for (const party of [creator, buyer]) await newestMail(site(), party, { subject: /AI training .* has ended/ });
});

test("offers stand by whose turn it is, with a flag on a category that was not listed", async ({
  page,
  newVisitor,
  creator,
}) => {
  const brand = await newVisitor();
  for (const asked of [
    { company: "Northwind", rights: ["voice"], category: "corporate" },
    { company: "Pixel Forge", rights: ["likeness"], category: "games" },
  ]) {
    await makeConfirmedOffer(brand, { creatorEmail: creator, buyerEmail: newAddress("brand"), ...asked });
  }
  await page.goto(paths.creatorDashboard);
  const waiting = page.getByRole("region", { name: "Deals" });
  await expect(waiting.getByRole("row", { name: /Northwind/ })).toContainText("Outside your categories");
  await expect(waiting.getByRole("row", { name: /Pixel Forge/ })).not.toContainText("Outside your categories");

  await page.setViewportSize({ width: 390, height: 844 });
  const offered = waiting.getByRole("row", { name: /Pixel Forge/ });
  await offered.scrollIntoViewIfNeeded();
  for (const part of [
    offered.getByRole("link", { name: "Decide the offer of Pixel Forge" }),
    offered.getByRole("link", { name: "See the offer of Pixel Forge" }),
    offered.getByText("$350.00"),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await waiting.getByRole("link", { name: "Decide the offer of Pixel Forge" }).click();
  await chooseStep(page, /Counter \+10%/, "Counter +10%");
  await page.getByLabel("I have read these terms and agree to them").check();
  await page.getByRole("button", { name: /Counter \+10%/ }).click();
  await expect(page.getByText("Counter offer sent!").first()).toBeVisible();

  await page.goto(paths.creatorDashboard);
  // The counter-offer stands for the offer that it answers.
  await expect(waiting.getByRole("row", { name: /Pixel Forge/ })).toHaveCount(1);
  await expect(waiting.getByRole("row", { name: /Pixel Forge/ })).toContainText("$385.00");
  const filter = page.getByRole("navigation", { name: "Deals by state" });
  await expect(filter.getByRole("link", { name: "To decide 1" })).toBeVisible();
  await expect(filter.getByRole("link", { name: "Waiting 1" })).toBeVisible();
  await expectAccessible(page);
});

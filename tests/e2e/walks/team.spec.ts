import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { isTakenOver } from "@/tests/support/reader-steps";
import { DEMO_CREATOR, site, takeCookies } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { approveNewest, makeConfirmedOffer, makeOffer, pathOf } from "@/tests/support/visitor-steps";
import { newAddress, newBrand, newCreator } from "@/tests/support/visitors";

/** Who takes exclusive offers. Returns the address. */
async function exclusiveCreator(): Promise<string> {
  const { email } = await newCreator(site());
  await ask(
    "UPDATE creator_profile SET allows_exclusive = true WHERE user_id = (SELECT id FROM profiles WHERE email = $1)",
    [email],
  );
  return email;
}

const fold = (page: Page, words: string | RegExp) => page.locator("summary").filter({ hasText: words });

async function invite(owner: Page, email: string, role: "Buyer" | "Approver" | "Viewer"): Promise<void> {
  await owner.goto(paths.brandTeam);
  const folded = fold(owner, "Invite a colleague");
  if ((await folded.count()) > 0) await folded.click();
  await owner.getByLabel("Their email").fill(email);
  await owner.getByRole("radio", { name: role }).check();
  await owner.getByRole("button", { name: "Send the invitation" }).click();
  await expect(owner.getByText(`We emailed ${email} a link.`)).toBeVisible();
  await expect(owner.getByLabel("Their email")).toHaveValue("");
}

async function join(colleague: Page, email: string): Promise<void> {
  const mail = await newestMail(site(), email, { subject: /invites you to a brand/ });
  await colleague.goto(pathOf(linkTo(mail, "/brand/team/invitation/")));
  await colleague.getByRole("button", { name: /^Join as/ }).click();
  await expect(colleague.getByText("You joined Larsen Coffee")).toBeVisible();
}

async function fillExclusive(buyer: Page, creatorEmail: string): Promise<void> {
  await buyer.goto(paths.newOffer);
  await expect.poll(isTakenOver(buyer)).toBe(true);
  // Of somebody who made an offer before, who offers is one line.
  const name = buyer.getByLabel("Your Name");
  if (await name.isVisible()) await name.fill("Bo Larsen");
  await buyer.getByLabel("Creator Email").fill(creatorEmail);
  await buyer.getByRole("checkbox", { name: "Voice", exact: true }).check();
  await buyer.getByLabel("Category").selectOption("advertising");
  await buyer.getByLabel("Intended Use").fill("A radio spot for cold brew.");
  await buyer.getByLabel("Offer Amount").fill("400");
}

const submit = (page: Page) => page.getByRole("button", { name: "Submit Offer" }).click();

/** Opens what waits first on the releaser's dashboard. */
async function review(releaser: Page): Promise<void> {
  await releaser.goto(paths.brand);
  await releaser
    .getByRole("region", { name: "Waiting for your release" })
    .getByRole("link", { name: /^Review/ })
    .click();
  await expect(releaser.getByText("This offer waits for your release")).toBeVisible();
}

test("colleagues make, return, release and license an exclusive offer; whoever is removed does nothing more", async ({
  brand: ada,
  newVisitor,
  expectFault,
}) => {
  test.slow();
  // Pages that are not for a former member.
  expectFault(/status of 404/);
  const creator = await exclusiveCreator();
  const [bo, dee, cy] = [
    { page: await newVisitor(), email: newAddress("bo") },
    { page: await newVisitor(), email: newAddress("dee") },
    { page: await newVisitor(), email: newAddress("cy") },
  ];
  await ada.goto(paths.brandTeam);
  await expect(ada.getByText("Only you act for")).toBeVisible();
  await expectSound(ada);
  await invite(ada, bo.email, "Buyer");
  await invite(ada, dee.email, "Approver");
  await invite(ada, cy.email, "Viewer");
  for (const { page, email } of [bo, dee, cy]) await join(page, email);

  await ada.goto(paths.brandTeam);
  await fold(ada, "Ask that a colleague releases some offers").click();
  await ada.getByLabel("Offers above this amount").fill("5,000");
  await ada.getByLabel("Every exclusive, replica or training offer").check();
  await ada.getByRole("button", { name: "Save the rule" }).click();
  await expect(ada.getByText("Rule saved")).toBeVisible();
  await expect(
    ada.getByText(/^Offers above \$5,000.*released by .* or .*, and not by whoever made them/),
  ).toBeVisible();
  await expectSound(ada);

  await fillExclusive(bo.page, creator);
  await expect(bo.page.getByText("No colleague has to release this one.")).toBeVisible();
  await fold(bo.page, /^More terms/).click();
  await bo.page.getByLabel("Exclusive", { exact: true }).check();
  await expect(bo.page.getByText(/releases it before the creator sees it, because it is exclusive/)).toBeVisible();
  await submit(bo.page);
  await bo.page.waitForURL(/\/offer\/[\da-f]{8}-/);
  await expect(bo.page.getByText("Waiting for a colleague’s release", { exact: true })).toBeVisible();
  await expectSound(bo.page);

  await review(dee.page);
  await expect(dee.page.getByText("asks for a release because it is exclusive")).toBeVisible();
  await expectSound(dee.page);
  await fold(dee.page, /^Return it to/).click();
  await dee.page.getByRole("button", { name: "Return it", exact: true }).click();
  await expect(dee.page.getByText("Please say what should change.").first()).toBeVisible();
  await dee.page.getByLabel("What should change").fill("Offer 450.");
  await dee.page.getByRole("button", { name: "Return it", exact: true }).click();
  await expect(dee.page.getByText("Whoever asked has your note by email")).toBeVisible();
  const returned = await newestMail(site(), bo.email, { subject: /was returned/ });
  await bo.page.goto(pathOf(linkTo(returned, "/offer/")));
  await expect(bo.page.getByText("Offer 450.")).toBeVisible();
  await expectSound(bo.page);
  await bo.page.getByRole("link", { name: "Change it and send it again" }).click();
  await bo.page.waitForURL(/like=/);
  await expect.poll(isTakenOver(bo.page)).toBe(true);
  await bo.page.getByLabel("Offer Amount").fill("450");
  await submit(bo.page);
  await bo.page.waitForURL(/\/offer\/[\da-f]{8}-/);
  await bo.page.goto(paths.brand);
  const deals = bo.page.getByRole("region", { name: "Deals" });
  await expect(deals.getByText("$450.00")).toBeVisible();
  // The one that came back is done with.
  await expect(deals.getByText("Returned by a colleague")).toHaveCount(0);

  await review(dee.page);
  await dee.page.getByRole("button", { name: "Release and send the offer" }).click();
  await expect(dee.page.getByText("Waiting for the creator").first()).toBeVisible();
  await expect(dee.page.getByText(/^Asked by .*, released by you$/)).toBeVisible();
  await approveNewest(creator);
  await newestMail(site(), bo.email, { subject: /is approved$/ });

  await bo.page.goto(paths.brand);
  const license = (await bo.page.getByRole("link", { name: /^View license/ }).getAttribute("href")) ?? "";
  const open = await makeOffer(bo.page, { creatorEmail: DEMO_CREATOR, buyerEmail: bo.email, useCase: "A poster." });
  const offer = open.split("?")[0] ?? "";
  const withdraw = paths.brandWithdraw(offer.split("/").at(-1) ?? "");
  const tabs = await Promise.all([1, 2, 3, 4].map(() => bo.page.context().newPage()));
  const [offerTab, licenseTab, withdrawTab, useTab] = tabs as [Page, Page, Page, Page];
  await offerTab.goto(offer);
  await licenseTab.goto(license);
  await withdrawTab.goto(withdraw);
  await useTab.goto(`${license}/use`);
  await fillExclusive(bo.page, creator);
  for (const tab of [...tabs, bo.page]) await expect.poll(isTakenOver(tab)).toBe(true);

  await ada.goto(paths.brandTeam);
  const row = ada.getByRole("listitem").filter({ hasText: bo.email });
  await fold(ada, bo.email).click();
  await row.getByLabel(`Remove ${bo.email} at once`).check();
  await row.getByRole("button", { name: `Remove ${bo.email}` }).click();
  await expect(ada.getByText("They cannot open anything of the brand any more.").first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(ada.locator("main")).toBeFocused();
  await newestMail(site(), bo.email, { subject: /^You no longer act for/ });

  const gone = (page: Page) => page.getByRole("alert").filter({ hasText: "You no longer act for Larsen Coffee" });
  await withdrawTab.getByRole("button", { name: "Withdraw the offer" }).click();
  await expect(gone(withdrawTab)).toBeVisible();
  await useTab.getByLabel("Medium").selectOption("radio_podcast");
  await useTab.getByLabel("Where it can be found").fill("WABE 90.1");
  await useTab.getByRole("button", { name: "File this use" }).click();
  await expect(gone(useTab)).toBeVisible();
  await submit(bo.page);
  await expect(gone(bo.page)).toBeVisible();
  await expect(bo.page.getByLabel("Intended Use")).toHaveValue("A radio spot for cold brew.");
  expect((await licenseTab.request.get(`${license}/document`)).status()).toBe(404);
  for (const tab of [licenseTab, offerTab]) {
    await tab.reload();
    await expect(tab.getByRole("region", { name: "Your brand" })).toContainText("You no longer act for Larsen Coffee");
    await expect(tab.getByText(/A poster|cold brew/)).toHaveCount(0);
  }
  const [counts] = await ask<{ uses: number; offers: number; open: number }>(
    `SELECT (SELECT count(*) FROM license_use WHERE grant_id = $1)::int AS uses,
       (SELECT count(*) FROM offer o JOIN profiles p ON p.id = o.creator_user_id WHERE p.email = $2 AND o.status <> 'held')::int AS offers,
       (SELECT count(*) FROM offer WHERE id = $3 AND status = 'pending')::int AS open`,
    [license.split("/").at(-1), creator, offer.split("/").at(-1)],
  );
  expect(counts).toEqual({ uses: 0, offers: 1, open: 1 });

  await cy.page.goto(paths.brand);
  await expect(cy.page.getByRole("link", { name: /^View license/ })).toBeVisible();
  await expect(cy.page.getByRole("link", { name: "Make an offer" })).toHaveCount(0);
  expect((await cy.page.request.get(`${license}/document`)).headers()["content-type"]).toBe("application/pdf");
  expect((await cy.page.request.get("/brand/licenses.csv")).headers()["content-type"]).toContain("text/csv");
  await cy.page.goto(paths.newOffer);
  await expect(cy.page.getByRole("heading", { name: "Your role does not include this" })).toBeVisible();
});

test("somebody of two brands chooses for which one they act, with and without scripts", async ({ newVisitor }) => {
  const own = await newBrand(site());
  const second = newAddress("second");
  const other = await newVisitor();
  await makeConfirmedOffer(other, { creatorEmail: DEMO_CREATOR, buyerEmail: second, company: "Hill Tea" });
  await ask(
    `INSERT INTO brand_member (buyer_org_id, profile_id, role, since)
     SELECT b.id, p.id, 'buyer', now() FROM buyer_org b, profiles p WHERE b.email = $1 AND p.email = $2`,
    [second, own.email],
  );
  for (const javaScriptEnabled of [true, false]) {
    const page = await newVisitor({ javaScriptEnabled });
    await takeCookies(page, own.cookies);
    await page.goto(paths.brand);
    const choice = page.getByRole("region", { name: "Your brands" });
    await expect(choice).toContainText("You act for Larsen Coffee");
    await choice.getByRole("button", { name: "Act for Hill Tea" }).click();
    await expect(choice).toContainText("You act for Hill Tea");
  }
});

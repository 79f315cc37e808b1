import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { test } from "@/tests/support/page";
import { site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { approveNewest, makeConfirmedOffer, makeOffer, pathOf } from "@/tests/support/visitor-steps";
import { newAddress, newCreator } from "@/tests/support/visitors";

const OUT = "/tmp/gaps/shots";
const say = (words: string) => console.log(`KEYS ${words}`);

async function active(page: Page): Promise<string> {
  return page.evaluate(() => {
    const one = document.activeElement as HTMLElement | null;
    if (!one) return "nothing";
    const style = getComputedStyle(one);
    const seen = style.outlineStyle !== "none" || style.boxShadow !== "none";
    const box = one.getBoundingClientRect();
    const words = (one.getAttribute("aria-label") ?? one.getAttribute("name") ?? one.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 60);
    return `${one.tagName.toLowerCase()}[${words}] seen=${seen} in=${box.top >= 0 && box.bottom <= innerHeight}`;
  });
}

async function tabTo(page: Page, control: Locator, log = true): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    const now = await active(page);
    if (log && !now.includes("seen=true")) say(`  not seen: ${now}`);
    if (await control.evaluate((one) => one === document.activeElement)) return;
  }
  say(`  NOT REACHED ${control}`);
}

async function order(page: Page, name: string): Promise<void> {
  await page.evaluate(() => (document.activeElement as HTMLElement)?.blur());
  const seen: string[] = [];
  for (let presses = 0; presses < 70; presses += 1) {
    await page.keyboard.press("Tab");
    const now = await active(page);
    if (now.startsWith("body")) break;
    seen.push(now);
  }
  say(`order of ${name}:\n    ${seen.join("\n    ")}`);
}

async function shoot(page: Page, name: string, openAll = false): Promise<void> {
  for (const width of [390, 1440])
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      if (openAll) await page.evaluate(() => document.querySelectorAll("main details").forEach((one) => one.setAttribute("open", "")));
      await page.screenshot({ path: `${OUT}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  await page.emulateMedia({ colorScheme: "light" });
}

const fold = (page: Page, words: string | RegExp) => page.locator("summary").filter({ hasText: words }).first();

test("keys", async ({ brand: ada, newVisitor, expectFault }) => {
  test.slow();
  expectFault(/status of 404/);
  const { email: creator } = await newCreator(site());
  await ask("UPDATE creator_profile SET allows_exclusive = true WHERE user_id = (SELECT id FROM profiles WHERE email = $1)", [creator]);
  const people = [
    { page: await newVisitor(), email: newAddress("bo"), role: "Buyer" },
    { page: await newVisitor(), email: newAddress("dee"), role: "Approver" },
    { page: await newVisitor(), email: newAddress("cy"), role: "Viewer" },
  ];
  for (const { email, role } of people) {
    await ada.goto(paths.brandTeam, { waitUntil: "networkidle" });
    const folded = fold(ada, "Invite a colleague");
    if ((await folded.count()) > 0) {
      await tabTo(ada, folded);
      await ada.keyboard.press("Enter");
    }
    await tabTo(ada, ada.getByRole("button", { name: "Send the invitation" }));
    if (role === "Buyer") {
      await ada.keyboard.press("Enter");
      await ada.waitForTimeout(1500);
      say(`after an empty invitation: ${await active(ada)}`);
    }
    await ada.goto(paths.brandTeam, { waitUntil: "networkidle" });
    if ((await folded.count()) > 0) {
      await tabTo(ada, folded, false);
      await ada.keyboard.press("Space");
    }
    await tabTo(ada, ada.getByLabel("Their email"), false);
    await ada.keyboard.type(email);
    await ada.keyboard.press("Tab");
    for (let presses = 0; presses < 4; presses += 1) {
      if (await ada.getByRole("radio", { name: role }).isChecked()) break;
      await ada.keyboard.press(presses === 0 ? "Space" : "ArrowDown");
    }
    say(`chosen ${role}: ${await ada.getByRole("radio", { name: role }).isChecked()}`);
    await tabTo(ada, ada.getByRole("button", { name: "Send the invitation" }), false);
    await ada.keyboard.press("Enter");
    await ada.getByText(`We emailed ${email} a link.`).waitFor();
    say(`after an invitation: ${await active(ada)}`);
  }
  for (const { page, email, role } of people) {
    const mail = await newestMail(site(), email, { subject: /invites you to a brand/ });
    await page.goto(pathOf(linkTo(mail, "/brand/team/invitation/")), { waitUntil: "networkidle" });
    if (role === "Buyer") await shoot(page, "invitation");
    await page.setViewportSize({ width: 1440, height: 900 });
    await tabTo(page, page.getByRole("button", { name: /^Join as/ }));
    await page.keyboard.press("Enter");
    await page.getByText("You joined").first().waitFor();
    say(`after joining: ${await active(page)}`);
  }
  const [bo, dee, cy] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];

  await ada.goto(paths.brandTeam, { waitUntil: "networkidle" });
  await order(ada, "team");
  const rule = fold(ada, "Ask that a colleague releases");
  await ada.goto(paths.brandTeam, { waitUntil: "networkidle" });
  await tabTo(ada, rule, false);
  await ada.keyboard.press("Enter");
  await tabTo(ada, ada.getByLabel("Offers above this amount"));
  await ada.keyboard.type("lots");
  await tabTo(ada, ada.getByRole("button", { name: "Save the rule" }));
  await ada.keyboard.press("Enter");
  await ada.waitForTimeout(1500);
  say(`after a wrong rule: ${await active(ada)}`);
  await tabTo(ada, ada.getByLabel("Offers above this amount"), false);
  await ada.keyboard.press("Control+A");
  await ada.keyboard.type("1000");
  await tabTo(ada, ada.getByLabel("Every exclusive, replica or training offer"), false);
  await ada.keyboard.press("Space");
  await tabTo(ada, ada.getByRole("button", { name: "Save the rule" }), false);
  await ada.keyboard.press("Enter");
  await ada.getByText("Rule saved").waitFor();
  say(`after the rule: ${await active(ada)}`);
  await shoot(ada, "team-owner");
  await shoot(ada, "team-owner-open", true);
  for (const { page, role } of people) {
    await page.goto(paths.brandTeam, { waitUntil: "networkidle" });
    await shoot(page, `team-${role.toLowerCase()}`);
  }

  // Billing
  await ada.setViewportSize({ width: 1440, height: 900 });
  await ada.goto(paths.brandAccount, { waitUntil: "networkidle" });
  await fold(ada, "Billing details").click();
  await ada.getByLabel("Legal name").fill("Larsen Coffee Roasters International Limited Liability Company");
  await ada.getByLabel("Billing address").fill("1200 Peachtree Street NE\nSuite 400\nAtlanta, GA 30309\nUnited States");
  await ada.getByLabel("Tax ID").fill("US 12-3456789");
  await ada.getByLabel("Purchase order").fill("PO-2026-000417 / Marketing");
  await ada.getByRole("button", { name: "Save the billing details" }).click();
  await ada.getByText("Billing details saved").waitFor();
  await shoot(ada, "billing-owner");
  await cy.page.goto(paths.brandAccount, { waitUntil: "networkidle" });
  await shoot(cy.page, "account-viewer", true);
  await cy.page.setViewportSize({ width: 1440, height: 900 });
  await cy.page.goto(paths.creators, { waitUntil: "networkidle" });
  await cy.page.screenshot({ path: `${OUT}/directory-viewer.png` });
  await cy.page.goto(paths.creatorPage("maya-ellison"), { waitUntil: "networkidle" });
  await cy.page.screenshot({ path: `${OUT}/creator-viewer.png` });

  // A form that is open while the owner saves others.
  await bo.page.setViewportSize({ width: 1440, height: 900 });
  await bo.page.goto(paths.newOffer, { waitUntil: "networkidle" });
  const name = bo.page.getByLabel("Your Name");
  if (await name.isVisible()) await name.fill("Bo Larsen");
  await bo.page.getByLabel("Creator Email").fill(creator);
  await bo.page.getByRole("checkbox", { name: "Voice", exact: true }).check();
  await bo.page.getByLabel("Category").selectOption("advertising");
  await bo.page.getByLabel("Intended Use").fill("A radio spot for cold brew.");
  await bo.page.getByLabel("Offer Amount").fill("4000");
  await ada.setViewportSize({ width: 1440, height: 900 });
  await ada.getByLabel("Purchase order").fill("PO-2026-000999");
  await ada.getByRole("button", { name: "Save the billing details" }).click();
  await ada.waitForTimeout(2500);
  await bo.page.getByRole("button", { name: "Submit Offer" }).click();
  await bo.page.getByText("billing details changed").first().waitFor();
  say(`after other billing details: ${await active(bo.page)}`);
  say(`the draft shows the new: ${await bo.page.getByText("PO-2026-000999").count()}`);
  await shoot(bo.page, "offer-other-billing");
  await bo.page.getByRole("button", { name: "Submit Offer" }).click();
  await bo.page.waitForURL(/\/offer\/[\da-f]{8}-/);
  const offerPath = new URL(bo.page.url()).pathname;
  await bo.page.waitForLoadState("networkidle");
  await shoot(bo.page, "offer-in-review-buyer");
  await bo.page.getByRole("link", { name: "Take it back or change it" }).click();
  await bo.page.waitForURL(/withdraw/);
  await bo.page.waitForLoadState("networkidle");
  await shoot(bo.page, "take-back");

  // Queue and release
  for (const { page, role } of [dee, bo, cy]) {
    await page.goto(paths.brand, { waitUntil: "networkidle" });
    await shoot(page, `queue-${role.toLowerCase()}`);
  }
  await ada.goto(paths.brand, { waitUntil: "networkidle" });
  await shoot(ada, "queue-owner");
  await dee.page.setViewportSize({ width: 390, height: 844 });
  await dee.page.goto(paths.brand, { waitUntil: "networkidle" });
  await tabTo(dee.page, dee.page.getByRole("link", { name: /^Review: / }).first());
  await dee.page.keyboard.press("Enter");
  await dee.page.getByText("This offer waits for your release").waitFor();
  await dee.page.waitForLoadState("networkidle");
  await order(dee.page, "release at 390");
  await shoot(dee.page, "release-approver");
  await dee.page.setViewportSize({ width: 390, height: 844 });
  await dee.page.goto(offerPath, { waitUntil: "networkidle" });
  await tabTo(dee.page, fold(dee.page, /^Return it to/), false);
  await dee.page.keyboard.press("Enter");
  await tabTo(dee.page, dee.page.getByRole("button", { name: "Return it", exact: true }), false);
  await dee.page.keyboard.press("Enter");
  await dee.page.waitForTimeout(1500);
  say(`after an empty return: ${await active(dee.page)}`);
  await tabTo(dee.page, dee.page.getByLabel("What should change"), false);
  await dee.page.keyboard.type("Please offer less.");
  await tabTo(dee.page, dee.page.getByRole("button", { name: "Return it", exact: true }), false);
  await dee.page.keyboard.press("Enter");
  await dee.page.waitForURL(/returned/);
  await dee.page.waitForLoadState("networkidle");
  say(`after a return: ${await active(dee.page)}`);
  await bo.page.setViewportSize({ width: 1440, height: 900 });
  await bo.page.goto(offerPath, { waitUntil: "networkidle" });
  await shoot(bo.page, "offer-returned-buyer");
  await bo.page.getByRole("link", { name: "Change it and send it again" }).click();
  await bo.page.waitForURL(/like=/);
  await bo.page.waitForLoadState("networkidle");
  await bo.page.getByRole("button", { name: "Submit Offer" }).click();
  await bo.page.waitForURL(/\/offer\/[\da-f]{8}-/);
  await ada.setViewportSize({ width: 1440, height: 900 });
  await ada.goto(new URL(bo.page.url()).pathname, { waitUntil: "networkidle" });
  await order(ada, "release at 1440");
  await shoot(ada, "release-owner");
  await dee.page.setViewportSize({ width: 1440, height: 900 });
  await dee.page.goto(new URL(bo.page.url()).pathname, { waitUntil: "networkidle" });
  await tabTo(dee.page, dee.page.getByRole("button", { name: "Release and send the offer" }), false);
  await dee.page.keyboard.press("Enter");
  await dee.page.getByText("Waiting for the creator").first().waitFor();
  say(`after a release: ${await active(dee.page)}`);
  await approveNewest(creator);
  await newestMail(site(), bo.email, { subject: /is approved$/ });
  await cy.page.goto(paths.brand, { waitUntil: "networkidle" });
  const license = (await cy.page.getByRole("link", { name: /^View license/ }).first().getAttribute("href")) ?? "";
  await cy.page.goto(license, { waitUntil: "networkidle" });
  await shoot(cy.page, "license-viewer");
  const pdf = await cy.page.request.get(`${license}/document`);
  const { writeFileSync } = await import("node:fs");
  writeFileSync(`${OUT}/license.pdf`, await pdf.body());

  // Change, remove, hand over by keys.
  await ada.goto(paths.brandTeam, { waitUntil: "networkidle" });
  await tabTo(ada, fold(ada, cy.email), false);
  await ada.keyboard.press("Enter");
  const row = ada.getByRole("listitem").filter({ hasText: cy.email });
  await tabTo(ada, row.getByLabel("Role"), false);
  await ada.keyboard.press("ArrowUp");
  await tabTo(ada, row.getByRole("button", { name: /^Change the role/ }), false);
  await ada.keyboard.press("Enter");
  await ada.getByText("Role changed").first().waitFor();
  say(`after a change of role: ${await active(ada)}`);
  await tabTo(ada, row.getByRole("button", { name: /^Remove/ }), false);
  await ada.keyboard.press("Enter");
  await ada.waitForTimeout(1500);
  say(`after a removal without its tick: ${await active(ada)}`);
  await tabTo(ada, row.getByRole("checkbox"), false);
  await ada.keyboard.press("Space");
  await tabTo(ada, row.getByRole("button", { name: /^Remove/ }), false);
  await ada.keyboard.press("Enter");
  await ada.getByText("They cannot open anything of the brand").first().waitFor();
  await ada.waitForTimeout(1000);
  say(`after a removal: ${await active(ada)}`);
  await tabTo(ada, fold(ada, /[Hh]and/), false);
  await ada.keyboard.press("Enter");
  await tabTo(ada, ada.getByRole("button", { name: /^Hand over/ }), false);
  await ada.keyboard.press("Enter");
  await ada.waitForTimeout(1500);
  say(`after handing over to nobody: ${await active(ada)}`);
  say(`unused ${makeConfirmedOffer.name} ${makeOffer.name}`);
});

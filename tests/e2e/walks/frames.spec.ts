import type { Page } from "@playwright/test";
import { TABS } from "@/lib/admin/tabs";
import { brand as likeright } from "@/lib/brand";
import { paths } from "@/lib/paths";
import { alert, details, expand, newAdmin, rows, signInAsAdmin, unfold } from "@/tests/support/admins";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { expectTabs } from "@/tests/support/reader-steps";
import { newDecisionLink, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { openRow, pathOf } from "@/tests/support/visitor-steps";

// Private pages have a frame of their own: the members', the quiet one of mailed links, and the staff's.

/** Fails where the public site's menu or foot stands around a page. */
async function expectNoShell(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("banner"), path).toHaveCount(1);
  await expect(page.getByRole("navigation", { name: /^Main/ }), path).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Join Waitlist" }), path).toHaveCount(0);
  for (const name of ["Members", "Resources", "Connect"]) {
    await expect(page.getByRole("navigation", { name, exact: true }), path).toHaveCount(0);
  }
}

const mark = (page: Page) => page.getByRole("banner").getByRole("link", { name: likeright.name, exact: true });

test("members see their own frame on every page: the mark leads home, the foot is short, and the way out is there", async ({
  page,
  newVisitor,
  creator: _,
  brand,
}) => {
  const own = [paths.newOffer, paths.creatorRules, paths.creatorPageForm, paths.creatorAccount, paths.creatorDashboard];
  for (const [who, home, pages] of [
    [page, paths.creatorDashboard, own],
    [brand, paths.brand, [paths.newOffer, paths.brandAccount, paths.brand]],
  ] as const) {
    for (const path of pages) {
      await expectNoShell(who, path);
      await expect(mark(who), path).toHaveAttribute("href", home);
      await expect(who.getByRole("button", { name: "Sign out", exact: true }), path).toHaveCount(1);
      await expect(who.getByText("Sign out of every browser"), path).toHaveCount(path.endsWith("/account") ? 1 : 0);
      await expect(who.getByRole("contentinfo").getByRole("link"), path).toHaveText([
        "Public site",
        "Terms of Service",
        "Privacy Policy",
        "Your Data",
        "Contact",
      ]);
    }
    await expectSound(who);
    await who.setViewportSize({ width: 390, height: 844 });
    await who.reload({ waitUntil: "networkidle" });
    await expectTabs(who);
    const links = who.getByRole("navigation", { name: "Your account" }).getByRole("link");
    const lines = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(lines).size, "the links of the account in one line of a phone").toBe(1);
  }
  await brand.getByRole("link", { name: "Account", exact: true }).click();
  await openRow(brand, "Security");
  await brand.getByText("Sign out of every browser").click();
  await brand.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(brand.getByText("You are signed out everywhere")).toBeVisible();

  const stranger = await newVisitor();
  for (const path of [pathOf(await newDecisionLink(site())), paths.newOffer, paths.creatorOnboard, paths.auth]) {
    await expectNoShell(stranger, path);
    await expect(mark(stranger), path).toHaveAttribute("href", paths.home);
  }
});

/** What scrolls inside the page, beside the details of a row. */
const boxesThatScroll = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main *:not(textarea)")]
      .filter((element) => element.closest("#details") === null)
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element);
        const scrolls = /auto|scroll/;
        return (
          (scrolls.test(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
          (scrolls.test(overflowX) && element.scrollWidth > element.clientWidth + 1)
        );
      })
      .map(({ tagName, className }) => `${tagName}.${className}`),
  );

test("the lists of the staff scroll with the page, their heads stay, and on a phone their rows stack", async ({
  page,
}) => {
  await ask(
    `INSERT INTO waitlist_submissions (id, full_name, email, email_key, user_type, agreed_waitlist_terms, agreed_platform_terms, token_salt)
     SELECT gen_random_uuid(), 'Row ' || n, n || '@rows.test', n || '@rows.test', 'talent', true, true, 'x' FROM generate_series(1, 60) n`,
  );
  await signInAsAdmin(page, (await newAdmin()).email);
  for (const { key } of TABS) {
    const path = paths.adminTab(key);
    await expectNoShell(page, path);
    await expect(page.getByRole("contentinfo"), path).toHaveCount(0);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await boxesThatScroll(page), `${path} at ${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await page.goto(paths.admin);
  const last = rows(page).last();
  await last.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  const head = page.getByRole("columnheader", { name: "Submitted" });
  await expect(head).toBeInViewport({ ratio: 1 });
  expect((await head.boundingBox())?.y).toBeLessThan(2);

  await page.setViewportSize({ width: 390, height: 844 });
  const below = page.locator("tbody tr").last().getByText("@");
  const [name, email] = await Promise.all([last.boundingBox(), below.first().boundingBox()]);
  expect(email?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1);
});

test("a row's details open beside the list by link, and close by Back, Escape and the link", async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const list = `${paths.adminTab("creators")}?sort=oldest`;
  await page.goto(list);
  const [name = ""] = await rows(page).allTextContents();
  await expand(page, name);
  await expect(details(page)).toBeFocused();
  await expect(rows(page).first()).toBeInViewport();
  const [panel, table] = await Promise.all([details(page).boundingBox(), page.getByRole("table").boundingBox()]);
  expect((table?.x ?? 0) + (table?.width ?? Number.NaN)).toBeLessThanOrEqual(panel?.x ?? 0);
  await page.goBack();
  await expect(details(page)).toHaveCount(0);
  await page.goForward();
  await page.getByRole("link", { name: "Close the details" }).click();
  await expect(page).toHaveURL(list);
  await expect(rows(page).first()).toBeFocused();
  // What is being typed is not lost to a key.
  await expand(page, name);
  await unfold(page, "Suspend this creator");
  await page.getByLabel("Why the profile is suspended").fill("A complaint");
  await page.keyboard.press("Escape");
  await expect(page.getByLabel("Why the profile is suspended")).toHaveValue("A complaint");
  // Its address opens the details wherever the row stands.
  await page.goto(page.url().replace("?sort=oldest", "?q=nobody-is-called-so").replace("#details", ""));
  await expect(page.getByText("Nothing matches.")).toBeVisible();
  await expect(details(page).getByRole("heading", { name })).toBeVisible();
  await details(page).focus();
  await page.keyboard.press("Escape");
  await expect(details(page)).toHaveCount(0);
});

test("without JavaScript a row opens, its form is answered in place, and a phone shows the details alone", async ({
  newVisitor,
  creator: email,
}) => {
  const plain = await newVisitor({ javaScriptEnabled: false });
  await signInAsAdmin(plain, (await newAdmin()).email);
  await plain.goto(`${paths.adminTab("creators")}?q=${encodeURIComponent(email)}`);
  await expand(plain, "Ada Merritt");
  await plain.setViewportSize({ width: 390, height: 844 });
  await expect(rows(plain, "Ada Merritt")).toBeHidden();
  await unfold(plain, "Suspend this creator");
  await plain.getByRole("button", { name: "Suspend creator" }).click();
  await expect(alert(plain)).toContainText("Write down what you checked, or why.");
  await plain.getByLabel("Why the profile is suspended").fill("A complaint");
  await plain.getByRole("button", { name: "Suspend creator" }).click();
  await expect(details(plain)).toContainText("Creator suspended");
  await plain.getByRole("link", { name: "Close the details" }).click();
  await expect(details(plain)).toHaveCount(0);
  await expect(plain.getByRole("row", { name: email })).toContainText("Suspended");

  // A profile that its owner closed is called so.
  await ask(
    "UPDATE creator_profile SET closed_at = now() WHERE user_id = (SELECT id FROM profiles WHERE email_key = $1)",
    [email],
  );
  await plain.goto(`${paths.adminTab("creators")}?show=closed`);
  await expect(plain.getByRole("row", { name: email })).toContainText("Closed");
  await plain.goto(`${paths.adminTab("creators")}?show=suspended&q=${encodeURIComponent(email)}`);
  await expect(plain.getByText("Nothing matches.")).toBeVisible();
});

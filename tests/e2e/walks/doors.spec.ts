import type { Page } from "@playwright/test";
import { doorsSheet } from "@/lib/admin/flag-rules";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { becomeCreator } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

const desktop = { width: 1440, height: 900 };
const behind = ["/offer/new", "/creator/onboard"];

const seenDoors = (page: Page): Promise<string[]> =>
  page.evaluate(
    (hrefs) =>
      [...document.querySelectorAll("a")]
        .filter((link) => hrefs.some((href) => new URL(link.href).pathname === href))
        .filter((link) => link.checkVisibility())
        .map((link) => link.textContent ?? ""),
    behind,
  );

/** A cold server may not have read the features at once, and then keeps the doors closed for that page. */
const enter = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      await page.goto(paths.home);
      return (await seenDoors(page)).length;
    })
    .toBeGreaterThan(0);

test("home, brands, the hub, the header and the menu lead into the product", async ({ page }) => {
  await page.setViewportSize(desktop);
  await enter(page);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Browse creators" }).first()).toHaveAttribute("href", paths.creators);
  await expect(main.getByRole("link", { name: "Set your terms" }).first()).toHaveAttribute(
    "href",
    paths.creatorOnboard,
  );
  const market = page.getByRole("navigation", { name: "Marketplace" });
  await expect(market.getByRole("link")).toHaveText(["Browse creators"]);
  // The specification's buttons keep their targets.
  await expect(main.getByRole("link", { name: "I’m TALENT" }).first()).toHaveAttribute(
    "href",
    "/waitlist?primaryInterest=talent",
  );
  await page.goto(paths.brands);
  await expect(main.getByRole("link", { name: "Browse creators" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Make an offer" })).toHaveAttribute("href", paths.newOffer);
  await page.goto(paths.learn);
  await expect(main.getByRole("link", { name: "Browse creators" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Set your terms" })).toBeVisible();
});

const pages = [
  paths.home,
  paths.brands,
  paths.learn,
  paths.creators,
  paths.creatorPage("maya-ellison"),
  paths.signIn,
  paths.article("which-law-covers-your-voice"),
];

test("with the features off no door leads to them, with and without scripts", async ({ page, newVisitor }) => {
  const plain = await newVisitor({ javaScriptEnabled: false, viewport: desktop });
  await page.setViewportSize(desktop);
  // Other tests need the features: what the sheet says while they are off is asked of the rules.
  const body = doorsSheet({ CREATOR_ONBOARDING_V1: false, BUYER_OFFERS_V1: false });
  await enter(page);
  for (const visitor of [page, plain]) {
    await visitor.goto(paths.article("which-law-covers-your-voice"));
    expect((await seenDoors(visitor)).length, "while they are on").toBeGreaterThan(1);
    await visitor.context().route(`**${paths.doors}`, (route) => route.fulfill({ contentType: "text/css", body }));
    for (const path of pages) {
      await visitor.goto(path);
      expect(await seenDoors(visitor), path).toEqual([]);
    }
    await visitor.goto(paths.article("which-law-covers-your-voice"));
    await expect(visitor.getByText("offer form", { exact: true }).locator("visible=true")).toBeVisible();
    await visitor.context().unroute(`**${paths.doors}`);
  }
});

/** Shows the page of the signed-in creator in public. */
async function showPage(page: Page): Promise<string> {
  const slug = `page-of-${newAddress("own")
    .replace(/[^a-z0-9]/g, "")
    .slice(3, 19)}`;
  await page.goto(paths.creatorPageForm);
  await page.getByLabel("Make my page public").check();
  await page.getByLabel("Address of the page").fill(slug);
  await page.getByRole("button", { name: "Save page" }).click();
  await expect(page.getByText("Public", { exact: true })).toBeVisible();
  return slug;
}

test("signed in, the public pages say who, lead to the dashboard and sign out, and nothing moves", async ({
  page,
  newVisitor,
}) => {
  await becomeCreator(page);
  await page.setViewportSize(desktop);
  const slug = await showPage(page);
  await page.goto(paths.creatorDashboard);

  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.dataset.shifts = String(list.getEntries().length);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(paths.about);
  const account = page.getByRole("banner").getByRole("button", { name: "Your account: Dashboard" });
  await expect(account).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.shifts ?? "none")).toBe("none");
  await account.click();
  const menu = page.getByRole("navigation", { name: "Your account" });
  await expect(menu.getByText("Signed in as Ada Merritt")).toBeVisible();
  await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", paths.creatorDashboard);
  await expectAccessible(page);

  await page.goto(paths.creatorPage(slug));
  await expect(page.getByRole("link", { name: "Edit your page" })).toHaveAttribute("href", paths.creatorPageForm);
  await page.goto(paths.creatorPage("maya-ellison"));
  await expect(account).toBeVisible();
  await expect(page.getByRole("link", { name: "Edit your page" })).toHaveCount(0);

  const stranger = await newVisitor();
  await stranger.goto(paths.creatorPage(slug));
  await expect(stranger.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(stranger.getByRole("link", { name: "Edit your page" })).toHaveCount(0);
  await expect(stranger.getByRole("img", { name: /^QR code/ })).toHaveCount(0);

  // The owner's tools are where the owner is signed in.
  await page.goto(paths.creatorPageForm);
  await expect(page.getByRole("heading", { name: "Share your page" })).toBeVisible();
  await expect(page.getByRole("img", { name: /^QR code/ })).toBeVisible();

  // A phone: in the menu too.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.about);
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Navigation" });
  await expect(sheet.getByText("Signed in as Ada Merritt")).toBeVisible();
  await sheet.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(paths.signIn);
  await page.goto(paths.about);
  await expect(page.getByRole("button", { name: /^Your account/ })).toHaveCount(0);
});

import { loadHomeCopy } from "@/lib/content/home";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { carousel, expectGoneThrough, expectShown, follow, headerCalls } from "@/tests/support/reader-steps";
import { newDecisionLink, site, takeCookies } from "@/tests/support/site";
import { newBrand } from "@/tests/support/visitors";

// What a phone shows or does otherwise. The menu is menu.spec.ts; that every page fits is every-page.spec.ts.

test("the menu and the head lead to their pages", async ({ page }) => {
  const header = page.getByRole("banner");
  await page.goto("/privacy-policy");
  for (const [name, to] of [...headerCalls, ["Insights", "/insights"] as const]) {
    await header.getByRole("button", { name: "Menu" }).click();
    await follow(page, page.getByRole("dialog").getByRole("link", { name, exact: true }), to);
  }
  await follow(page, header.getByRole("link", { name: "Learn", exact: true }), "/learn");
  await follow(page, header.getByRole("link", { name: "Likeright", exact: true }), "/");
});

test("the carousel goes by dots and arrow keys, without the buttons of a wide screen", async ({ page }) => {
  const names = (await loadHomeCopy()).talent.map(({ name }) => name);
  await page.goto(paths.home);
  await expectShown(page, names[0]);
  for (const name of ["Next", "Previous"]) await expect(carousel(page).getByRole("button", { name })).toBeHidden();
  await expectGoneThrough(page, names);
});

test("the folded table of contents leads to every section", async ({ page }) => {
  await page.goto(paths.guide("contract-basics"));
  const folded = page.getByRole("main").getByRole("group");
  await folded.getByText("On this page").click();
  const names = await folded.getByRole("link").allTextContents();
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    await folded.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeInViewport();
  }
});

test("all ways to answer an offer are in view at once", async ({ page }) => {
  await page.goto(await newDecisionLink(site()));
  for (const way of ["Approve", "Decline", "Counter +10% ($385.00)", "Counter +20% ($420.00)"]) {
    await expect(page.getByRole("button", { name: way })).toBeInViewport({ ratio: 1 });
  }
});

test("a form begins within the first screen", async ({ page }) => {
  for (const path of [paths.contact, paths.demo, paths.nilGuide, paths.referral, paths.waitlist, paths.signIn]) {
    await page.goto(path);
    const field = page.getByRole("main").getByRole("textbox").first();
    await expect(field, path).toBeInViewport({ ratio: 1 });
  }
});

test("the home page ends within 7,500 pixels, 600 of them the footer", async ({ page }) => {
  await page.goto(paths.home);
  expect((await page.getByRole("contentinfo").boundingBox())?.height).toBeLessThanOrEqual(600);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7_500);
});

test("the links of a brand stand in one line", async ({ page }) => {
  await takeCookies(page, (await newBrand(site())).cookies);
  await page.goto(paths.brand);
  const links = page.getByRole("navigation", { name: "Your account" }).getByRole("link");
  await expect(links).toHaveText(["Dashboard", "Make an offer", "Shortlist", "Team", "Account"]);
  const tops = await links.evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().top)));
  expect(new Set(tops).size).toBe(1);
});

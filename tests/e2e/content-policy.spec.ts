import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { site } from "@/tests/support/e2e-offers";
import { observatoryScore } from "@/tests/support/observatory";
import { expect, test } from "@/tests/support/page";
import { newDecisionLink } from "@/tests/support/site";

/** True when React knows a link of the page's head. */
const isTakenOver = (page: Page) => () =>
  page.evaluate(() => Object.keys(document.querySelector("header a") ?? {}).some((key) => key.startsWith("__react")));

/**
 * Opens a page and waits until its scripts have taken it over, which they cannot when the policy refuses those that stand in
 * it; a refusal is also a console error, and so a failure of every test. Expects the marks of its headers.
 */
async function expectStrict(page: Page, path: string, status = 200): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  const headers = new Headers(
    (await answer?.headersArray())?.map(({ name, value }): [string, string] => [name, value]),
  );
  expect(headers.get("content-security-policy"), path).not.toMatch(/unsafe|,/);
  expect(observatoryScore(headers), path).toBeGreaterThanOrEqual(130);
  await expect.poll(isTakenOver(page), path).toBe(true);
}

// Other tests count the readers of an article: whoever walks over all pages is none.
test.beforeEach(({ page }) => page.route("**/api/events", (route) => route.fulfill({ status: 204 })));

test("every page of the sitemap runs with a policy that allows no unknown script or style", async ({
  page,
  request,
}) => {
  test.setTimeout(240_000);
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const addresses = Array.from(
    sitemap.matchAll(/<loc>([^<]*)<\/loc>/g),
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(addresses.length).toBeGreaterThan(35);
  for (const path of addresses) await expectStrict(page, path);
});

test("so do the pages that are rendered for each request", async ({ page }) => {
  test.setTimeout(120_000);
  const decision = new URL(await newDecisionLink(site())).pathname;
  for (const path of [
    `${paths.insights}?page=2`,
    `${paths.waitlist}?role=talent&city=Atlanta`,
    paths.waitlistThanks,
    paths.waitlistWithdrawn,
    `${paths.referral}?name=Ada&ref=ada`,
    `${paths.rateEstimate}?base=250&usage=regional`,
    paths.newOffer,
    paths.creatorOnboard,
    paths.creatorSignIn,
    paths.creatorWelcome,
    paths.auth,
    decision,
  ]) {
    await expectStrict(page, path);
  }
});

test("so do the pages for what is not found", async ({ page, expectFault }) => {
  expectFault(/status of 404/);
  for (const path of ["/nowhere", paths.article("nothing"), paths.guide("nothing"), "/admin/nothing", "/offer/a/b/c"]) {
    await expectStrict(page, path, 404);
  }
});

test("so does a page that comes back from a form, sent before its scripts ran", async ({ page }) => {
  await page.goto(paths.contact);
  // As the browser itself sends it.
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("main form");
    if (form) HTMLFormElement.prototype.submit.call(form);
  });
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect.poll(isTakenOver(page)).toBe(true);
});

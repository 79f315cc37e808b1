import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { observatoryScore } from "@/tests/support/observatory";
import { expect, test } from "@/tests/support/page";
import { expectAccessible, expectFits, largeTextOnPhone } from "@/tests/support/page-checks";
import { isTakenOver } from "@/tests/support/reader-steps";
import { missingPages, walkedPages } from "@/tests/support/routes";
import { site } from "@/tests/support/site";
import { approveNewest, becomeCreatorAndBrand, decisionPath, makeOffer, pathOf } from "@/tests/support/visitor-steps";

// What every page has to hold, looked at in one visit: it runs under a policy that allows no unknown script or style, axe
// finds nothing in the dark theme (the states of forms are looked at in the light one), and it fits small screens and
// large text.

/**
 * Opens a page and waits until its scripts have taken it over, which they cannot when the policy refuses those that stand in
 * it; a refusal is also a console error, and so a failure of every test. Expects the marks of its headers.
 */
async function expectStrict(page: Page, path: string): Promise<number | undefined> {
  const answer = await page.goto(path);
  const headers = new Headers(
    (await answer?.headersArray())?.map(({ name, value }): [string, string] => [name, value]),
  );
  expect(headers.get("content-security-policy"), path).not.toMatch(/unsafe|,/);
  expect(observatoryScore(headers), path).toBeGreaterThanOrEqual(130);
  await expect.poll(isTakenOver(page), path).toBe(true);
  return answer?.status();
}

/** The files behind the lists of articles are shown at /insights, by topic and by page, and these addresses are walked. */
const pages = walkedPages().filter((path) => !path.startsWith("/insights/list/"));

/** What the pages of one template have in common: their address without its last part. */
const templateOf = (path: string): string => path.replace(/\?.*/, "").replace(/^(\/.+\/)[^/]*$/, "$1");
/** The first page of each template: the colours of a template are the same on every page. */
const firsts = new Set([
  ...new Map([...pages, ...missingPages].reverse().map((path) => [templateOf(path), path])).values(),
]);

async function expectSoundInTheDark(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, firsts.has(path));
  await expectFits(page, ...largeTextOnPhone);
}

async function expectAllFit(page: Page, given: readonly string[]): Promise<void> {
  for (const path of given) {
    await page.goto(path);
    await expectFits(page, ...largeTextOnPhone);
  }
}

test("there are as many pages as there were, and more", () => {
  expect(pages.length).toBeGreaterThan(55);
});

for (const path of pages) {
  test(`${path} is strict, accessible, and fits`, async ({ reader }) => {
    expect(await expectStrict(reader, path)).toBe(200);
    await expectSoundInTheDark(reader, path);
  });
}

for (const path of missingPages) {
  test(`${path} is not found, strict, accessible, and fits`, async ({ reader, expectFault }) => {
    expectFault(/status of 404/);
    expect(await expectStrict(reader, path)).toBe(404);
    await expectSoundInTheDark(reader, path);
  });
}

test("what the two parties of a license see fits", async ({ page, newVisitor }) => {
  const brand = await newVisitor();
  const { creator, email } = await becomeCreatorAndBrand(page, brand);
  await makeOffer(brand, { creatorEmail: creator, buyerEmail: email });
  const own = {
    creator: [
      paths.creatorDashboard,
      paths.creatorRules,
      paths.creatorPageForm,
      paths.creatorSamples,
      paths.creatorPictures,
      paths.creatorAccount,
    ],
    brand: [paths.brand, paths.brandAccount, paths.newOffer],
  };
  const decision = await decisionPath(creator);
  await expectAllFit(page, [...own.creator, decision, `${decision}?step=approve`, `${decision}?step=counter10`]);
  await expectAllFit(brand, own.brand);
  await approveNewest(creator);
  const license = pathOf(
    linkTo(await newestMail(site(), creator, { subject: /license to .* is approved$/ }), "/license/"),
  );
  const [, , id = ""] = license.split("/");
  await expectAllFit(page, [license, paths.publicLicense(id), paths.creatorWelcome, ...own.creator]);
  await expectAllFit(page, [`${paths.creatorDashboard}?show=in-force`]);
  await expectAllFit(brand, [paths.license(id), paths.licenseUse(id), ...own.brand]);
});

test("a page that comes back from a form, sent before its scripts ran, is taken over as well", async ({ page }) => {
  await page.goto(paths.contact);
  // As the browser itself sends it.
  await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>("main form");
    if (form) HTMLFormElement.prototype.submit.call(form);
  });
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect.poll(isTakenOver(page)).toBe(true);
});

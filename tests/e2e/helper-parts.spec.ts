import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { isTakenOver } from "@/tests/support/reader-steps";
import { newDecisionLink, site } from "@/tests/support/site";

// What only helps beside a form may fail, and the form goes on.

test("an offer is decided on beside a dial that fails", async ({ page, expectFault }) => {
  expectFault(/no time of day/);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await page.goto(`${await newDecisionLink(site())}?step=decline`);
  await expect.poll(isTakenOver(page)).toBe(true);
  await page.getByLabel("Reason for the other side").fill("Not this year.");
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, "format");
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
      configurable: true,
      get(this: Intl.DateTimeFormat) {
        if (this.resolvedOptions().year === undefined) throw new Error("no time of day");
        return own?.get?.call(this);
      },
    });
  });
  await page.clock.runFor("05:00");
  await expect(page.getByRole("img", { name: /left, of 48 hours$/ })).toBeHidden();
  await expect(page.getByText(/^Answer by \w+ \d+, \d{4}/)).toBeVisible();
  await expect(page.getByLabel("Reason for the other side")).toHaveValue("Not this year.");
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("heading", { name: "Offer declined" })).toBeVisible();
});

test("an offer is typed beside creators that cannot be shown, and the one chosen before is kept", async ({
  page,
  expectFault,
}) => {
  expectFault(/Minified React error #31/);
  await page.goto(paths.newOffer);
  await expect.poll(isTakenOver(page)).toBe(true);
  await page.getByRole("radio", { name: /Maya Ellison/ }).check();
  await page.getByLabel("Intended Use").fill("A spring campaign.");
  await page.route(`**${paths.creatorSearch}?*`, (route) =>
    route.fulfill({
      json: { cards: [{ slug: "half-a-card", displayName: {}, rights: [] }], hasMore: false, search: "" },
    }),
  );
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("The creators found cannot be shown here.")).toBeVisible();
  await expect(page.getByRole("radio", { name: "The creator you chose" })).toBeChecked();
  await expect(page.locator("input[name=creator]:checked")).toHaveValue("maya-ellison");
  await expect(page.getByLabel("Intended Use")).toHaveValue("A spring campaign.");
  await page.getByRole("radio", { name: "Somebody whose email address I know" }).check();
  await page.getByLabel("Creator Email").fill("maya@likeright.test");
  await page.getByRole("button", { name: "Submit Offer" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please fill in all required fields");
});

test("an offer is typed beside a draft that fails", async ({ page, expectFault }) => {
  expectFault(/no draft/);
  await page.goto(paths.newOffer);
  const sheet = page.getByRole("group").filter({ hasText: "The agreement so far" });
  await expect(sheet).toContainText("4 of 14 clauses are still open.");
  await page.getByLabel("Company Name").fill("Larsen Coffee");
  await page.evaluate(() => {
    const own = JSON.stringify;
    JSON.stringify = (value: unknown, ...more: never[]) => {
      if (Array.isArray(value) && value[0]?.heading) throw new Error("no draft");
      return own(value, ...more);
    };
  });
  await page.getByLabel("Your Name").fill("Bo Larsen");
  await expect(sheet).toContainText("It appears once you have sent the offer");
  await expect(page.getByLabel("Company Name")).toHaveValue("Larsen Coffee");
  await page.getByRole("button", { name: "Submit Offer" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please fill in all required fields");
});

test("an answer of the search that is no list is no fault of the form's", async ({ page }) => {
  await page.goto(paths.newOffer);
  await expect.poll(isTakenOver(page)).toBe(true);
  await page.route(`**${paths.creatorSearch}?*`, (route) => route.fulfill({ json: {} }));
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("The search did not go through. Please try again.")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Maya Ellison/ })).toBeVisible();
});

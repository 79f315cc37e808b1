import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { isTakenOver } from "@/tests/support/reader-steps";
import { newDecisionLink, site } from "@/tests/support/site";

// What only helps beside a form may fail, and the form goes on.

test("a question is asked beside a dial that fails", async ({ page, expectFault }) => {
  expectFault(/no time of day/);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.clock.install();
  await page.goto(await newDecisionLink(site()));
  await expect.poll(isTakenOver(page)).toBe(true);
  await page.getByRole("link", { name: /^Ask .* a question$/ }).click();
  await page.getByLabel(/^Message to/).fill("Not this year?");
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
  await expect(page.getByLabel(/^Message to/)).toHaveValue("Not this year?");
  await page.getByRole("button", { name: "Send the message" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("Not this year?");
});

test("an offer is typed beside a draft that fails", async ({ page, expectFault }) => {
  expectFault(/no day/);
  await page.goto(paths.newOffer);
  const sheet = page.getByRole("group").filter({ hasText: "The agreement so far" });
  await page.getByText("The agreement so far").click();
  await expect(sheet).toContainText("4 of 15 clauses are still open.");
  await page.getByLabel("Company Name").fill("Larsen Coffee");
  await page.evaluate(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, "format", {
      configurable: true,
      get() {
        throw new Error("no day");
      },
    });
  });
  await page.getByLabel("Needed by").fill("2090-02-28");
  await expect(sheet).toHaveCount(0);
  await expect(page.getByLabel("Company Name")).toHaveValue("Larsen Coffee");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Please fill in all required fields");
});

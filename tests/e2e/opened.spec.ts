import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/support/page";
import { isTakenOver } from "@/tests/support/reader-steps";
import { newDecisionLink, site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newAddress } from "@/tests/support/visitors";

const seenAt = async (buyerEmail: string): Promise<Date | null | undefined> =>
  (
    await ask<{ at: Date | null }>(
      "SELECT o.seen_at AS at FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id WHERE b.email = $1",
      [buyerEmail],
    )
  )[0]?.at;

/** No browser hides a tab at a test's command. */
const show = (page: Page, state: "visible" | "hidden") =>
  page.evaluate((is) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: is });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);

test("an offer was opened once its page was visible for a moment, and not in a tab that nobody has looked at", async ({
  newVisitor,
}) => {
  const buyer = newAddress();
  const link = await newDecisionLink(site(), [], buyer);
  const page = await newVisitor({});
  await page.addInitScript(() =>
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" }),
  );
  const reports: string[] = [];
  page.on("request", (request) => request.method() === "POST" && reports.push(request.url()));
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.goto(link);
  await expect.poll(isTakenOver(page)).toBe(true);
  await page.clock.pauseAt(start + 600_000);
  await show(page, "visible");
  await page.clock.runFor(1_500);
  await show(page, "hidden");
  await page.clock.runFor(60_000);
  expect(reports).toEqual([]);
  expect(await seenAt(buyer)).toBeNull();

  await show(page, "visible");
  await page.clock.runFor(2_500);
  await expect.poll(() => seenAt(buyer)).not.toBeNull();
  await show(page, "hidden");
  await show(page, "visible");
  await page.clock.runFor(60_000);
  expect(reports).toEqual([link]);
});

test("a page that was opened says so once, and not again when it is read again", async ({ page }) => {
  const buyer = newAddress();
  const link = await newDecisionLink(site(), [], buyer);
  const reports: string[] = [];
  page.on("request", (request) => request.method() === "POST" && reports.push(request.url()));
  await page.goto(`${link}?step=decline`);
  await expect.poll(() => seenAt(buyer)).not.toBeNull();
  const first = await seenAt(buyer);
  await page.clock.install();
  await page.goto(link);
  await expect.poll(isTakenOver(page)).toBe(true);
  await page.clock.runFor(60_000);
  expect(reports).toEqual([`${link}?step=decline`]);
  expect(await seenAt(buyer)).toEqual(first);
});

import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { linkTo, newestMail } from "@/tests/support/mailbox";
import { expect, test } from "@/tests/support/page";
import { expectAccessible } from "@/tests/support/page-checks";
import { site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { press } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

const slug = "counter-ten-or-twenty";
const path = paths.article(slug);

/** An address without a dot in its domain: the browser lets it pass, the server does not. */
const halfAddress = () => newAddress("half").replace(/\.test$/, "");

const popup = (page: Page) => page.getByRole("dialog");
const form = (page: Page) => page.getByRole("region", { name: "New articles by email" });
const subscriptions = (email: string) =>
  ask<{ source_post: string | null }>("SELECT source_post FROM blog_subscriptions WHERE email_key = $1", [email]);

test("the pop-up comes after 45 seconds, keeps the focus, and goes by No thanks or Escape", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // Stands still, however long the machine takes to load the page.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(path, { waitUntil: "networkidle" });
  await page.clock.fastForward(44_000);
  await expect(popup(page)).toHaveCount(0);
  await page.clock.fastForward(1_100);
  await page.clock.resume();
  await expect(popup(page)).toBeVisible();
  await expect(popup(page).getByPlaceholder("Your email")).toHaveAttribute("required", "");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectAccessible(page);
  for (let times = 0; times < 8; times++) {
    await page.keyboard.press("Tab");
    expect(await popup(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  // Nothing was entered: nothing happens.
  await popup(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(popup(page)).toBeVisible();
  await popup(page).getByRole("button", { name: "No thanks" }).click();
  await expect(popup(page)).toHaveCount(0);
  await page.clock.fastForward(120_000);
  await expect(popup(page)).toHaveCount(0);

  await page.reload({ waitUntil: "networkidle" });
  await page.clock.fastForward(45_100);
  await expect(popup(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
});

test("the pop-up comes when the pointer leaves through the top, and waits while somebody writes", async ({ page }) => {
  await page.clock.install();
  await page.goto(path, { waitUntil: "networkidle" });
  await form(page).getByLabel("Your email").focus();
  await page.clock.fastForward(46_000);
  await expect(popup(page)).toHaveCount(0);
  await page.evaluate(() => document.documentElement.dispatchEvent(new MouseEvent("mouseleave", { clientY: 0 })));
  await expect(popup(page)).toBeVisible();
  await expect(popup(page).getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(popup(page)).toHaveCount(0);
  await expect(form(page).getByLabel("Your email")).toBeFocused();
});

test("the page stands still behind the pop-up, and a press beside it closes it", async ({ page }) => {
  await page.clock.install();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.clock.fastForward(45_100);
  await expect(popup(page)).toBeVisible();
  await page.mouse.move(10, 10);
  await page.mouse.wheel(0, 600);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.mouse.click(10, 10);
  await expect(popup(page)).toHaveCount(0);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test("a subscription in the pop-up leads to the waitlist with its source", async ({ page }) => {
  const email = newAddress("popup");
  await page.clock.install();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.clock.fastForward(45_100);
  await popup(page).getByPlaceholder("Your email").fill(email);
  await popup(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(page).toHaveURL(`/waitlist?src=guide-popup&post=${slug}`);
  expect(await subscriptions(email)).toEqual([{ source_post: slug }]);
});

test("a subscription that fails leaves the pop-up open with what was typed", async ({ page, expectFault }) => {
  expectFault(/Failed to load resource|ERR_FAILED/);
  await page.clock.install();
  await page.goto(path, { waitUntil: "networkidle" });
  await page.clock.fastForward(45_100);
  await page.route("**/*", (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()));
  await popup(page).getByPlaceholder("Your email").fill("ada@example.test");
  await popup(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(popup(page).getByRole("alert")).toBeVisible();
  await expect(popup(page).getByPlaceholder("Your email")).toHaveValue("ada@example.test");
});

test("the form of the page works in place", async ({ page }) => {
  const email = newAddress("page");
  const wrong = halfAddress();
  await page.goto(path);
  await form(page).getByLabel("Your email").fill(wrong);
  await form(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(form(page).getByRole("alert")).toContainText("Please provide a valid email address.");
  await expect(form(page).getByLabel("Your email")).toHaveValue(wrong);
  for (let times = 0; times < 2; times++) {
    await form(page).getByLabel("Your email").fill(email);
    await form(page).getByRole("button", { name: "Subscribe" }).click();
    await expect(form(page).getByRole("status")).toContainText("Check your email!");
    await page.goto(path);
  }
  expect(await subscriptions(email)).toEqual([{ source_post: slug }]);
});

test("a subscriber confirms by the mailed link, and unsubscribes by another", async ({ page, expectFault }) => {
  const email = newAddress("reader");
  const state = () =>
    ask<{ confirmed: boolean }>(
      "SELECT confirmed_at IS NOT NULL AS confirmed FROM blog_subscriptions WHERE email_key = $1",
      [email],
    );
  await page.goto(path);
  await form(page).getByLabel("Your email").fill(email);
  await form(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(form(page).getByRole("status")).toContainText("Check your email!");
  const mail = await newestMail(site(), email, { subject: /articles/ });
  const confirmLink = linkTo(mail, "/mailed/subscribe/");
  const endLink = linkTo(mail, "/mailed/unsubscribe/");

  await page.goto(confirmLink);
  await expectAccessible(page);
  expect(await state()).toEqual([{ confirmed: false }]);
  await press(page, "Confirm my address");
  await expect(page.getByRole("heading", { name: "You are on the list" })).toBeVisible();
  expect(await state()).toEqual([{ confirmed: true }]);

  await page.goto(endLink);
  await expectAccessible(page);
  expect(await state()).toEqual([{ confirmed: true }]);
  await press(page, "Unsubscribe");
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await expectAccessible(page);
  expect(await state()).toEqual([]);
  expectFault(/status of 404/);
  expect((await page.goto(confirmLink))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "We do not recognize this link" })).toBeVisible();
});

test("the button of a mail program unsubscribes at once", async ({ newVisitor, request }) => {
  const page = await newVisitor();
  const email = newAddress("program");
  await page.goto(path);
  await form(page).getByLabel("Your email").fill(email);
  await form(page).getByRole("button", { name: "Subscribe" }).click();
  const mail = await newestMail(site(), email, { subject: /articles/ });
  const address = linkTo(mail, "/mailed/unsubscribe/").replace("/mailed/", "/api/");
  const answer = await request.post(address, { form: { "List-Unsubscribe": "One-Click" } });
  expect(answer.status()).toBe(200);
  expect(await subscriptions(email)).toEqual([]);
});

test("five requests pass, what was faulty not among them, and the sixth is asked to wait", async ({
  newVisitor,
  expectFault,
}) => {
  expectFault(/status of 429/);
  const page = await newVisitor();
  for (let times = 0; times < 5; times++) {
    await page.goto(path);
    await form(page).getByLabel("Your email").fill(halfAddress());
    await form(page).getByRole("button", { name: "Subscribe" }).click();
    await expect(form(page).getByRole("alert")).toContainText("Please provide a valid email address.");
    await form(page).getByLabel("Your email").fill(newAddress("often"));
    await form(page).getByRole("button", { name: "Subscribe" }).click();
    await expect(form(page).getByRole("status")).toContainText("Check your email!");
  }
  await page.goto(path);
  await form(page).getByLabel("Your email").fill(newAddress("late"));
  await form(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(form(page).getByRole("alert")).toContainText("Please wait 10 minute(s) before trying again.");
});

import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { newAdmin, signInAsAdmin } from "@/tests/support/admins";
import { expect, test } from "@/tests/support/page";
import { passBasics, press } from "@/tests/support/visitor-steps";
import { newAddress } from "@/tests/support/visitors";

// Where the system sets the colours, what a page tells apart by its own must be told by something else.

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

/** All that a fill, a line or a shape can tell; no weight of letters. */
const lookOf = (element: Locator): Promise<string> =>
  element.evaluate((one) => {
    const { backgroundColor, borderTop, borderBottom, outline, textDecorationLine } = getComputedStyle(one);
    return [backgroundColor, borderTop, borderBottom, outline, textDecorationLine].join("; ");
  });

/** Fails unless the first looks like none of the others, and the others like each other. */
async function expectApart(current: Locator, others: Locator): Promise<void> {
  await expect(current).toHaveCount(1);
  const look = await lookOf(current);
  const looks = await Promise.all((await others.all()).map(lookOf));
  expect(looks.length).toBeGreaterThan(0);
  expect(looks).not.toContain(look);
  expect(new Set(looks).size).toBe(1);
}

async function expectFocusShown(page: Page, element: Locator): Promise<void> {
  await element.focus();
  // The focus of a script is shown like that of the keyboard only after a key.
  await page.keyboard.press("Shift");
  const { style, width } = await element.evaluate((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return { style: outlineStyle, width: Number.parseFloat(outlineWidth) };
  });
  expect(style).not.toBe("none");
  expect(width).toBeGreaterThanOrEqual(2);
}

test("the slide in view has a dot of its own look", async ({ page }) => {
  await page.goto(paths.home);
  const dots = page.getByRole("list", { name: "Slides" }).getByRole("button");
  await dots.nth(2).click();
  await expect(dots.nth(2)).toHaveAttribute("aria-current", "true");
  const mark = (current: boolean) => page.locator(`button[aria-current=${current}] > .dot`);
  await expectApart(mark(true), mark(false));
  await expectFocusShown(page, dots.nth(1));
});

test("the waitlist's present step is told apart from one that is done and one to come", async ({ page }) => {
  await page.goto(paths.waitlist);
  const steps = page.getByRole("list", { name: "Progress" }).getByRole("listitem");
  const toCome = await lookOf(steps.nth(1));
  await expectApart(steps.nth(0), steps.nth(1));
  await press(page, "Continue to Step 2");
  const name = page.getByLabel("Full Name");
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("radio", { name: "Talent", exact: true }).check();
  expect(await lookOf(name)).not.toBe(await lookOf(page.getByLabel("Phone")));
  await passBasics(page, { email: newAddress("ada") });
  await expectApart(steps.nth(1), steps.nth(0));
  expect(await lookOf(steps.nth(0))).not.toBe(toCome);
});

test("ticks are the system's own, and the focus is shown", async ({ page }) => {
  await page.goto(paths.creatorOnboard);
  for (const tick of await page.locator(".tick").all()) {
    expect(await tick.evaluate((one) => getComputedStyle(one).appearance)).toBe("auto");
  }
  const radio = page.getByRole("radio").first();
  const button = page.getByRole("main").getByRole("button").last();
  for (const element of [radio, page.getByLabel("Display Name"), button]) await expectFocusShown(page, element);
  expect(await button.evaluate((one) => getComputedStyle(one).borderTopStyle)).toBe("solid");
});

test("the present page, topic and tab are told apart", async ({ page }) => {
  await page.goto(paths.about);
  const main = page.getByRole("navigation", { name: "Main", exact: true });
  await expectApart(
    main.locator("a[aria-current=page]"),
    main.locator("a.rounded-sm:not([aria-current], .button-look)"),
  );
  await page.goto(paths.insights);
  const topics = page.getByRole("navigation", { name: "Topics" });
  await expectApart(topics.locator("a.chosen"), topics.locator("a:not(.chosen)"));
  await signInAsAdmin(page, (await newAdmin()).email);
  const tabs = page.getByRole("navigation", { name: "Admin" });
  // The tabs of a phone are in the page too.
  await expectApart(tabs.locator("a[aria-current=page]:visible"), tabs.locator("a:not([aria-current]):visible"));
  await expectFocusShown(page, tabs.getByRole("link", { name: "Creators" }));
});

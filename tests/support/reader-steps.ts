import type { Locator, Page } from "@playwright/test";
import { productNamed } from "@/lib/waitlist/products";
import { expect } from "@/tests/support/page";

export const carousel = (page: Page) => page.getByRole("region", { name: "Sample talent" });

const current = (page: Page) => carousel(page).locator('button[aria-current="true"]');

/** The carousel's buttons appear once scripts run; the page's timers start then. */
export const expectHydrated = (page: Page) =>
  expect(carousel(page).getByRole("button", { name: / slides$/ })).toBeVisible();

export const expectShown = (page: Page, name = "") => expect(current(page)).toHaveAccessibleName(`Show ${name}`);

export async function expectGoneThrough(page: Page, names: readonly string[]): Promise<void> {
  await carousel(page)
    .getByRole("button", { name: `Show ${names[3]}` })
    .click();
  await expectShown(page, names[3]);
  for (const [key, slide] of [
    ["ArrowRight", 4],
    ["ArrowRight", 0],
    ["ArrowLeft", 4],
  ] as const) {
    await page.keyboard.press(key);
    await expectShown(page, names[slide]);
  }
  await expect(page.getByRole("img", { name: /Engraved portrait of The Peachtree Understudies/ })).toBeInViewport();
  // Slides out of view are hidden from screen readers.
  await expect(carousel(page).getByRole("img")).toHaveCount(1);
}

export const headerCalls: readonly (readonly [name: string, to: string])[] = [
  ["About", "/about"],
  ["Solutions", "/solutions"],
  ["Learn", "/learn"],
  ["Contact", "/contact"],
  ["Join Waitlist", "/waitlist"],
];

async function expectPrefilled(page: Page, to: string): Promise<void> {
  const query = new URL(to, "http://site.test").searchParams;
  const interest = query.get("primaryInterest") ?? query.get("role");
  const chosen = page.locator('input[name="primaryInterest"]:checked');
  if (interest) await expect(chosen).toHaveValue(interest);
  else await expect(chosen).toHaveCount(0);
  await expect(page.getByText("Talent never pays.")).toBeVisible({ visible: interest === "talent" });
  await expect(page.getByText("Early Access Period: Founding members get priority placement")).toBeVisible();
  const city = query.get("city");
  if (city) await expect(page.getByText(`Priority onboarding for ${city}.`)).toBeVisible();
  const product = productNamed({ src: query.get("src") ?? "", post: query.get("post") ?? "" });
  if (product) await expect(page.getByText(`${product}. Your application notes that you want it`)).toBeVisible();
  for (const name of ["city", "src", "post", "ref"]) {
    const carried = page.locator(`input[type="hidden"][name="${name}"]`);
    if (query.has(name)) await expect(carried).toHaveValue(query.get(name) ?? "");
    else await expect(carried).toHaveCount(0);
  }
}

export async function follow(page: Page, link: Locator, to: string): Promise<void> {
  await link.click();
  await expect(page).toHaveURL(to);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  const { pathname, searchParams } = new URL(to, "http://site.test");
  if (pathname === "/waitlist") await expectPrefilled(page, to);
  if (pathname === "/contact") await expect(page.getByLabel("Subject")).toHaveValue(searchParams.get("subject") ?? "");
}

/** Numbers the visible elements that the keyboard should reach, and returns their count. */
const number = (page: Page) =>
  page.evaluate(() => {
    const wanted =
      'a[href], button:not([disabled]), input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
    const reachable = [...document.querySelectorAll<HTMLElement>(wanted)].filter(
      (one) => one.tabIndex >= 0 && !one.closest("[inert]") && one.checkVisibility({ visibilityProperty: true }),
    );
    for (const [place, element] of reachable.entries()) element.dataset.place = String(place);
    return reachable.length;
  });

/** The focused element's number and name, whether its focus is visible, and whether anything covers it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const isOn = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (element.contains(top) || top.contains(element));
    };
    // A link may wrap, and a table be taller than the window: a visible part is enough (WCAG 2.4.11).
    const parts = [...element.getClientRects()].map(({ left, width, top, bottom }) => ({
      x: left + width / 2,
      y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    }));
    return {
      place: Number(element.dataset.place ?? -1),
      name: `${element.tagName} ${element.getAttribute("href") ?? element.id} ${(element.textContent ?? "").slice(0, 40)}`,
      isDate: element instanceof HTMLInputElement && element.type === "date",
      isShown: parts.some(({ x, y }) => isOn(x, y)),
      isMarked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    };
  });

/**
 * Fails unless the Tab key goes from the skip link to the page's end, skips nothing, and its focus is always visible.
 */
export async function expectTabs(page: Page): Promise<void> {
  // What comes to life later would have no number.
  await page.waitForLoadState("networkidle");
  const count = await number(page);
  const faults: string[] = [];
  const seen: number[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const focus = await focused(page);
    // After the last element the focus leaves the document and returns to the first.
    if (!focus || focus.place === seen[0]) break;
    if (seen.length === 0) expect(focus.name).toContain("Skip to content");
    // The browser stops at each part of a date field, and draws these stops itself.
    if (focus.isDate && seen.at(-1) === focus.place) continue;
    if (seen.includes(focus.place)) faults.push(`${focus.name}: the focus comes back to it`);
    if (!focus.isShown) faults.push(`${focus.name}: out of sight or covered`);
    if (!focus.isMarked) faults.push(`${focus.name}: the focus does not show`);
    seen.push(focus.place);
    if (faults.length > 9) break;
  }
  expect(faults).toEqual([]);
  // Nothing is skipped, and the order is the page's. Elements that a script has re-rendered have no number.
  expect(seen).toHaveLength(count);
  const numbered = seen.filter((place) => place >= 0);
  expect(numbered).toEqual([...numbered].sort((a, b) => a - b));
}

/** True when React knows a link of the page, so that its scripts act. */
export const isTakenOver = (page: Page) => (): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.querySelector("header a") ?? {}).some((key) => key.startsWith("__react")));

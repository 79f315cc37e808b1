import type { Page } from "@playwright/test";
import { expect } from "@/tests/support/page";

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
      isShown: parts.some(({ x, y }) => isOn(x, y)),
      isMarked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    };
  });

/**
 * Fails unless the Tab key goes from the skip link to the page's end, skips nothing, and its focus is always visible.
 */
export async function expectTabs(page: Page): Promise<void> {
  const count = await number(page);
  const faults: string[] = [];
  const seen: number[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const focus = await focused(page);
    // After the last element the focus leaves the document and returns to the first.
    if (!focus || focus.place === seen[0]) break;
    if (seen.length === 0) expect(focus.name).toContain("Skip to content");
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

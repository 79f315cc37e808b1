import type { Page } from "@playwright/test";
import { expect } from "@/tests/support/page";

/** Numbers all that the keyboard should reach, of what can be seen. Returns how many there are. */
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

/** What has the focus: its number and name, whether the focus can be seen on it, and whether anything covers it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const isOn = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (element.contains(top) || top.contains(element));
    };
    // A link may be broken over lines, and a table higher than the window: a part of it is enough (WCAG 2.4.11).
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

/** Fails unless the Tab key goes from the skip link to the page's end, leaves nothing out, and is seen all the way. */
export async function expectTabs(page: Page): Promise<void> {
  const count = await number(page);
  const faults: string[] = [];
  const seen: number[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    const focus = await focused(page);
    // After the last one the focus leaves the document, and comes round to the first.
    if (!focus || focus.place === seen[0]) break;
    if (seen.length === 0) expect(focus.name).toContain("Skip to content");
    if (seen.includes(focus.place)) faults.push(`${focus.name}: the focus comes back to it`);
    if (!focus.isShown) faults.push(`${focus.name}: out of sight or covered`);
    if (!focus.isMarked) faults.push(`${focus.name}: the focus does not show`);
    seen.push(focus.place);
    if (faults.length > 9) break;
  }
  expect(faults).toEqual([]);
  // None is left out, and they come in the order of the page. What a script has rendered again by then has no number.
  expect(seen).toHaveLength(count);
  const numbered = seen.filter((place) => place >= 0);
  expect(numbered).toEqual([...numbered].sort((a, b) => a - b));
}

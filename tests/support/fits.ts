import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "@/tests/support/page";

/** Twice the style sheet's 106.25%. */
const DOUBLE = "212.5%";

/** WCAG 1.4.10 names it beside 320 pixels. Only the width matters here, and less is drawn. */
const HEIGHT = 256;

type Look = { name: string; width: number; text: string };

const looks: readonly Look[] = [
  { name: "320 pixels", width: 320, text: "" },
  { name: "1280 pixels, with text of twice the size", width: 1280, text: DOUBLE },
];

/** Beyond WCAG: phones of people with low vision. */
export const largeTextOnPhone: Look = { name: "390 pixels, with text of twice the size", width: 390, text: DOUBLE };

/**
 * Fails if the page is wider than a screen of 320 pixels, or of 1280 with text of twice the size (WCAG 1.4.4,
 * 1.4.10), or if text is cut off there; `more` adds screens. Opens everything that opens in place; wide tables may
 * scroll in their frames.
 */
export async function expectFits(page: Page, ...more: Look[]): Promise<void> {
  const before = page.viewportSize();
  for (const { name, width, text } of [...looks, ...more]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const faults = await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
      type Limit = { edge: number; ends: boolean };
      const limits = new Map<Element, Limit>();
      for (const details of document.querySelectorAll<HTMLDetailsElement>("details:not([open])")) {
        details.open = true;
        details.dataset.opened = "here";
      }
      return window.scrollX === 0 ? faultsOf(document) : ["scrolled sideways"];

      function faultsOf({ documentElement, body }: Document): string[] {
        const beyond = documentElement.scrollWidth - documentElement.clientWidth;
        const found = beyond > 0 ? [`${beyond} pixels wider than the screen`] : [];
        const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          const fault = node.textContent?.trim() ? cutOff(node, documentElement.clientWidth) : undefined;
          if (fault) found.push(fault);
        }
        return found;
      }

      function cutOff(node: Node, screen: number): string | undefined {
        const range = document.createRange();
        range.selectNodeContents(node);
        const { right, width: textWidth } = range.getBoundingClientRect();
        if (textWidth === 0) return undefined;
        const { edge, ends } = limitOf(node.parentElement);
        if (right > edge + 1) return `cut off: ${node.textContent?.trim()}`;
        return !ends && right > screen + 1 ? `beyond the edge: ${node.textContent?.trim()}` : undefined;
      }

      /** Where enclosing boxes cut a text off. Boxes outside a scrolling one do not count. */
      function limitOf(box: Element | null): Limit {
        if (!box) return { edge: Number.POSITIVE_INFINITY, ends: false };
        const known = limits.get(box);
        if (known) return known;
        const { overflowX, clip, position } = getComputedStyle(box);
        const { right, width, bottom } = box.getBoundingClientRect();
        const scrolls = overflowX === "auto" || overflowX === "scroll" || clip !== "auto" || width <= 1;
        const ends = scrolls || (position === "fixed" && bottom < 0);
        const around = ends ? { edge: Number.POSITIVE_INFINITY, ends } : limitOf(box.parentElement);
        const isClipping = !ends && (overflowX === "hidden" || overflowX === "clip");
        const limit = { edge: isClipping ? Math.min(right, around.edge) : around.edge, ends: around.ends };
        limits.set(box, limit);
        return limit;
      }
    }, text);
    expect.soft(faults, `${page.url()} at ${name}`).toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.style.removeProperty("font-size");
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-opened]")) details.open = false;
  });
  if (before) await page.setViewportSize(before);
}

export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page, largeTextOnPhone);
}

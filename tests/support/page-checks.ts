import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";
import { expect } from "@/tests/support/page";

/** Half as long as the source that the package exports: each page that is looked at gets its own copy. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Fails if axe finds a WCAG 2.2 AA violation in the page's current state, naming rule, elements and reason. The rules
 * of colors take most of its time: every-page.spec.ts checks them `withContrast` on one page per template, and
 * contrast.test.ts checks each pair of colors.
 */
export async function expectAccessible(page: Page, withContrast = false): Promise<void> {
  // Colors in transition between themes have no defined contrast.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map((transition) => transition.finished));
  });
  const options: axe.RunOptions = {
    runOnly: WCAG,
    resultTypes: ["violations"],
    // The title is expected below.
    rules: {
      "color-contrast": { enabled: withContrast },
      "link-in-text-block": { enabled: withContrast },
      "document-title": { enabled: false },
    },
    // Pages have no frames of ours, and none of these rules reads style sheets.
    iframes: false,
    preload: { assets: ["media"] },
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${axeSource};0`);
  const found = await page.evaluate(async (given) => {
    const core: typeof axe = Reflect.get(window, "axe");
    const { violations } = await core.run(document, given);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`),
    );
  }, options);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
  // Client-side navigation removes the old title a moment before it inserts the new one, and axe does not wait.
  await expect(page).toHaveTitle(/\S/);
}

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
export const largeTextOnPhone: readonly Look[] = [390, 320].map((width) => ({
  name: `${width} pixels, with text of twice the size`,
  width,
  text: DOUBLE,
}));

/** The same of tablets, where all of the header's links are shown. */
export const largeTextOnTablet: Look = {
  name: "768 pixels, with text of twice the size",
  width: 768,
  text: DOUBLE,
};

/**
 * Fails if the page is wider than a screen of 320 pixels, or of 1280 with text of twice the size (WCAG 1.4.4,
 * 1.4.10), if text is cut off there, or if a number or a word of our own goes on in the next line without a hyphen; `more`
 * adds screens. Opens everything that opens in place; wide tables may
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
        const found = beyond > 0 ? [`${beyond} pixels wider than the screen: ${widest(body)}`] : [];
        const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
        for (let node = texts.nextNode(); node; node = texts.nextNode()) {
          if (!node.textContent?.trim()) continue;
          const fault = cutOff(node, documentElement.clientWidth);
          if (fault) found.push(fault);
          found.push(...broken(node));
        }
        return found;
      }

      /** The innermost element that is wider than the screen. */
      function widest(body: Element): string {
        const wide = [...body.querySelectorAll("*")].filter((one) => {
          const { right } = one.getBoundingClientRect();
          return right > body.ownerDocument.documentElement.clientWidth + 1;
        });
        return wide.at(-1)?.outerHTML.slice(0, 160) ?? "nothing";
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

      /** From sight: a box of one pixel, as of a table's head on a phone. */
      function isHidden(box: Element | null): boolean {
        return box !== null && (box.getBoundingClientRect().width <= 1 || isHidden(box.parentElement));
      }

      /**
       * Numbers and words that are in more than one line. Names, addresses and other texts that somebody typed may be of
       * any length, and codes have no words.
       */
      function broken(node: Node): string[] {
        const parent = node.parentElement;
        if (!parent || parent.closest("bdi, code, pre, svg, textarea, option, .sr-only, [data-long]")) return [];
        if (isHidden(parent)) return [];
        const text = node.textContent ?? "";
        // At 320 pixels and twice the size a few long words fit no line.
        const hasRoom = window.innerWidth > 320 || size === "";
        const areWordsSkipped = !hasRoom || getComputedStyle(parent).hyphens === "auto";
        return [
          ...text.matchAll(
            /(?<![\p{L}\d-])\$?\d[\d.,:]*\d%?(?![\p{L}\d-])|(?<![\p{L}\d@./_-])\p{L}{2,16}(?![\p{L}\d@./_-])/gu,
          ),
        ].flatMap(({ 0: token, index }) => {
          if (areWordsSkipped && !/\d/.test(token)) return [];
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + token.length);
          const [first, ...rest] = range.getClientRects();
          return first && rest.some(({ top, width: part }) => part > 0 && top > first.top + first.height / 2)
            ? [`broken: ${token} in ${text.trim().slice(0, 60)}`]
            : [];
        });
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
    for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-opened]")) {
      details.open = false;
      // The page may open it later, and then it is not ours to close.
      delete details.dataset.opened;
    }
  });
  if (before) await page.setViewportSize(before);
}

export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page, ...largeTextOnPhone);
}

const pagesIn = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0;

/**
 * Fails unless the page prints on one sheet of Letter and of A4, complete and without screen-only parts. Leaves print
 * media emulated.
 */
export async function expectOneSheet(page: Page): Promise<void> {
  for (const format of ["Letter", "A4"]) {
    expect(pagesIn(await page.pdf({ format, preferCSSPageSize: false, printBackground: true })), format).toBe(1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header.site-header")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  // 186 mm at 96 dpi, the width of A4 between its margins: the border is not cut.
  await page.setViewportSize({ width: 703, height: 1_000 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(703);
}

import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as plain } from "@playwright/test";
import { Watch } from "@/tests/support/watch";

export { expect };

type Fixtures = {
  watch: Watch;
  /** Declares that the test provokes a console error, page error or 5xx answer that matches. */
  expectFault: (pattern: RegExp) => void;
  /** A page of somebody else: a browser context of its own, watched like the first one. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
};

/** A sender's address of its own for each visitor, so that tests do not use up each other's rate limits. */
const ownAddress = () => ({
  "x-forwarded-for": `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join(".")}`,
});

/**
 * Playwright's `test` on the built site. Addresses are paths of the site (`page.goto("/offer/new")`). An unexpected
 * console error, page error or 5xx answer fails the test; so does the page of a `newVisitor`.
 */
export const test = plain.extend<Fixtures>({
  // Set by the global setup, before this module is loaded in a worker.
  baseURL: process.env.E2E_URL,
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) => use({ ...ownAddress(), ...extraHTTPHeaders }),
  watch: [
    async ({ context }, use) => {
      const watch = new Watch();
      watch.add(context);
      await use(watch);
      expect(watch.unexpected(), "faults in the browser that the test does not expect").toEqual([]);
    },
    { auto: true },
  ],
  expectFault: ({ watch }, use) => use((pattern) => watch.expect(pattern)),
  newVisitor: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ extraHTTPHeaders: ownAddress(), ...options });
      contexts.push(context);
      watch.add(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Fails when axe finds a breach of WCAG 2.2 AA in the page's present state, naming rule, elements and reason. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour on its way from the light theme to the dark one has no contrast of its own.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map((transition) => transition.finished));
  });
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`),
  );
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

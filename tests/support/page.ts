import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Page,
  test as plain,
  type Response,
  type WebError,
} from "@playwright/test";
import axe from "axe-core";
import { type AppServer, type AppServerOptions, startAppServer } from "@/tests/support/app-server";
import { newSender, site } from "@/tests/support/site";

/** Collects what goes wrong in browsers: console errors, errors that no code caught, answers of 500 and above. */
class Watch {
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Watches every page of a browser context, those to come as well, until what it returns is called. */
  add(context: BrowserContext): () => void {
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() === "error") this.#faults.push(`console error: ${message.text()} (${message.location().url})`);
    };
    const onError = (event: WebError) =>
      this.#faults.push(`page error: ${event.error().stack ?? event.error().message}`);
    const onResponse = (response: Response) => {
      const request = response.request();
      if (response.status() >= 500) this.#faults.push(`${response.status()}: ${request.method()} ${response.url()}`);
    };
    context.on("console", onConsole).on("weberror", onError).on("response", onResponse);
    return () => void context.off("console", onConsole).off("weberror", onError).off("response", onResponse);
  }

  /** A fault that matches is part of the test, whether seen before or after. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** The faults seen so far that no test expects. */
  unexpected(): string[] {
    return this.#faults.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }
}

export { expect };

type WorkerFixtures = { readerContext: BrowserContext };

type Fixtures = {
  watch: Watch;
  /** Declares that the test provokes a console error, page error or 5xx answer that matches. */
  expectFault: (pattern: RegExp) => void;
  /** A page of somebody else: a browser context of its own, watched like the first one. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** The page of one visitor who reads on from test to test: for what only looks, where a context each costs more. */
  reader: Page;
};

/**
 * Playwright's `test` on the built site. Addresses are paths of the site (`page.goto("/offer/new")`). An unexpected
 * console error, page error or 5xx answer fails the test; so does the page of a `newVisitor`.
 */
export const test = plain.extend<Fixtures, WorkerFixtures>({
  // Set by the global setup, before this module is loaded in a worker.
  baseURL: site(),
  watch: [
    async ({ playwright: _ }, use) => {
      const watch = new Watch();
      await use(watch);
      expect(watch.unexpected(), "faults in the browser that the test does not expect").toEqual([]);
    },
    { auto: true },
  ],
  context: async ({ context, extraHTTPHeaders, watch }, use) => {
    // Among the options of the context they would differ from test to test, and no test could reuse it.
    await context.setExtraHTTPHeaders({ ...newSender(), ...extraHTTPHeaders });
    watch.add(context);
    await use(context);
  },
  expectFault: ({ watch }, use) => use((pattern) => watch.expect(pattern)),
  newVisitor: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ extraHTTPHeaders: newSender(), ...options });
      contexts.push(context);
      watch.add(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  readerContext: [
    async ({ browser }, use) => {
      // Other tests count the readers of an article: whoever walks over all pages asks not to be counted. A route that answers
      // for the counter would keep the browser from caching anything.
      const extraHTTPHeaders = { ...newSender(), "sec-gpc": "1" };
      const context = await browser.newContext({ baseURL: site(), extraHTTPHeaders });
      await use(context);
      await context.close();
    },
    { scope: "worker" },
  ],
  reader: async ({ readerContext, watch }, use) => {
    const forget = watch.add(readerContext);
    const page = readerContext.pages()[0] ?? (await readerContext.newPage());
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: null, reducedMotion: "reduce" });
    await use(page);
    forget();
  },
});

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Fails when axe finds a breach of WCAG 2.2 AA in the page's present state, naming rule, elements and reason. Contrast takes
 * two thirds of its time: every-page.spec.ts looks at it `withContrast` on a page of each template, and contrast.test.ts
 * holds each pair of colours that a state can show.
 */
export async function expectAccessible(page: Page, withContrast = false): Promise<void> {
  // On a client-side navigation the old title is removed a moment before the new one is inserted.
  await expect(page).toHaveTitle(/\S/);
  // A colour on its way from the light theme to the dark one has no contrast of its own.
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map((transition) => transition.finished));
  });
  const options: axe.RunOptions = {
    runOnly: WCAG,
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: withContrast } },
    // No page has frames of ours, and no rule among these reads style sheets.
    iframes: false,
    preload: { assets: ["media"] },
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(`${axe.source};0`);
  const found = await page.evaluate(async (given) => {
    const core: typeof axe = Reflect.get(window, "axe");
    const { violations } = await core.run(document, given);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(" ")}: ${failureSummary}`),
    );
  }, options);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * Gives the tests of a file a server and a database that no other test uses: for what would stand in the others' way, such
 * as a table that fails. Call it at the file's top level. `site()`, `ask()` and the pages of the tests then mean that
 * server.
 */
export function serveApart(options: AppServerOptions = {}): void {
  const shared = { url: process.env.E2E_URL, database: process.env.E2E_DATABASE_URL };
  let server: AppServer | undefined;

  test.describe.configure({ mode: "default" });
  test.use({ baseURL: ({ baseURL }, use) => use(server?.url ?? baseURL) });

  test.beforeAll(async () => {
    const { E2E_CLUSTER_URL: url = "", E2E_TEMPLATE: template = "" } = process.env;
    server = await startAppServer({ url, template }, { seed: true, ...options });
    process.env.E2E_URL = server.url;
    process.env.E2E_DATABASE_URL = server.databaseUrl;
  });

  test.afterAll(async () => {
    process.env.E2E_URL = shared.url;
    process.env.E2E_DATABASE_URL = shared.database;
    // How a server ends in order is no matter here, and it takes seconds.
    await server?.kill();
    await server?.stop();
    server = undefined;
  });
}

/** Keeps every script that a page loads from now on back, until what this returns is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await late;
    await route.continue();
  });
  return () => arrive();
}

/** Pages of a PDF, as its page tree counts them. */
const pagesIn = (pdf: Buffer): number => pdf.toString("latin1").match(/\/Type\s*\/Page(?!s)/g)?.length ?? 0;

/** Fails unless the page prints on one sheet of Letter and of A4, whole and without what belongs to the screen. Leaves it as for print. */
export async function expectOneSheet(page: Page): Promise<void> {
  for (const format of ["Letter", "A4"]) {
    expect(pagesIn(await page.pdf({ format, preferCSSPageSize: false, printBackground: true })), format).toBe(1);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("header.site-header")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  // 186 mm at 96 dots an inch, as wide as A4 between its margins: nothing of the border is cut.
  await page.setViewportSize({ width: 703, height: 1_000 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(703);
}

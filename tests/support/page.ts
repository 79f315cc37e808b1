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
import { newAdmin, signInAsAdmin } from "@/tests/support/admins";
import { type AppServer, type AppServerOptions, startAppServer } from "@/tests/support/app-server";
import { newSender, site, takeCookies } from "@/tests/support/site";
import { newBrand, newCreator } from "@/tests/support/visitors";

/** Collects browser faults: console errors, uncaught errors, and responses of 500 and above. */
class Watch {
  readonly #faults: string[] = [];
  readonly #expected: RegExp[] = [];

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

  /** Matching faults belong to the test, whether seen before or after. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#faults.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }
}

export { expect };

type WorkerFixtures = { readerContext: BrowserContext; keptContexts: KeptContexts };

type Fixtures = {
  watch: Watch;
  expectFault: (pattern: RegExp) => void;
  /** A context with the options of the test, which is emptied and kept when the test has ended. */
  contextFor: (headers?: Readonly<Record<string, string>>) => Promise<BrowserContext>;
  /** Another person's browser. With options, if only {}, it is not kept for later tests, so it may get init scripts. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** A page shared by the tests of a worker, for tests that only read: a context for each costs more. */
  reader: Page;
  /** The address of a new creator, who is signed in at `page`. */
  creator: string;
  /** `page`, signed in as a new administrator, in the admin area. */
  adminPage: Page;
  newBrand: { email: string; cookies: string };
  /** Another person's page, signed in as a new brand with `brandEmail`. */
  brand: Page;
  brandEmail: string;
};

const firstPage = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? context.newPage();

/**
 * Playwright's `test` on the built site, with paths as addresses (`page.goto("/offer/new")`). An unexpected console
 * error, page error or 5xx response fails the test, also on the pages of `newVisitor`.
 */
export const test = plain.extend<Fixtures, WorkerFixtures>({
  // Set by the global setup before a worker loads this module.
  baseURL: site(),
  watch: [
    async ({ playwright: _ }, use) => {
      const watch = new Watch();
      await use(watch);
      expect(watch.unexpected(), "faults in the browser that the test does not expect").toEqual([]);
    },
    { auto: true },
  ],
  // The options are those that no context can change, and that differ between tests.
  contextFor: async (
    { browser, keptContexts, baseURL, viewport, hasTouch, javaScriptEnabled, contextOptions, watch },
    use,
  ) => {
    const options = JSON.stringify([baseURL, hasTouch, javaScriptEnabled, contextOptions]);
    const given: BrowserContext[] = [];
    const forget: (() => void)[] = [];
    await use(async (headers = {}) => {
      const context = (await keptContexts.take(options)) ?? (await browser.newContext());
      given.push(context);
      forget.push(watch.add(context));
      await context.setExtraHTTPHeaders({ ...newSender(), ...headers });
      const page = await firstPage(context);
      if (viewport) await page.setViewportSize(viewport);
      await page.emulateMedia({
        media: null,
        colorScheme: null,
        forcedColors: null,
        contrast: null,
        reducedMotion: contextOptions.reducedMotion ?? null,
      });
      return context;
    });
    for (const one of forget) one();
    for (const context of given) await keptContexts.giveBack(context, site());
  },
  context: async ({ contextFor, extraHTTPHeaders }, use) => use(await contextFor(extraHTTPHeaders)),
  page: async ({ context }, use) => use(await firstPage(context)),
  expectFault: ({ watch }, use) => use((pattern) => watch.expect(pattern)),
  newVisitor: async ({ browser, contextFor, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      if (!options) return firstPage(await contextFor());
      const context = await browser.newContext({ extraHTTPHeaders: newSender(), ...options });
      contexts.push(context);
      watch.add(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  creator: async ({ page }, use) => {
    const { email, cookies } = await newCreator(site());
    await takeCookies(page, cookies);
    await use(email);
  },
  adminPage: async ({ page }, use) => {
    await signInAsAdmin(page, (await newAdmin()).email);
    await use(page);
  },
  newBrand: async ({ baseURL: _ }, use) => use(await newBrand(site())),
  brandEmail: ({ newBrand }, use) => use(newBrand.email),
  brand: async ({ newVisitor, newBrand }, use) => {
    const page = await newVisitor();
    await takeCookies(page, newBrand.cookies);
    await use(page);
  },
  keptContexts: [
    async ({ browser: _ }, use) => {
      const kept = new KeptContexts();
      await use(kept);
      await kept.close();
    },
    { scope: "worker" },
  ],
  readerContext: [
    async ({ browser }, use) => {
      // Opts out of counting, because other tests count an article's readers. Intercepting the counter's route would
      // disable the browser's cache.
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

/**
 * Gives a file's tests their own server and database, for faults that would affect other tests, such as a failing
 * table. Call it at the file's top level: `site()`, `ask()` and the pages then use that server.
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
    await server?.stop();
    server = undefined;
  });
}

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

/** A text of the site: a page that leaves the site gets a new process, and loads everything there again. */
const PLAIN = "/robots.txt";

/**
 * Browser contexts whose tests have ended, emptied for the next. A page in a new one takes 645 ms of processor time, in
 * a kept one 270. Playwright's `reuseContext` takes as long as a new one: it leaves the site and empties the cache.
 */
class KeptContexts {
  #options = "";
  #contexts: BrowserContext[] = [];

  /** Undefined if none with these options is free. Those with other options are closed. */
  async take(options: string): Promise<BrowserContext | undefined> {
    if (options !== this.#options) await this.close();
    this.#options = options;
    return this.#contexts.pop();
  }

  async giveBack(context: BrowserContext, site: string): Promise<void> {
    const isEmpty = await empty(context, site).catch(() => false);
    if (isEmpty) this.#contexts.push(context);
    else await context.close();
  }

  async close(): Promise<void> {
    for (const context of this.#contexts.splice(0)) await context.close();
  }
}

/** Returns false if something is left that cannot be undone: another clock, or no page that reaches the site. */
async function empty(context: BrowserContext, site: string): Promise<boolean> {
  const [page, ...others] = context.pages();
  if (!page) return false;
  for (const other of others) await other.close();
  page.removeAllListeners();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.clearPermissions();
  await context.setOffline(false);
  await page.goto(site + PLAIN);
  return emptyStorage(page, site);
}

async function emptyStorage(page: Page, origin: string): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page);
  // Cookies too.
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.send("Page.resetNavigationHistory");
  await devtools.detach();
  await page.mouse.move(-1, -1);
  const isAsNew = await page.evaluate(() => {
    sessionStorage.clear();
    window.name = "";
    // Playwright's clock, whose Date describes itself as native.
    return !("isFake" in Date) && localStorage.length === 0;
  });
  return isAsNew && (await page.context().cookies()).length === 0;
}

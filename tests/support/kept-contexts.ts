import type { BrowserContext, Page } from "@playwright/test";

/** A text of the site: a page that leaves the site gets a new process, and loads everything there again. */
const PLAIN = "/robots.txt";

/**
 * Browser contexts whose tests have ended, emptied for the next. A page in a new one takes 645 ms of processor time, in
 * a kept one 270. Playwright's `reuseContext` takes as long as a new one: it leaves the site and empties the cache.
 */
export class KeptContexts {
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

import { gzipSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { buildSite } from "@/scripts/local/build";
import { explain } from "@/scripts/local/command-error";
import { onShutdown, shutDown, shutDownOnSignals } from "@/scripts/local/shutdown";
import { browserFlags, ensureBrowser } from "@/tests/support/browser";
import { readingPages } from "@/tests/support/routes";
import { testSecrets } from "@/tests/support/secrets";
import { BARE_APP, buildBareApp, startPinned } from "@/tools/bench/servers";

const say = (text: string) => console.log(text);

/** Reading pages need no database: nothing listens at this address. */
const environment = { ...testSecrets, DATABASE_URL: "postgresql://nobody@127.0.0.1:9/nothing" };

/** The most JavaScript that a page may load, as a multiple of the bare page's. */
const MAX = 1.15;

/** Milliseconds without a request after which a page counts as loaded. */
const REST = 3_000;

/**
 * `npm run bench:pages [-- <path>...]`: measures how much JavaScript every reading page, or those given, loads against a
 * bare page of the same Next.js. Prints a line for each. Returns 1 when a page exceeds the limit.
 */
export async function main(chosen: readonly string[]): Promise<number> {
  shutDownOnSignals(say, 130);
  try {
    await buildSite(say);
    const pages = chosen.length > 0 ? chosen : readingPages();
    await buildBareApp();
    const [{ url: site }, { url: bare }] = [await startPinned(".", environment), await startPinned(BARE_APP, {})];
    const browser = await chromium.launch({ executablePath: ensureBrowser(say), args: [...browserFlags] });
    onShutdown(() => browser.close());
    const least = await shippedJavaScript(browser, `${bare}/plain`);
    say(`The bare page: ${least} bytes of JavaScript, gzipped.`);
    let isKept = true;
    for (const page of pages) {
      const ratio = (await shippedJavaScript(browser, site + page)) / least;
      say(`${page} ${ratio.toFixed(3)}${ratio > MAX ? ` (more than ${MAX})` : ""}`);
      isKept &&= ratio <= MAX;
    }
    return isKept ? 0 : 1;
  } catch (error) {
    console.error(explain(error));
    return 1;
  } finally {
    await shutDown();
  }
}

/**
 * Gzipped bytes of JavaScript that a phone-sized browser loads for a page before any input, prefetched files
 * included. Throws when the page or a script does not return 200.
 */
async function shippedJavaScript(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on("response", (response) => {
      if (/javascript/.test(response.headers()["content-type"] ?? "")) {
        sizes.push(response.body().then((body) => gzipSync(body).length));
      }
    });
    const answer = await page.goto(url, { waitUntil: "networkidle" });
    if (answer?.status() !== 200) throw new Error(`${url} returned ${answer?.status()}`);
    await page.waitForTimeout(REST);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } finally {
    await context.close();
  }
}

import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";

/** Milliseconds without a request after which a page counts as loaded. */
const REST = 3_000;

/**
 * Gzipped bytes of JavaScript that a phone-sized browser loads for a page before any input, prefetched files
 * included. Throws when the page or a script does not return 200.
 */
export async function shippedJavaScript(browser: Browser, url: string): Promise<number> {
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

import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";

/** How long a page may rest before we believe that it loads nothing more by itself, in milliseconds. */
const REST = 3_000;

/**
 * The bytes of JavaScript, each file gzipped, that a browser of a phone's size loads for a page before anybody touches
 * it. Files that the page prefetches count. Throws when the page or one of its scripts is not answered with 200.
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
    if (answer?.status() !== 200) throw new Error(`${url} is answered ${answer?.status()}`);
    await page.waitForTimeout(REST);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } finally {
    await context.close();
  }
}

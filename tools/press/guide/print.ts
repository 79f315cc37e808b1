import { chromium } from "@playwright/test";
import type { Print } from "@/scripts/local/command-error";
import { browserFlags, ensureBrowser } from "@/tests/support/browser";

/** Prints tagged PDFs with an outline, through headless Chromium. Throws `CommandError` when no browser is found. */
export async function openPrinter(say: Print) {
  const browser = await chromium.launch({ executablePath: ensureBrowser(say), args: [...browserFlags] });
  const page = await browser.newPage();
  return {
    print: async (html: string): Promise<Buffer> => {
      await page.setContent(html, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    },
    close: () => browser.close(),
  };
}

import { chromium } from "@playwright/test";
import { buildSite } from "@/scripts/local/build";
import { onShutdown } from "@/scripts/local/shutdown";
import { browserFlags, ensureBrowser } from "@/tests/support/browser";
import { readingPages } from "@/tests/support/routes";
import { testSecrets } from "@/tests/support/secrets";
import { figure, line } from "@/tools/bench/figures";
import { report } from "@/tools/bench/report";
import { BARE_APP, buildBareApp, startPinned } from "@/tools/bench/servers";
import { shippedJavaScript } from "@/tools/bench/shipped-javascript";

const say = (text: string) => console.log(text);

/** Reading pages need no database: nothing listens at this address. */
const environment = { ...testSecrets, DATABASE_URL: "postgresql://nobody@127.0.0.1:9/nothing" };

/**
 * `npm run bench:pages [-- <path>...]`: measures how much JavaScript every reading page, or those given, loads against a
 * bare page of the same Next.js. Prints one `page figure value` line each and a table. Returns 1 when a figure exceeds
 * its limit.
 */
export function main(chosen: readonly string[]): Promise<number> {
  return report(say, async () => {
    await buildSite(say);
    const pages = chosen.length > 0 ? chosen : readingPages();
    await buildBareApp();
    const [{ url: site }, { url: bare }] = [await startPinned(".", environment), await startPinned(BARE_APP, {})];
    const browser = await chromium.launch({ executablePath: ensureBrowser(say), args: [...browserFlags] });
    onShutdown(() => browser.close());
    const least = await shippedJavaScript(browser, `${bare}/plain`);
    say(`  The bare page: ${least} bytes of JavaScript, gzipped.`);
    const figures = [];
    for (const page of pages) {
      const bytes = await shippedJavaScript(browser, site + page);
      const found = figure(page, "javascript/bare", bytes / least, { max: 1.15 });
      say(line(found));
      figures.push(found);
    }
    return figures;
  });
}

import { chromium } from "@playwright/test";
import getPort from "get-port";
import type { Say } from "@/scripts/local/advice";
import { onShutdown } from "@/scripts/local/shutdown";
import { browserFlags, ensureBrowser } from "@/tests/support/browser";
import { dressBarePage } from "@/tools/bench/dressed-page";
import { type Figure, figure, line } from "@/tools/bench/figures";
import { judge } from "@/tools/bench/lighthouse";
import { BARE_APP, startPinned } from "@/tools/bench/servers";
import { shippedJavaScript } from "@/tools/bench/shipped-javascript";
import { throttledFigures } from "@/tools/bench/throttled";

/**
 * The JavaScript of each page of `site` as a ratio to the page `bare`, its Lighthouse scores, and how soon it is
 * interactive.
 */
export async function pageFigures(site: string, bare: string, pages: readonly string[], say: Say): Promise<Figure[]> {
  const port = await getPort({ host: "127.0.0.1" });
  const browser = await chromium.launch({
    executablePath: ensureBrowser(say),
    args: [...browserFlags, `--remote-debugging-port=${port}`],
  });
  onShutdown(() => browser.close());
  const least = await shippedJavaScript(browser, bare);
  say(`  The bare page: ${least} bytes of JavaScript, gzipped.`);
  const figures: Figure[] = [];
  for (const page of pages) {
    const bytes = await shippedJavaScript(browser, site + page);
    await dressBarePage(site, page);
    const dressed = await startPinned(BARE_APP, {});
    const at = { own: site + page, bare: `${dressed.url}/dressed` };
    const { marks, barePerformance, faults } = await judge(at, port);
    const own = [
      figure(page, "javascript/bare", bytes / least, { max: page === "/" ? 1.15 : 1.1 }),
      figure(page, "performance", marks.performance, { min: barePerformance }),
      figure(page, "accessibility", marks.accessibility, { min: 100 }),
      figure(page, "best-practices", marks["best-practices"], { min: 100 }),
      figure(page, "seo", marks.seo, { min: 100 }),
      figure(page, "layout-shift", marks["layout-shift"], { max: 0 }),
    ];
    for (const one of own) say(line(one));
    own.push(...(await throttledFigures(browser, page, at, say)));
    say(`  Performance of the bare page: ${barePerformance}.`);
    if (faults.length > 0) say(`  Lighthouse on ${page}: ${faults.join(", ")}`);
    figures.push(...own);
    await dressed.stop();
  }
  await browser.close();
  return figures;
}

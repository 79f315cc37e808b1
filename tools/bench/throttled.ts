import type { Browser, Page } from "@playwright/test";
import type { Say } from "@/scripts/local/advice";
import { type Figure, figure, line } from "@/tools/bench/figures";
import { interleave, medianRatio } from "@/tools/bench/rounds";

/** A slow phone network, in milliseconds and bytes a second, and a processor a quarter as fast as this one. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const ROUNDS = 9;

/** Milliseconds from the request: of the first and the largest paint, and until React has taken the page over. */
type Moments = { "first paint": number; "largest paint": number; "taken over": number };
const moments = ["first paint", "largest paint", "taken over"] as const;

declare global {
  interface Window {
    seen: Moments;
  }
}

/** Runs in the page before anything of it does. React writes keys of its own to each element that it has taken over. */
function watch(): void {
  const seen = { "first paint": 0, "largest paint": 0, "taken over": 0 };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen["largest paint"] = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") seen["first paint"] = startTime;
  }).observe({ type: "paint", buffered: true });
  const look = () => {
    const heading = document.querySelector("h1");
    if (heading && Object.keys(heading).some((key) => key.startsWith("__react")))
      seen["taken over"] = performance.now();
    else requestAnimationFrame(look);
  };
  look();
}

async function momentsOf(page: Page): Promise<Moments> {
  await page.waitForFunction(() => window.seen["taken over"] > 0);
  await page.waitForLoadState("networkidle");
  return page.evaluate(() => window.seen);
}

async function visit(browser: Browser, url: string): Promise<Moments> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(watch);
  await page.goto(url);
  const seen = await momentsOf(page);
  await context.close();
  return seen;
}

/** How soon a page of `site` stands there and works on a slow phone, against the page `bare`, as the browser throttles both. */
export async function throttledFigures(
  browser: Browser,
  { site, bare, page }: { site: string; bare: string; page: string },
  say: Say,
): Promise<Figure[]> {
  const of = { own: [] as Moments[], bare: [] as Moments[] };
  await interleave(ROUNDS, {
    own: async () => of.own.push(await visit(browser, site + page)),
    bare: async () => of.bare.push(await visit(browser, bare)),
  });
  return moments.map((moment) => {
    const [own, least] = [of.own, of.bare].map((all) => all.map((one) => one[moment]));
    const one = figure(page, `${moment}/bare`, medianRatio(own ?? [], least ?? []), { max: 1.1 });
    say(line(one));
    return one;
  });
}

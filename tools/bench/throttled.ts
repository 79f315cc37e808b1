import type { Browser, Page } from "@playwright/test";
import type { Say } from "@/scripts/local/advice";
import { type Figure, figure, line } from "@/tools/bench/figures";
import { medianRatio } from "@/tools/bench/rounds";

/** A slow phone network, in milliseconds and bytes a second, and a processor a quarter as fast as this one. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
const ROUNDS = 9;

/**
 * Milliseconds from the request until the first and the largest paint, until a click opens the phone's menu, and until
 * React has hydrated the header: in the bare application, whose header is only text to React, its own paragraph.
 */
type Moments = { "first paint": number; "largest paint": number; "working menu": number; hydrated: number };
/** Of the bare application's; the menu does not wait for React. */
const limits = { "first paint": 1.1, "largest paint": 1.1, "working menu": 1.1, hydrated: Infinity };
const moments = ["first paint", "largest paint", "working menu", "hydrated"] as const;

declare global {
  interface Window {
    seen: Moments;
  }
}

/**
 * Runs in the page before its own scripts. React adds keys of its own to each element that it hydrates. The menu works
 * once it has been painted and a click shows its sheet, which is closed again.
 */
function watch(): void {
  const seen = { "first paint": 0, "largest paint": 0, "working menu": 0, hydrated: 0 };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen["largest paint"] = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") seen["first paint"] = startTime;
  }).observe({ type: "paint", buffered: true });
  // Functions without names: tsx would wrap named ones in a helper that the page does not have.
  const timer = setInterval(() => {
    const control = document.querySelector("#bare, header button");
    if (seen.hydrated === 0 && Object.keys(control ?? {}).some((key) => key.startsWith("__react")))
      seen.hydrated = performance.now();
    if (seen["first paint"] > 0 && seen["working menu"] === 0) {
      document.querySelector<HTMLElement>("header button")?.click();
      const sheet = document.querySelector<HTMLElement>("header [popover]");
      if (sheet?.matches(":popover-open") && sheet.clientHeight > 0) seen["working menu"] = performance.now();
      sheet?.hidePopover();
    }
    if (seen.hydrated > 0 && seen["working menu"] > 0) clearInterval(timer);
  }, 10);
}

async function momentsOf(page: Page): Promise<Moments> {
  // Waiting inside the page would need an `eval` that the site's policy refuses.
  const isDone = () => page.evaluate(() => window.seen.hydrated > 0 && window.seen["working menu"] > 0);
  while (!(await isDone())) await page.waitForTimeout(100);
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

/** The addresses of a page of the site, and of the same text in the bare application. */
export type Beside = { own: string; bare: string };

/** How soon `page` is painted and works on a slow phone, against the bare application, as the browser throttles both. */
export async function throttledFigures(browser: Browser, page: string, at: Beside, say: Say): Promise<Figure[]> {
  const of = { own: [] as Moments[], bare: [] as Moments[] };
  for (let round = 0; round < ROUNDS; round++) {
    of.own.push(await visit(browser, at.own));
    of.bare.push(await visit(browser, at.bare));
  }
  return moments.map((moment) => {
    const [own, least] = [of.own, of.bare].map((all) => all.map((one) => one[moment]));
    const one = figure(page, `${moment}/bare`, medianRatio(own ?? [], least ?? []), { max: limits[moment] });
    say(line(one));
    return one;
  });
}

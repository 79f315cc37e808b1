import { type Browser, type ElementHandle, launch, type Page, type SupportedBrowser } from "puppeteer-core";
import type { Part, StartedBrowser, Tab } from "@/tests/browsers/driver";
import { newSender } from "@/tests/support/site";

/** Without a sound device Firefox runs no AudioContext: what it records is the tone of its own fake microphone. */
const extraPrefsFirefox = { "media.navigator.streams.fake": true, "media.navigator.permission.disabled": true };

/** Chromium by its own protocol, Firefox by WebDriver BiDi. */
export async function startPuppeteer(
  browser: SupportedBrowser,
  executablePath: string,
  args: readonly string[] = [],
): Promise<StartedBrowser> {
  const given = { browser, executablePath, args: [...args], extraPrefsFirefox };
  const started = await launch({ ...given, headless: true, timeout: 120_000 });
  return { newTab: () => newTab(started), close: () => started.close() };
}

async function newTab(browser: Browser): Promise<Tab> {
  const page = await (await browser.createBrowserContext()).newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`console error: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`page error: ${error instanceof Error ? error.stack : error}`));
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()}: ${response.url()}`);
  });
  await page.setExtraHTTPHeaders(newSender());
  await page.setViewport({ width: 1440, height: 900 });
  return {
    open: async (url) => void (await page.goto(url, { timeout: 120_000 })),
    run: (script, ...given) => page.evaluate(script, ...given) as never,
    find: (script, ...given) => find(page, script, given),
    faults: async () => faults.splice(0),
  };
}

async function find(page: Page, script: (...given: string[]) => Element | null, given: string[]) {
  const element = (await page.evaluateHandle(script, ...given)).asElement() as ElementHandle<Element> | null;
  return element ? partOf(element) : undefined;
}

const partOf = (element: ElementHandle<Element>): Part => ({
  click: () => element.click(),
  // In Firefox each key is a round trip: only the last is pressed.
  type: async (text) => {
    await element.evaluate((_, most) => document.execCommand("insertText", false, most), text.slice(0, -1));
    await element.type(text.slice(-1));
  },
  attach: (file) => (element as ElementHandle<HTMLInputElement>).uploadFile(file),
});

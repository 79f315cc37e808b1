import type { Page } from "@playwright/test";

/** True when React knows a link of the page, so that its scripts act. */
export const isTakenOver = (page: Page) => (): Promise<boolean> =>
  page.evaluate(() => Object.keys(document.querySelector("header a") ?? {}).some((key) => key.startsWith("__react")));

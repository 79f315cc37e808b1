import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "@/tests/support/page";

/** Fails unless a page was made at build time, and its path in capitals leads to it. */
export async function expectPrerendered(request: APIRequestContext, path: string): Promise<void> {
  const response = await request.get(path);
  expect(response.status(), path).toBe(200);
  expect(response.headers()["x-nextjs-prerender"], path).toMatch(/^1/);
  const moved = await request.get(path.toUpperCase(), { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location], path).toEqual([308, path]);
}

/** Fails unless a page tells search engines what it is, has one title, and keeps its links out of trouble. */
export async function expectReadable(page: Page, path: string): Promise<void> {
  expect((await page.title()).length, "length of the title").toBeLessThanOrEqual(60);
  const meta = (selector: string, attribute: string) => page.locator(selector).getAttribute(attribute);
  expect((await meta('meta[name="description"]', "content"))?.length, "description").toBeLessThanOrEqual(160);
  expect(new URL((await meta('link[rel="canonical"]', "href")) ?? "").pathname).toBe(path);
  for (const text of await page.locator('script[type="application/ld+json"]').allTextContents()) {
    expect(JSON.stringify(JSON.parse(text))).toContain("https://schema.org");
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);

  const external = page.locator('a[href^="http"]');
  for (const link of await external.all()) {
    await expect(link).toHaveAttribute("rel", /\bnoopener\b/);
    await expect(link).toHaveAttribute("target", "_blank");
  }
}

/** Fails when the page itself can be moved sideways; wide tables scroll inside their own frames. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await beyond(), "pixels beyond the edge").toBeLessThanOrEqual(0);
}

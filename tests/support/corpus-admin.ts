import { expect, type Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { foreignPartsOf } from "@/tests/support/xss-watch";

/** A tab of the admin area, and in how many places of a row it shows a text by itself. */
export type Tab = { path: string; least: number };

/** Every tab that shows what somebody wrote. */
export const tabs: readonly Tab[] = [
  { path: paths.adminTab("waitlist"), least: 10 },
  { path: paths.adminTab("contact"), least: 3 },
  { path: paths.adminTab("creators"), least: 2 },
  { path: paths.adminTab("offers"), least: 3 },
  { path: `${paths.adminTab("mail")}?show=failed`, least: 3 },
  { path: paths.adminTab("articles"), least: 1 },
  { path: `${paths.adminTab("audit")}?show=creator_verified`, least: 1 },
  { path: `${paths.adminTab("audit")}?show=license_revoked`, least: 1 },
];

/** How many pages of a tab hold the packs: they came last, so they stand first. */
const PAGES = 4;

/** Opens a tab's pages with every row expanded, and counts how often each text stands there by itself. */
export async function readTab(page: Page, { path }: Tab): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let next: string | undefined = path;
  for (let opened = 0; next && opened < PAGES; opened += 1) {
    await page.goto(next);
    const read = await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
      const of = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
      const link = [...document.querySelectorAll("nav[aria-label=Pages] a")].find((a) =>
        a.textContent?.startsWith("Next"),
      );
      return {
        texts: of("main :is(dd, td, summary, option, th)"),
        next: link?.getAttribute("href") ?? undefined,
      };
    });
    expect(await foreignPartsOf(page), page.url()).toEqual([]);
    for (const text of read.texts) counts.set(text ?? "", (counts.get(text ?? "") ?? 0) + 1);
    next = read.next;
  }
  return counts;
}

import type { Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";

/** Numbers all that the keyboard should reach, of what can be seen. Returns how many there are. */
const number = (page: Page) =>
  page.evaluate(() => {
    const wanted =
      'a[href], button:not([disabled]), input:not([type="hidden"]), select, textarea, summary, [tabindex="0"]';
    const reachable = [...document.querySelectorAll<HTMLElement>(wanted)].filter(
      (one) => one.tabIndex >= 0 && !one.closest("[inert]") && one.checkVisibility({ visibilityProperty: true }),
    );
    for (const [place, element] of reachable.entries()) element.dataset.place = String(place);
    return reachable.length;
  });

/** What has the focus: its number and name, whether the focus can be seen on it, and whether anything covers it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const isOn = (x: number, y: number) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (element.contains(top) || top.contains(element));
    };
    // A link may be broken over lines, and a table higher than the window: a part of it is enough (WCAG 2.4.11).
    const parts = [...element.getClientRects()].map(({ left, width, top, bottom }) => ({
      x: left + width / 2,
      y: (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    }));
    return {
      place: Number(element.dataset.place ?? -1),
      name: `${element.tagName} ${element.getAttribute("href") ?? element.id} ${(element.textContent ?? "").slice(0, 40)}`,
      isShown: parts.some(({ x, y }) => isOn(x, y)),
      isMarked: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
    };
  });

/** Between them these hold every kind of control that reading pages have. */
const walked = [
  paths.home,
  paths.solutions,
  paths.guide("pricing-strategies"),
  paths.insightsList("ai-consent"),
  paths.article("which-law-covers-your-voice"),
  paths.termsOfService,
];

for (const path of walked) {
  test(`the Tab key goes through ${path} from the skip link to the end, and is seen all the way`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path, { waitUntil: "networkidle" });
    const count = await number(page);
    const faults: string[] = [];
    const seen: number[] = [];
    for (;;) {
      await page.keyboard.press("Tab");
      const focus = await focused(page);
      // After the last one the focus leaves the document, and comes round to the first.
      if (!focus || focus.place === seen[0]) break;
      if (seen.length === 0) expect(focus.name).toContain("Skip to content");
      if (seen.includes(focus.place)) faults.push(`${focus.name}: the focus comes back to it`);
      if (!focus.isShown) faults.push(`${focus.name}: out of sight or covered`);
      if (!focus.isMarked) faults.push(`${focus.name}: the focus does not show`);
      seen.push(focus.place);
      if (faults.length > 9) break;
    }
    expect(faults).toEqual([]);
    // None is left out, and they come in the order of the page. What a script has rendered anew by then has no number.
    expect(seen).toHaveLength(count);
    const numbered = seen.filter((place) => place >= 0);
    expect(numbered).toEqual([...numbered].sort((a, b) => a - b));
  });
}

/** Presses Tab until a control of that role and name has the focus. */
async function tabTo(page: Page, role: "link" | "combobox" | "checkbox" | "button", name: string): Promise<void> {
  const control = page.getByRole("main").getByRole(role, { name, exact: true });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(control).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 30_000 });
}

test("a question, the topics and the calculator work by keys alone", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(paths.home, { waitUntil: "networkidle" });
  const question = page.getByRole("group").filter({ hasText: "What does it cost talent?" });
  const summary = question.locator("summary");
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(summary).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 30_000 });
  const answer = question.getByText("Platform fees fall on the buyer.");
  for (const key of ["Enter", "Space"]) {
    await page.keyboard.press(key);
    await expect(answer).toBeVisible({ visible: key === "Enter" });
  }

  await page.goto(paths.insights, { waitUntil: "networkidle" });
  await tabTo(page, "link", "Rights & Law");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(paths.insightsList("rights-law"));

  await page.goto(paths.guide("pricing-strategies"), { waitUntil: "networkidle" });
  await tabTo(page, "combobox", "Usage");
  await page.keyboard.press("ArrowDown");
  await tabTo(page, "checkbox", "Rush, under 48 hours: × 1.2");
  await page.keyboard.press("Space");
  // $300 x 2 x 1.2
  await expect(page.getByRole("form", { name: "Rate calculator" })).toContainText("$720.00");
  await tabTo(page, "button", "Work out the rate");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${paths.guide("pricing-strategies")}?base=300&usage=regional&platform=social&rush=on`);
});

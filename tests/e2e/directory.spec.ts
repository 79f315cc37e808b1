import type { Locator, Page } from "@playwright/test";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";
import { expectSound } from "@/tests/support/page-checks";
import { renewSearchOf } from "@/tests/support/searched";
import { site } from "@/tests/support/site";
import { ask } from "@/tests/support/site-database";
import { newCreator, publishPage } from "@/tests/support/visitors";

/** In pixels from the top of the page. */
const topOf = async (page: Page) =>
  page
    .getByRole("article")
    .first()
    .evaluate((row) => row.getBoundingClientRect().top + scrollY);

const placeOf = (part: Locator) => part.evaluate((one) => one.getBoundingClientRect().top + scrollY);

/** What is focused in a row by the keyboard stands above the bar that follows the reader. */
async function expectFocusUncovered(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 500 });
  const bar = page.getByRole("navigation", { name: "With those you keep" });
  await page.getByRole("link", { name: "Your shortlist (2)" }).focus();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press("Tab");
    await expect
      .poll(async () => {
        const top = await bar.evaluate((one) => one.getBoundingClientRect().top);
        const bottom = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
        return top - bottom;
      })
      .toBeGreaterThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

test("the first creator is in the first screen, with the price in large letters, and the rarer filters are folded until one is set", async ({
  page,
}) => {
  const { email } = await newCreator(site());
  const slug = email.split("@")[0] ?? "";
  await publishPage(email, slug);
  await ask("UPDATE creator_profile SET shows_floor = true, city = 'Atlanta' WHERE slug = $1", [slug]);
  await renewSearchOf({ slug });
  for (const [width, height, most] of [
    [1440, 900, 450],
    [390, 844, 425],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(paths.creators);
    expect(await topOf(page), String(width)).toBeLessThanOrEqual(most);
    const price = page.getByRole("article").getByText(/^(From \$|Price on request)/);
    expect(await price.count()).toBe(await page.getByRole("article").count());
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  const { sizes, rows } = await page
    .getByRole("article")
    .filter({ hasText: /From \$/ })
    .first()
    .evaluate((row) => ({
      sizes: [...row.querySelectorAll("p, li")]
        .filter((one) => /^From \$|^Voice/.test(one.textContent ?? ""))
        .map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      rows: [...row.querySelectorAll("ul[aria-label=Rights] li")].map((one) =>
        Math.round(one.getBoundingClientRect().top),
      ),
    }));
  const [price = 0, right = 0] = sizes.toSorted((one, other) => other - one);
  expect(price).toBeGreaterThan(right);
  expect(new Set(rows.slice(0, 2)).size, "two rights in a line").toBe(1);
  expect(new Set(rows).size, "in two lines").toBe(2);

  await expect(page.getByLabel("Sort by").getByRole("option")).toHaveText(["Newest", "Lowest price"]);
  await expect(page.getByText(/newest first/)).toBeVisible();
  await expect(page.getByLabel("Field of use")).toBeHidden();
  await page.locator("summary").filter({ hasText: "More filters" }).focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("City").fill("Atlanta");
  await page.getByLabel("Search").fill("ada");
  await page.getByLabel("Search").press("Enter");
  await expect(page).toHaveURL(/city=Atlanta/);
  await expect(page.getByLabel("City")).toBeVisible();
  await expect(page.getByLabel("Sort by").getByRole("option")).toHaveText(["Best match", "Newest", "Lowest price"]);
});

test("creators are searched, filters come off one by one, and two are kept and compared", async ({ page }) => {
  await page.goto(paths.creators);
  await expectSound(page);
  await page.getByLabel("Search").fill("prya nair");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("1 creator matches")).toBeVisible();
  await expect(page.getByRole("link", { name: "Priya Nair", exact: true })).toBeVisible();
  await page.getByText("More filters", { exact: true }).click();
  await page.getByLabel("Has a sample").check();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("heading", { name: "No creator matches all of this" })).toBeVisible();
  await page
    .getByRole("list", { name: "Active filters" })
    .getByRole("link", { name: /Has a sample/ })
    .click();
  await expect(page.getByText("1 creator matches")).toBeVisible();
  await page.getByLabel("Right", { exact: true }).selectOption("training");
  await page.getByText("More filters", { exact: true }).click();
  await page.getByLabel("Identity verified").check();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/right=training.*verified=on/);
  await expectSound(page);
  const filters = page.getByRole("list", { name: "Active filters" });
  await filters.getByRole("link", { name: /Identity verified/ }).click();
  await expect(page).not.toHaveURL(/verified/);
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page).toHaveURL(new RegExp(`${paths.creators}$`));
  await page.getByLabel("Search").fill("prya zzzzqq");
  await page.getByLabel("Search").press("Enter");
  await expect(page.getByRole("heading", { name: "No creator matches all of this" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "prya", exact: true }).click();
  await expect(page.getByRole("link", { name: "Priya Nair", exact: true })).toBeVisible();

  await page.goto(paths.creators);
  const next = page.getByRole("navigation", { name: "With those you keep" });
  await expect(next).toHaveCount(0);
  const footer = await placeOf(page.getByRole("contentinfo"));
  await page.getByRole("button", { name: "Keep Maya Ellison" }).click();
  await expect(page.getByRole("button", { name: /Kept.*Maya Ellison/ })).toBeVisible();
  await expect(next.getByRole("link")).toHaveText(["Make an offer to 1", "Shortlist (1)"]);
  expect(await placeOf(page.getByRole("contentinfo")), "nothing moves").toEqual(footer);
  await page.goto(paths.creatorPage("priya-nair"));
  const keep = page.getByRole("button", { name: /Keep Priya Nair/ });
  await keep.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Kept.*Priya Nair/ })).toBeVisible();
  await page.goto(paths.creators);
  await expect(page.getByRole("button", { name: /^Kept/ })).toHaveCount(2);
  await expect(next.getByRole("link", { name: "Make an offer to 2" })).toHaveAttribute(
    "href",
    paths.newBrief("maya-ellison", "priya-nair"),
  );
  await expectSound(page);
  await expectFocusUncovered(page);
  await page.emulateMedia({ media: "print" });
  await expect(next).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Your shortlist (2)" }).click();
  await expect(page.getByRole("heading", { name: "Your shortlist" })).toBeVisible();
  await expectSound(page);
  await expect(page.getByText(/^2 of at most 12 kept/)).toBeVisible();
  // As many as fit side by side are ticked from the beginning, and the buttons say how many are.
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  const offer = page.getByRole("button", { name: /^Make an offer/ });
  await expect(offer).toHaveText("Make an offer to 2");
  for (const name of ["Maya Ellison", "Priya Nair"])
    await page.getByRole("checkbox", { name: `Choose ${name}` }).uncheck();
  await offer.click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Tick at least one creator first.");
  await page.getByRole("checkbox", { name: "Choose Priya Nair" }).check();
  await expect(offer).toHaveText("Make an offer to 1");
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("main").getByRole("alert")).toHaveText("Tick at least two creators first.");
  await page.getByRole("checkbox", { name: "Choose Maya Ellison" }).check();
  await page.getByRole("button", { name: "Compare 2" }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(2);
  await expectSound(page);
  await expect(page.getByRole("link", { name: "Make an offer to these 2" })).toHaveAttribute(
    "href",
    /creator=(maya-ellison|priya-nair)&creator=(maya-ellison|priya-nair)$/,
  );
  // Faces and voices first, then what differs; what is equal for both is told once.
  const rows = page.getByRole("rowheader");
  await expect(rows.nth(0)).toHaveText("Listen");
  await expect(rows.nth(1)).toHaveText("Price");
  await expect(rows.filter({ hasText: "Identity" })).toHaveCount(0);
  await expect(page.getByText("The same for both:").locator("..")).toContainText(/Identity\s*Verified.*City\s*Atlanta/);
  const wide = await page.getByRole("columnheader").evaluateAll((heads) => heads.map((one) => one.clientWidth));
  expect(Math.abs((wide[0] ?? 0) - (wide[1] ?? 0)), "columns of one width").toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("link", { name: "Make an offer to these 2" })).toBeInViewport({ ratio: 1 });
  await page.getByRole("link", { name: "Remove Maya Ellison" }).click();
  await expect(page.getByRole("columnheader")).toHaveCount(1);
});

test.describe("without JavaScript, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("creators are searched, kept, compared and let go", async ({ page }) => {
    await page.goto(paths.creators);
    const face = await page.getByRole("article").first().locator(".face").boundingBox();
    expect(face?.y, "the first face is in the upper third of the screen").toBeLessThanOrEqual(290);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByText("More filters", { exact: true }).click();
    await page.getByLabel("Field of use").selectOption("advertising");
    await page.getByLabel("Search").fill("maya");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("button", { name: "Keep Maya Ellison" }).click();
    await expect(page.getByRole("button", { name: /Kept.*Maya Ellison/ })).toBeVisible();
    await page.goto(paths.creatorPage("priya-nair"));
    await page.getByRole("button", { name: "Keep Priya Nair" }).click();
    await page.goto(paths.shortlist);
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
    const rows = await page.getByRole("article").evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.max(...rows), "four lines, and the browser's own player").toBeLessThanOrEqual(280);
    await page.getByRole("button", { name: "Compare those ticked" }).click();
    await expect(page.getByRole("columnheader")).toHaveCount(2);
    await page.goto(paths.shortlist);
    await page.getByRole("button", { name: /Kept.*Maya Ellison/ }).click();
    await page.goto(paths.shortlist);
    await expect(page.getByRole("link", { name: "Maya Ellison" })).toHaveCount(0);
  });
});

test("a right's name as the words of a search leads to those who license it", async ({ page }) => {
  const meant = page.getByRole("link", { name: "Everybody who licenses voice" });
  await page.goto(`${paths.creators}?q=Voice&city=Atlanta`);
  await meant.click();
  await expect(page).toHaveURL(/[?&]right=voice/);
  expect(new URL(page.url()).searchParams.get("q")).toBeNull();
  expect(new URL(page.url()).searchParams.get("city")).toBe("Atlanta");
  await expect(meant).toHaveCount(0);
  await page.goto(`${paths.creators}?q=voices`);
  await expect(meant).toHaveCount(0);
});

import { loadGuides } from "@/lib/content/guides";
import { paths } from "@/lib/paths";
import { expect, expectAccessible, test } from "@/tests/support/page";
import { expectNoSidewaysScroll, expectPrerendered, expectReadable } from "@/tests/support/reading-page";

const guides = await loadGuides();
const pages = [paths.learn, paths.glossary, ...guides.map(({ slug }) => paths.guide(slug))];

test("the hub lists the seven guides with their categories, and leads where the specification says", async ({
  page,
}) => {
  await page.goto(paths.learn);
  for (const [heading, group] of [
    ["Core guides", "core"],
    ["Essential guides", "essential"],
  ] as const) {
    const expected = guides.filter(({ meta }) => meta.group === group);
    const cards = page.getByRole("region", { name: heading }).getByRole("listitem");
    await expect(cards).toHaveCount(expected.length);
    for (const [index, { slug, meta }] of expected.entries()) {
      const card = cards.nth(index);
      await expect(card.getByRole("link", { name: meta.title })).toHaveAttribute("href", paths.guide(slug));
      await expect(card).toContainText(meta.category);
      await expect(card).toContainText(meta.description);
    }
  }
  const main = page.getByRole("main");
  for (const [name, href] of [
    ["Download PDF Guide", paths.nilGuide],
    ["Join Atlanta Launch", paths.waitlist],
    ["Join the waitlist", paths.waitlist],
    ["Request Demo", paths.buyerDemo],
  ] as const) {
    await expect(main.getByRole("link", { name })).toHaveAttribute("href", href);
  }
});

for (const path of pages) {
  test(`${path} is prerendered, describes itself and breaks no accessibility rule`, async ({ page, request }) => {
    await expectPrerendered(request, path);
    await page.goto(path);
    await expectReadable(page, path);
    await expectNoSidewaysScroll(page);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  });
}

test("every guide shows its sources, what to read next and the ways on", async ({ page }) => {
  for (const { slug, meta } of guides) {
    await page.goto(paths.guide(slug));
    const sources = page.getByRole("region", { name: "Sources" });
    await expect(sources.getByRole("listitem")).toHaveCount(meta.sources.length);
    await expect(sources).toContainText("Last checked November 2026");
    const related = page.getByRole("region", { name: "Related guides" }).getByRole("link");
    await expect(related).toHaveCount(meta.related.length);
    for (const [index, other] of meta.related.entries()) {
      await expect(related.nth(index)).toHaveAttribute("href", paths.guide(other));
    }
    const next = page.getByRole("region", { name: "Where to go from here" });
    for (const [name, href] of [
      ["Join the waitlist", paths.waitlist],
      ["Ask a question", paths.contact],
      ["Read the insights", paths.insights],
    ] as const) {
      await expect(next.getByRole("link", { name })).toHaveAttribute("href", href);
    }
    await expect(page.getByText("This is not legal advice")).toBeVisible();
  }
});

test("the table of contents leads to every section", async ({ page }, { project }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(paths.guide("contract-basics"));
  const folded = page.getByRole("main").getByRole("group");
  const isPhone = project.name === "phone";
  if (isPhone) await folded.getByText("On this page").click();
  const contents = isPhone ? folded : page.getByRole("navigation", { name: "On this page" });
  const names = await contents.getByRole("link").allTextContents();
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    await contents.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeInViewport();
  }
});

test("a word of the glossary leads to its entry", async ({ page }) => {
  await page.goto(paths.guide("escrow-protection"));
  await page.getByRole("link", { name: "Escrow", exact: true }).click();
  await expect(page).toHaveURL(paths.glossaryTerm("escrow"));
  await expect(page.getByRole("heading", { name: "Escrow", exact: true })).toBeInViewport();
});

test("the escrow flow can be read without seeing it", async ({ page }) => {
  await page.goto(paths.guide("escrow-protection"));
  const diagram = page.getByRole("img", { name: /How a payment is held and released/ });
  await expect(diagram).toBeVisible();
  await expect(diagram).toHaveAccessibleName(/payment is held.*5|approval the funds are released/s);
});

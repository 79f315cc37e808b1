import { loadGuides } from "@/lib/content/guides";
import { paths } from "@/lib/paths";
import { expect, test } from "@/tests/support/page";

const guides = await loadGuides();

test("the hub lists the seven guides with their categories, and leads where the specification says", async ({
  reader: page,
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

test("every guide shows its sources, what to read next and the ways on", async ({ reader: page }) => {
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

test("the table of contents leads to every section, and marks the one that is read", async ({ reader: page }) => {
  await page.goto(paths.guide("contract-basics"));
  const contents = page.getByRole("navigation", { name: "On this page" });
  const names = await contents.getByRole("link").allTextContents();
  expect(names.length).toBeGreaterThan(5);
  for (const name of names) {
    const link = contents.getByRole("link", { name, exact: true });
    await link.click();
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeInViewport();
    await expect(link).toHaveAttribute("aria-current", "location");
    await expect(contents.locator("[aria-current]")).toHaveCount(1);
  }
});

test("a law that is cited leads to its source, and how it stands is said beside the sentence", async ({
  reader: page,
}) => {
  await page.goto(paths.guide("elvis-act"));
  const cited = page.getByRole("main").locator(".cited").first();
  await expect(cited.locator("p").first()).not.toContainText("In force");
  await expect(cited.getByRole("listitem")).toHaveText("In force ELVIS Act");
  await cited.getByRole("link", { name: "Tenn. Code Ann. 47-25-1101 et seq." }).click();
  const source = page.locator(".source:target");
  await expect(source).toBeInViewport();
  await expect(source).toContainText("Tenn. Code Ann. 47-25-1101 et seq.");
});

test("a word of the glossary leads to its entry", async ({ reader: page }) => {
  await page.goto(paths.guide("escrow-protection"));
  await page.getByRole("link", { name: "Escrow", exact: true }).click();
  await expect(page).toHaveURL(paths.glossaryTerm("escrow"));
  await expect(page.getByRole("heading", { name: "Escrow", exact: true })).toBeInViewport();
});

test("what is drawn can be read without seeing it", async ({ reader: page }) => {
  const drawings = [
    [paths.guide("escrow-protection"), /How a payment is held and released.*On approval the funds are released/],
    [paths.guide("elvis-act"), /From a death to the end of the right.*June 30, 2042/],
    [paths.guide("nil-basics"), /How the college rules came about.*May 11, 2026/],
    [paths.guide("ethical-ai-sourcing"), /From which day each rule applies.*December 2, 2026/],
    [paths.guide("contract-basics"), /15% of earnings.*\$2,909,900/],
    [paths.guide("protect-voice-likeness"), /five states.*New York: Civ\. Rights Law 50–51, contested/],
    [paths.article("counter-ten-or-twenty"), /chance of a yes.*90\.9%.*80\.0%.*83\.3%.*66\.7%/],
    [paths.article("break-even-of-a-forever-deal"), /\$8,000 for good.*3\.2 years/],
    [paths.solutions, /How an offer becomes a license.*48 hours.*1 to 60 months/],
    [paths.brands, /The platform fee by the price of an offer.*\$299/],
  ] as const;
  for (const [path, said] of drawings) {
    await page.goto(path);
    const drawing = page.getByRole("main").getByRole("img", { name: said });
    await expect(drawing, path).toBeVisible();
    await expect(drawing, path).toHaveAccessibleName(said);
  }
});

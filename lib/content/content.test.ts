import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadArticles } from "@/lib/content/articles";
import { compileContent } from "@/lib/content/compile";
import { type GlossaryEntry, loadGlossary } from "@/lib/content/glossary";
import { loadGuides } from "@/lib/content/guides";
import { legalPages, loadLegalText } from "@/lib/content/legal";
import type { Outline } from "@/lib/content/outline";
import { checkedMonth, type LegalStatus, legalStatuses } from "@/lib/content/schema";
import { editLabels, mediumLabels } from "@/lib/terms/scope";
import { categoryLabels, rightLabels, territoryLabels } from "@/lib/terms/terms";
import { repository } from "@/scripts/local/repository";
import { readSite, type Site } from "@/tests/support/routes";

/** `rank` is the level of the title above the document: 1 on a page of its own. */
type Checked = { file: string; outline: Outline; picture?: string };

/** What the offer form calls its parts: of tables the labels, of its questions and fields what their sources say. */
const formFolder = join(repository, "app", "(private)", "offer-parts");
const formSources = readdirSync(formFolder).filter((name) => name.endsWith(".tsx"));
const questions = formSources.flatMap((name) =>
  [...readFileSync(join(formFolder, name), "utf8").matchAll(/\b(?:legend|label)="([^"]+)"/g)].map(
    ([, words = ""]) => words,
  ),
);
const onForm: Record<string, readonly string[]> = {
  right: Object.values(rightLabels),
  medium: Object.values(mediumLabels),
  edits: Object.values(editLabels),
  category: Object.values(categoryLabels),
  territory: Object.values(territoryLabels),
  question: questions,
};

type Check = (attributes: Record<string, string>, known: Known, text: string) => string | undefined;

const components: Record<string, Check> = {
  OnForm: ({ of = "" }, _, text) => {
    const words = onForm[of];
    if (!words) return `<OnForm of="${of}"> is no part of the offer form`;
    return words.some((word) => straight(word) === straight(text))
      ? undefined
      : `the offer form has no ${of} "${text}"`;
  },
  Status: ({ of, checked }) => {
    if (!legalStatuses.includes(of as LegalStatus)) return `<Status of="${of}"> is not a status`;
    return checkedMonth.safeParse(checked).success ? undefined : `<Status checked="${checked}"> is not a month`;
  },
  Term: ({ id = "" }, { terms }) => (terms.includes(id) ? undefined : `<Term id="${id}"> is not in the glossary`),
  // lib/content/citations.ts rejects citations without a source.
  Cite: () => undefined,
  CallToAction: ({ to = "" }, { site }) => deadLink(to, site),
  MarginNote: () => undefined,
  RateCalculator: () => undefined,
  BreakEvenCurve: () => undefined,
  CollegeTimeline: () => undefined,
  DealLine: ({ of = "" }) => (["forever", "dexter"].includes(of) ? undefined : `<DealLine of="${of}"> is no deal`),
  DutyTimeline: () => undefined,
  EscrowDiagram: () => undefined,
  PriceBands: () => undefined,
  RightTimeline: () => undefined,
  StatesMap: () => undefined,
};

type Known = { site: Site; terms: readonly string[] };

/** Texts are set with typographic apostrophes and spaces, and the sources are not. */
const straight = (text: string): string => text.replace(/[’‘]/g, "'").replace(/\s+/g, " ");

function faultsOf({ file, outline, picture }: Checked, known: Known): string[] {
  const faults = [
    ...outline.links.map((link) => linkFault(link, outline, known)),
    ...[...outline.images, ...(picture ? [picture] : [])].map((image) => missingImage(image, known.site)),
    ...outline.components.map(({ name, attributes, text }) => {
      const check = components[name];
      return check ? check(attributes, known, text) : `<${name}> is not a component`;
    }),
    ...headingFaults(outline),
  ];
  return faults.filter((fault) => fault !== undefined).map((fault) => `${file}: ${fault}`);
}

function linkFault(link: string, outline: Outline, { site, terms }: Known): string | undefined {
  if (/^(https:|mailto:)/.test(link)) return undefined;
  const [path = "", fragment] = link.split("#");
  if (path) {
    const dead = deadLink(path, site);
    if (dead) return dead;
  }
  if (fragment === undefined) return undefined;
  const ids = path === "/learn/glossary" ? terms : outline.headings.map(({ id }) => id);
  if (path && path !== "/learn/glossary") return undefined;
  return ids.includes(fragment) ? undefined : `the link to ${link} leads to no heading`;
}

function deadLink(link: string, { routes, hasFile }: Site): string | undefined {
  const path = link.replace(/[?#].*$/, "");
  if (!path.startsWith("/")) return `the link to ${link} is neither a path of the site nor https`;
  if (routes.some((route) => route.test(path)) || (path !== "/" && hasFile(path))) return undefined;
  return `the link to ${link} leads nowhere`;
}

function missingImage(image: string, { routes, hasFile }: Site): string | undefined {
  if (!image.startsWith("/")) return `the image ${image} does not come from this site`;
  return hasFile(image) || routes.some((route) => route.test(image)) ? undefined : `the image ${image} is missing`;
}

function headingFaults({ headings }: Outline): (string | undefined)[] {
  const ids = headings.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  const levels = headings.map(({ depth, text }, index) => {
    // Every page renders its title as the only heading of level 1.
    const above = headings[index - 1]?.depth ?? 1;
    if (depth === 1) return `the heading "${text}" is of level 1, which the title has`;
    return depth > above + 1 ? `the heading "${text}" skips a level (${above} to ${depth})` : undefined;
  });
  return [...levels, twice && `two headings have the id ${twice}`].map((fault) => fault || undefined);
}

const guides = await loadGuides();
const articles = await loadArticles();
const glossary = await loadGlossary();
const legal = await Promise.all(legalPages.map(loadLegalText));
const known = {
  site: readSite({
    "/learn/[guide]": guides.map(({ slug }) => slug),
    "/insights/[slug]": articles.map(({ meta }) => meta.slug),
  }),
  terms: glossary.entries.map(({ id }: GlossaryEntry) => id),
};

const documents = [...guides, ...articles, glossary, ...legal];

test.each(documents.map((document) => [document.file, document] as const))("%s holds", async (_file, document) => {
  const { outline } = await compileContent(document, {});
  const picture = articles.find((article) => article === document)?.meta.featuredImageUrl;
  expect(faultsOf({ file: document.file, outline, ...(picture && { picture }) }, known)).toEqual([]);
  // What a paragraph cites stands beside it: a badge within a sentence stops the reader.
  const lines = document.body.split("\n").filter((line) => line.includes("<Status") && !line.startsWith("|"));
  expect(lines, document.file).toEqual([]);
});

const bad = async (body: string) => {
  const file = "content/learn/invented.mdx";
  const { outline } = await compileContent({ file, body }, {});
  return faultsOf({ file, outline }, known);
};

test.each([
  ["[Gone](/learn/gone)", "the link to /learn/gone leads nowhere"],
  ["[Gone](/insights/gone)", "the link to /insights/gone leads nowhere"],
  ["[Plain](http://example.com)", "the link to http://example.com is neither a path of the site nor https"],
  ["[Script](javascript:alert)", "the link to javascript:alert is neither a path of the site nor https"],
  ["[Word](/learn/glossary#gone)", "the link to /learn/glossary#gone leads to no heading"],
  ["[Here](#gone)", "the link to #gone leads to no heading"],
  ["![Seal](/gone.svg)", "the image /gone.svg is missing"],
  ["![Seal](https://example.com/a.png)", "the image https://example.com/a.png does not come from this site"],
  ["## Two\n\n#### Four", 'the heading "Four" skips a level (2 to 4)'],
  ["### Three", 'the heading "Three" skips a level (1 to 3)'],
  ["# One", 'the heading "One" is of level 1, which the title has'],
  ["## 1. One\n\n## 1. Again", "two headings have the id section-1"],
  ['<Term id="gone">word</Term>', '<Term id="gone"> is not in the glossary'],
  ['<Status of="in force" checked="2026-11" />', '<Status of="in force"> is not a status'],
  ['<Status of="pending" checked="November" />', '<Status checked="November"> is not a month'],
  ['<DealLine of="gone" />', '<DealLine of="gone"> is no deal'],
  ['<CallToAction to="/gone">Go</CallToAction>', "the link to /gone leads nowhere"],
  ["<Video />", "<Video> is not a component"],
  ['<OnForm of="right">Persona</OnForm>', 'the offer form has no right "Persona"'],
  ['<OnForm of="medium">Paid media</OnForm>', 'the offer form has no medium "Paid media"'],
  ['<OnForm of="edits">Recut</OnForm>', 'the offer form has no edits "Recut"'],
  ['<OnForm of="question">Whitelisting</OnForm>', 'the offer form has no question "Whitelisting"'],
  ['<OnForm of="step">Approve</OnForm>', '<OnForm of="step"> is no part of the offer form'],
])("a fault is named with its file: %s", async (body, fault) => {
  expect(await bad(body)).toEqual([`content/learn/invented.mdx: ${fault}`]);
});

test("valid values pass", async () => {
  const body =
    "## Two\n\n### Three\n\n## Again\n\n[Logo](/logo.svg) [Here](#three) [Word](/learn/glossary#escrow) [Out](https://example.com) ![Logo](/logo.svg)";
  expect(await bad(body)).toEqual([]);
});

test("a text that cannot be parsed is named", async () => {
  await expect(compileContent({ file: "content/learn/invented.mdx", body: "<Term id=" }, {})).rejects.toThrow(
    /^content\/learn\/invented\.mdx: /,
  );
});

test("expressions in braces do not run", async () => {
  const { content } = await compileContent({ file: "content/a.mdx", body: "{globalThis.ran = true}" }, {});
  expect(content).toBeTruthy();
  expect(globalThis).not.toHaveProperty("ran");
});

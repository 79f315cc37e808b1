import type { Outline } from "@/lib/content/outline";
import { checkedMonth, type LegalStatus, legalStatuses } from "@/lib/content/schema";
import type { Site } from "@/tests/support/site-routes";

/** `rank` is the level of the title above the document: 1 on a page of its own. */
type Checked = { file: string; outline: Outline; picture?: string };

const components: Record<string, (attributes: Record<string, string>, known: Known) => string | undefined> = {
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

export function faultsOf({ file, outline, picture }: Checked, known: Known): string[] {
  const faults = [
    ...outline.links.map((link) => linkFault(link, outline, known)),
    ...[...outline.images, ...(picture ? [picture] : [])].map((image) => missingImage(image, known.site)),
    ...outline.components.map(({ name, attributes }) => {
      const check = components[name];
      return check ? check(attributes, known) : `<${name}> is not a component`;
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

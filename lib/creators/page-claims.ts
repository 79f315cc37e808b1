import { asWords, nameSkeleton, says } from "@/lib/text/look-alikes";

/** What a public page says in its owner's own words. */
export type PageWords = { bio: string; links: readonly string[] };

/** A verified creator, with what a page could use to claim to act for them. */
export type Known = { name: string; links: readonly string[] };

const GAP = String.raw`[^\p{L}\p{N}]{0,6}`;

/** Words for somebody who acts for another, in the languages most used by creators here. */
const AGENT =
  "(?:agent|agents|agente|agentes|manager|managers|representative|representatives|representante|representant|rappresentante|vertreter|spokesperson|spokesman|spokeswoman)";

/** Words, without accents, that claim to act for somebody else. */
const CLAIMS = [
  "officials?",
  "officially",
  "oficial\\p{L}{0,5}",
  "oficjaln\\p{L}{1,3}",
  "officiel\\p{L}{0,6}",
  "offisiel\\p{L}{0,3}",
  "offiziell\\p{L}{0,2}",
  "ufficial\\p{L}{1,6}",
  "официальн\\p{L}{1,4}",
  "офіціин\\p{L}{1,4}",
  "επισημ\\p{L}{1,3}",
  "resmi",
  "hivatalos",
  "virallinen",
  "(?:managed|represented|repped) by",
  "mn?gm?t",
  "gere par",
  "verwaltet (?:von|durch)",
  "gestionad[oa] por",
  "management (?:of|for)",
  "(?:page|account|profile|site|channel) (?:is )?(?:run|operated|handled|maintained|owned) by",
  "run by the (?:team|management|family) of",
  "[io]n (?:the )?behalf of",
  "in the name of",
  "au nom d(?:e|u|es)",
  "im namen (?:von|der|des)",
  "(?:en|a) nombre de",
  "em nome d[eoa]s?",
  "(?:in|a) nome di",
  "от имени",
  "acting for",
  "(?:i|we) (?:represent|act for|speak for)",
  "(?:i am|we are|i m|we re) representing",
  "authori[sz]ed by",
  "authori[sz]ed (?:page|account|profile|agent|representative|partner|licens\\p{L}{1,4})",
  "authori[sz]ed to (?:license|represent|act|sign)",
  `${AGENT} (?:of|for|to|von|de|du|des|di|del|da|do)`,
  "reps? for",
  "(?:repping|mgr|publicist|booker) (?:of|for)",
  "\\p{L}{2,40}(?:[’']s|s[’']) (?:official )?(?:agent|manager|management|representative|spokesperson|spokesman|spokeswoman|licensing team)",
  "(?:licens(?:e|ing)|booking|rights) (?:page|account|office|desk|contact|agent) (?:of|for)",
  "(?:hold|own|holds|owns) the rights (?:to|of)",
  "rights ?holders? (?:of|for|to)",
  "estate of",
  "fan(?: |-)?(?:page|account|club|site)s?",
  "fan(?: |-)run",
  "(?:tribute|parody) (?:page|account|profile)",
]
  .map((words) => words.replaceAll(" ", GAP))
  .join("|");
const CLAIMED = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${CLAIMS})(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?:management|representation|reps?)\\s{0,3}[:：|]|公\\s?式|官\\s?方|공\\s?식|正式アカウント|رسمي|רשמי|आधिकारिक|chinh thuc`,
  "iu",
);

/**
 * For `.refine()`, on short texts that are shown beside the seal and that staff do not read first: a city, a sample's title.
 */
export const noClaim = [
  (text: string | null) => text === null || !says(text, CLAIMED),
  "Please leave out words that say for whom you act, such as “official”: write them into your page’s text, which staff read first.",
] as const;

/** The same in a handle, where nothing separates words. */
const IN_HANDLE = /official|oficial|officiel|offiziell|managedby|onbehalfof|fanpage|fanclub|fanaccount|公式|官方|공식/;

/** How many words in a row may form a name. */
const NAME_WORDS = 6;
/** Shorter one-word names and shorter handles appear in any text. */
const SHORT = 4;

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);

/** Each run of up to six words, the way a reader sees it. */
const runsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, from) =>
    Array.from({ length: Math.min(NAME_WORDS, words.length - from) }, (__, more) =>
      nameSkeleton(words.slice(from, from + more + 1).join(" ")),
    ),
  );

/** The words around each comma, swapped, because a name may put its surname first: "Okonkwo, Maya". */
function turnedIn(text: string): string[] {
  const parts = text.split(/[,،、]/).map(wordsOf);
  const few = [1, 2, 3];
  return parts.slice(1).flatMap((given, at) => {
    const surname = parts[at] ?? [];
    return few.flatMap((one) => few.map((two) => [...given.slice(0, one), ...surname.slice(-two)].join(" ")));
  });
}

type Said = { words: readonly string[]; runs: ReadonlySet<string> };

/**
 * Also finds the genitive: "Mayas", "Maya’s". A one-word name counts only where it is written as a name: "Rose" or "ROSE", but
 * not "rose".
 */
function namesPerson({ words, runs }: Said, name: string): boolean {
  const own = wordsOf(name);
  const [only] = own;
  const read = nameSkeleton(name);
  if (own.length !== 1 || !only) return runs.has(read) || runs.has(`${read}s`);
  if (only.length < SHORT) return false;
  return words.some((word) => {
    if (word === only) return true;
    const said = /^\p{Lu}/u.test(word) ? nameSkeleton(word) : undefined;
    return said === read || said === `${read}s`;
  });
}

const SECTIONS: ReadonlySet<string> = new Set([
  "c",
  "user",
  "users",
  "channel",
  "in",
  "company",
  "add",
  "artist",
  "profile",
]);

/** The names in a host except the last. One is the owner's, or that of somebody whose site is below another's. */
const labelsOf = (hostname: string): string[] =>
  hostname
    .replace(/^www\./, "")
    .split(".")
    .slice(0, -1);

/**
 * The accounts that a link leads to: the names in a site's own address, those marked with an "@" in the path, or else the one
 * that a short path names. None for a page deeper within a site.
 */
function handlesOfLink(link: string): string[] {
  if (!URL.canParse(link)) return [];
  const { hostname, pathname } = new URL(link);
  const parts = decoded(pathname).split("/").filter(Boolean);
  if (parts.length === 0) return labelsOf(hostname);
  const [first = "", second] = parts;
  const marked = parts.flatMap((part) => (part.startsWith("@") ? (part.slice(1).split("@")[0] ?? []) : []));
  if (marked.length > 0) return marked;
  if (parts.length === 1) return [first];
  return parts.length === 2 && SECTIONS.has(first.toLowerCase()) && second ? [second] : [];
}

const isSite = (link: string): boolean => URL.canParse(link) && new URL(link).pathname === "/";

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** "@ada.merritt" in a text. */
const handlesIn = (text: string): string[] =>
  [...text.matchAll(/@([\p{L}\p{N}._-]{3,60})/gu)].map(([, handle = ""]) => handle.replace(/(?<![._-])[._-]+$/, ""));

/** Whether a link leads to the page `theirs`, below it, or on to it: "…/url?q=https://…". */
function leadsTo(link: string, theirs: string, name: string): boolean {
  const page = plainLink(theirs);
  if (plainLink(link) === page) return true;
  // If a site is not named after its owner, everybody may have a page on it.
  if (isSite(theirs) && !handlesOfLink(theirs).some((label) => nameSkeleton(label) === nameSkeleton(name)))
    return false;
  const text = decoded(link).toLowerCase();
  for (let at = text.indexOf(page); at >= 0; at = text.indexOf(page, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? "") && !/[\p{L}\p{N}._~-]/u.test(text[at + page.length] ?? ""))
      return true;
  return false;
}

/** Links to the same page become equal. */
const plainLink = (link: string): string =>
  (link.toLowerCase().split(/[?#]/)[0] ?? "")
    .replace(/^https:\/\/(?:www\.|m\.|mobile\.)?/, "")
    .replace(/(?<!\/)\/+$/, "");

const flat = (handle: string): string => handle.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** The handles in the text, and those that the links lead to. */
const handlesOf = ({ bio, links }: PageWords): string[] => [...handlesIn(bio), ...links.flatMap(handlesOfLink)];

/** What people add before or after a name to make a handle. */
const AFFIXES = /^(?:the|real|its|iam|team)(?=.)|(?<=.)(?:real|team|hq|music|voice|actor|tv)$/g;

/** A handle, with and without "the", "real" or "hq". */
const readings = (handle: string): string[] => [flat(handle), flat(handle).replace(AFFIXES, "")];

/** Whether the handle claims to act for somebody else: "adamerrittofficial" does not on Ada Merritt's own page. */
function claimsInHandle(handle: string, own: string): boolean {
  const said = IN_HANDLE.exec(flat(handle));
  if (!said) return false;
  const rest = flat(handle)
    .replace(said[0], "")
    .replace(/(?<!\d)\d+$/, "");
  return nameSkeleton(rest) !== nameSkeleton(own);
}

/**
 * Whether the words claim to act for somebody other than `own`, the page owner's name. They may say so, or use the name, a link
 * or a handle of one of `others`.
 */
export function claimsAnother(words: PageWords, own: string, others: readonly Known[]): boolean {
  if (says(words.bio, CLAIMED)) return true;
  const handles = handlesOf(words);
  if (handles.some((handle) => claimsInHandle(handle, own))) return true;
  const spoken = wordsOf(asWords(words.bio));
  const turned = turnedIn(asWords(words.bio)).map(nameSkeleton);
  const said = { words: spoken, runs: new Set([...runsOf(spoken), ...turned]) };
  return others.some(({ name, links: theirs }) => {
    if (nameSkeleton(name) === nameSkeleton(own)) return false;
    // Leaves out whole sites: two people may each have a site with the same name at different hosts.
    const known = new Set(theirs.flatMap((link) => (isSite(link) ? [] : handlesOfLink(link))).map(flat));
    return (
      namesPerson(said, name) ||
      theirs.some((link) => words.links.some((one) => leadsTo(one, link, name))) ||
      handles
        .flatMap(readings)
        .some((read) => read.length > SHORT && (known.has(read) || nameSkeleton(read) === nameSkeleton(name)))
    );
  });
}

/**
 * Traces of the verified creators whom these words may name, for the query that reads those. `links`: as they read, in small
 * letters.
 */
export const tracesOf = (words: PageWords): { text: string; handles: string[]; links: string[] } => ({
  text: nameSkeleton([asWords(words.bio), ...turnedIn(asWords(words.bio)), ...handlesOf(words)].join(" ")),
  handles: handlesOf(words)
    .flatMap(readings)
    .filter((handle) => handle.length > SHORT),
  links: words.links.map((link) => decoded(link).toLowerCase()),
});

/**
 * A cheap test that is true whenever `claimsAnother` is true because of this creator: the words may contain their name, a link
 * or a handle of theirs.
 */
export function mayName(words: PageWords, { name, links }: Known): boolean {
  const { text, handles, links: wanted } = tracesOf(words);
  const known = links.flatMap(handlesOfLink).map(flat);
  return (
    text.includes(nameSkeleton(name)) ||
    handles.some((handle) => known.includes(handle)) ||
    links.map(plainLink).some((link) => wanted.some((one) => one.includes(link)))
  );
}

/**
 * Splits a page, when its owner saves `wanted` over what is `shown` now, into what is shown and what waits for staff. Whatever
 * claims to act for somebody else waits, unless it is shown already.
 */
export function splitWords(
  shown: PageWords,
  wanted: PageWords,
  own: string,
  others: readonly Known[],
): { shown: PageWords; isHeld: boolean } {
  const claims = (words: PageWords) => claimsAnother(words, own, others);
  const holdsBio = wanted.bio !== shown.bio && claims({ bio: wanted.bio, links: [] });
  const links = wanted.links.filter((link) => shown.links.includes(link) || !claims({ bio: "", links: [link] }));
  return {
    shown: { bio: holdsBio ? shown.bio : wanted.bio, links },
    isHeld: holdsBio || links.length < wanted.links.length,
  };
}

import type { DirectoryQuery } from "@/lib/creators/directory-query";

/** What a creator is searched by, besides words. `city`: folded. */
type Facets = Pick<
  DirectoryQuery,
  "right" | "category" | "medium" | "language" | "city" | "isVerified" | "isExclusive" | "isHeard"
>;

/** Words that say nothing about a creator. They count only if nothing else was typed. */
const FILLERS = new Set(["a", "an", "and", "by", "for", "from", "in", "of", "or", "the", "to", "who", "with"]);

/** Words beyond this number are ignored. */
const WORDS_MAX = 8;

/**
 * Fewer letters match only as the beginning of a name, because too many other words begin with them. What creators say about
 * themselves is never searched by beginnings.
 */
const PREFIX_MIN = 3;

/** Letters of a word that count. */
export const LETTERS_MAX = 40;

/** In shorter words no mistake is allowed for. */
export const NEAR_MIN = 3;

/** Vowel signs and marks of Hebrew and Arabic, which few people type, and direction marks. */
const UNTYPED = /[\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f]/g;

/** Letters that keyboards for different languages write differently. */
const ALIKE: Readonly<Record<string, string>> = {
  "\u0649": "\u064a",
  "\u06cc": "\u064a",
  "\u0629": "\u0647",
  "\u06a9": "\u0643",
};

/** Signs between words. Beyond ASCII, only those that are part of no word in any language. */
const BETWEEN =
  /[\p{Cc}\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u2010-\u206f\u2190-\u2bff\u3000-\u3004\u3007-\u303f]+/u;

/** The words of a folded text (lib/creators/search-document). */
export const wordsOf = (folded: string): string[] =>
  folded
    .replace(UNTYPED, "")
    .replace(/[\u0649\u06cc\u0629\u06a9]/g, (letter) => ALIKE[letter] ?? letter)
    .split(BETWEEN)
    .filter((word) => word !== "");

/** Titles that people type with a name. No profile may have them in its name. */
const TITLES = new Set([
  "mr",
  "mrs",
  "ms",
  "miss",
  "mx",
  "dr",
  "prof",
  "sir",
  "jr",
  "sr",
  "esq",
  "ii",
  "iii",
  "iv",
  "phd",
  "md",
]);

/** Often written together with what follows: "vanheerden", "vandermerwe". */
const PARTICLES = [
  "vander",
  "vanden",
  "dela",
  "delos",
  "van",
  "von",
  "der",
  "den",
  "del",
  "dos",
  "las",
  "los",
  "da",
  "de",
  "di",
  "du",
  "el",
  "la",
  "le",
  "al",
];
const JOINED_MIN = 6;

/** How Cyrillic names are commonly written in Latin letters, longer ones first. Folding turns й into и, and ё into е. */
const CYRILLIC: readonly (readonly [string, string])[] = Object.entries({
  shch: "щ",
  sch: "щ",
  zh: "ж",
  kh: "х",
  ts: "ц",
  ch: "ч",
  sh: "ш",
  ya: "я",
  ia: "я",
  yu: "ю",
  iu: "ю",
  yo: "е",
  ye: "е",
  ks: "кс",
  ph: "ф",
  a: "а",
  b: "б",
  c: "к",
  d: "д",
  e: "е",
  f: "ф",
  g: "г",
  h: "х",
  i: "и",
  j: "и",
  k: "к",
  l: "л",
  m: "м",
  n: "н",
  o: "о",
  p: "п",
  q: "к",
  r: "р",
  s: "с",
  t: "т",
  u: "у",
  v: "в",
  w: "в",
  x: "кс",
  y: "и",
  z: "з",
});

/** Undefined unless all of it is Latin letters. */
function inCyrillic(word: string): string | undefined {
  if (!/^[a-z]{2,40}$/.test(word)) return undefined;
  let [rest, spelled] = [word, ""];
  while (rest !== "") {
    const [latin, letter] = CYRILLIC.find(([one]) => rest.startsWith(one)) ?? [rest, ""];
    rest = rest.slice(latin.length);
    spelled += letter;
  }
  return spelled;
}

/** The words of a name that this word may be when written together. */
function partsOf(word: string): string[][] {
  if ([...word].length < JOINED_MIN) return [];
  return PARTICLES.flatMap((particle) => {
    const rest = word.startsWith(particle) ? word.slice(particle.length) : "";
    if ([...rest].length < NEAR_MIN) return [];
    const first = PARTICLES.find((one) => one !== particle && particle.startsWith(one));
    return [
      [particle, rest],
      ...(first && particle.length > first.length + 1 ? [[first, particle.slice(first.length), rest]] : []),
    ];
  });
}

/** In the syntax of tsquery. */
const quoted = (key: string): string => `'${key.replace(/['\\]/g, "$&$&")}'`;
const all = (parts: readonly string[]): string => parts.map((part) => `(${part})`).join(" & ");
const any = (parts: readonly string[]): string => parts.join(" | ");

function facetKeys({ right, category, medium, language, city, isVerified, isExclusive, isHeard }: Facets): string[] {
  const keys = [
    right && `right/${right}`,
    category && `category/${category}`,
    medium && `medium/${medium}`,
    language && `language/${language}`,
    city && `city/${city}`,
    isVerified && "verified/",
    isExclusive && "exclusive/",
  ];
  // Each sample has a language. If one is chosen, the keys above ask for it.
  const heard = isHeard && !language ? [`${quoted("language/")}:*`] : [];
  return [...keys.flatMap((key) => (key ? [quoted(key)] : [])), ...heard];
}

/** The word, and the word without each of its letters in turn: see `documentOf` (lib/creators/search-document). */
function nearWords(word: string): string[] {
  const letters = [...word];
  if (letters.length < NEAR_MIN) return [word];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(""))])];
}

/** The words without titles, or, if there are more than two, without each of them in turn. */
function withoutOne(words: readonly string[]): string[][] {
  const named = words.filter((word) => !TITLES.has(word));
  const untitled = named.length > 0 && named.length < words.length ? [named] : [];
  return words.length > 2 ? [...untitled, ...words.map((_, at) => words.toSpliced(at, 1))] : untitled;
}

/**
 * A search's tsqueries, or null if nothing limits it. Without words they are all the same.
 * - `named`: all words are in the name.
 * - `headed`: all words are in the name, craft, city and samples.
 * - `strict`: all words are anywhere.
 * - `loose`, in addition: the last word may be a beginning. A name may have one mistake in a word, be shortened, have a title
 *   or one word too many, have parts written together, or be in Latin letters instead of Cyrillic ones.
 * `searchQueries` gets its words from `wordsOf`.
 */
export type SearchQueries = { strict: string; named: string; headed: string; loose: string };

export function searchQueries(typed: readonly string[], facets: Facets): SearchQueries | null {
  const meant = typed.filter((word) => !FILLERS.has(word));
  const words = (meant.length > 0 ? meant : typed)
    .slice(0, WORDS_MAX)
    .map((word) => [...word].slice(0, LETTERS_MAX).join(""));
  const keys = facetKeys(facets);
  if (words.length + keys.length === 0) return null;
  const isLast = (at: number) => at === words.length - 1;
  const begins = (word: string) => quoted(`n/${word}`);
  const isShort = (word: string) => [...word].length < PREFIX_MIN;
  const strict = words.map((word, at) =>
    isLast(at) && isShort(word) ? any([quoted(word), begins(word)]) : quoted(word),
  );
  const near = words.map((word) => any(nearWords(word).map((one) => quoted(`z/${one}`))));
  const prefixed = words.map((word, at) =>
    isLast(at) && !isShort(word) ? any([quoted(`h/${word}`), begins(word)]) : quoted(word),
  );
  const cyrillic = words.map(inCyrillic);
  // Names are rare, but plain words may not be. Each way therefore asks for a word of the name, and the index begins with that.
  const ways = [
    all(prefixed),
    ...near.map((one, at) => all(strict.with(at, one))),
    ...(words.length > 1 ? [all(near), quoted(`n/${words.join("")}`), all(words.map(begins))] : []),
    ...withoutOne(words).map((fewer) => all(fewer.map(begins))),
    ...words.flatMap((word, at) =>
      partsOf(word).map((parts) => all([...parts.map(begins), ...strict.toSpliced(at, 1)])),
    ),
    ...(cyrillic.every((word) => word !== undefined)
      ? [all(cyrillic.map((word) => any(nearWords(word).map((one) => quoted(`z/${one}`)))))]
      : []),
  ];
  const query = (parts: readonly string[]) => all([...parts, ...keys]);
  return {
    strict: query(strict),
    named: query(words.map(begins)),
    headed: query(words.map((word) => quoted(`h/${word}`))),
    loose: query(words.length > 0 ? [any(ways)] : []),
  };
}

import type { DirectoryQuery } from "@/lib/creators/directory-query";

/** What a creator is searched by, besides words. `city`: folded. */
type Facets = Pick<
  DirectoryQuery,
  "right" | "category" | "medium" | "language" | "city" | "isVerified" | "isExclusive" | "isHeard"
>;

/** Words that say nothing of a creator, unless nothing else was typed. */
const FILLERS = new Set(["a", "an", "and", "by", "for", "from", "in", "of", "or", "the", "to", "who", "with"]);

/** More words than these narrow no search. */
const WORDS_MAX = 8;

/** Fewer letters are the beginning of names alone: of too many other words they are. What creators say of themselves is never searched by beginnings. */
const PREFIX_MIN = 3;

/** Of a word in the document (SQL `creator_document`). */
const LETTERS_MAX = 40;

/** Shorter words have no mistakes. */
const NEAR_MIN = 3;

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
  // Each sample has a language; a chosen one is asked for above.
  const heard = isHeard && !language ? [`${quoted("language/")}:*`] : [];
  return [...keys.flatMap((key) => (key ? [quoted(key)] : [])), ...heard];
}

/** The word, and what is left of it without each of its letters: see SQL `creator_document`. */
function nearWords(word: string): string[] {
  const letters = [...word];
  if (letters.length < NEAR_MIN) return [word];
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(""))])];
}

/**
 * The tsqueries of a search, or null for one that nothing limits. `named` and `headed`: all words stand in the name, or in
 * name, craft, city and samples; `strict`: anywhere; `loose`, beside those: the last as a beginning, and names with one mistake in a
 * word. Without words all are the same. `words`: by SQL `search_words`.
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
  // Names are rare, and plain words may not be: each way asks for a word of the name, which the index begins with.
  const ways = [
    all(prefixed),
    ...near.map((one, at) => all(strict.with(at, one))),
    ...(words.length > 1 ? [all(near), quoted(`n/${words.join("")}`)] : []),
  ];
  const query = (parts: readonly string[]) => all([...parts, ...keys]);
  return {
    strict: query(strict),
    named: query(words.map(begins)),
    headed: query(words.map((word) => quoted(`h/${word}`))),
    loose: query(words.length > 0 ? [any(ways)] : []),
  };
}

import { z } from "zod";
import { shown } from "@/lib/creators/public";
import { LETTERS_MAX, NEAR_MIN, wordsOf } from "@/lib/creators/search-query";
import { checkedFacts, factColumns } from "@/lib/creators/verification";
import { verificationCounts } from "@/lib/creators/verification-rules";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { type Language, languageLabels } from "@/lib/text/languages";

// The verbs that change what the directory searches also write it: each calls `renewSearch` at the end of its transaction,
// which has locked the creator (lib/locks). Of two verbs at once, the later one therefore writes what both have changed.

/** For writing without spaces. Parts of a name are searched if they begin in its first 30 letters, by at most 12 letters. */
const [PARTS_FROM, PARTS_LENGTH] = [30, 12];

/** Thai, Khmer and similar scripts, Hangul, kana and Han. */
const UNSPACED = /[\u0e00-\u11ff\u3040-\u30ff\u3400-\u9fff]/;

/** Texts without accents, case and apostrophes (SQL `folded`), like the names in the database. */
export async function foldAll(client: Db, texts: readonly string[]): Promise<string[]> {
  const rows = await queryRows(client, foldedRow)`
    SELECT folded(text) AS folded FROM unnest(${[...texts]}::text[]) WITH ORDINALITY AS asked (text, place) ORDER BY place`;
  return rows.map(({ folded }) => folded);
}

const foldedRow = z.strictObject({ folded: z.string() });

/**
 * The folded texts that words are searched in. `nameParts`: the name with spaces for its apostrophes, which folding removes.
 */
type SearchTexts = { name: string; nameParts: string; head: string; bio: string };

/**
 * The keys by which a creator is found (lib/creators/search-query):
 * - each word as it is;
 * - of the name, each beginning (n/), and each word without one of its letters (z/);
 * - of name, craft, city and samples, each beginning (h/);
 * - `facets`.
 */
export function documentOf({ name, nameParts, head, bio }: SearchTexts, facets: readonly string[]): string[] {
  const keys = new Set(facets);
  const inName = [...wordsOf(name), ...wordsOf(nameParts), wordsOf(name).join("")].flatMap(shortened);
  for (const word of inName) {
    const letters = [...word];
    keys.add(word).add(`z/${word}`);
    for (const at of letters.keys()) {
      keys.add(`n/${letters.slice(0, at + 1).join("")}`);
      if (letters.length >= NEAR_MIN) keys.add(`z/${letters.toSpliced(at, 1).join("")}`);
    }
    if (UNSPACED.test(word)) for (const part of partsOf(letters)) keys.add(`n/${part}`);
  }
  for (const word of [...inName, ...wordsOf(head).flatMap(shortened)]) {
    const letters = [...word];
    keys.add(word).add(`h/${word}`);
    for (let length = NEAR_MIN; length <= letters.length; length++) keys.add(`h/${letters.slice(0, length).join("")}`);
  }
  for (const word of wordsOf(bio).flatMap(shortened)) keys.add(word);
  return [...keys];
}

const shortened = (word: string): string[] => (word === "" ? [] : [[...word].slice(0, LETTERS_MAX).join("")]);

/** Parts from the first letter are beginnings as well. */
const partsOf = (letters: readonly string[]): string[] =>
  letters
    .slice(0, PARTS_FROM)
    .flatMap((_, from) =>
      letters
        .slice(from, from + PARTS_LENGTH)
        .map((_letter, length) => letters.slice(from, from + length + 1).join("")),
    );

const factsRow = checkedFacts.extend({
  userId: z.string(),
  publishedAt: z.date(),
  floorCents: z.int().nullable(),
  name: z.string(),
  craft: z.string().nullable(),
  city: z.string().nullable(),
  foldedCity: z.string().nullable(),
  bio: z.string(),
  rights: z.array(z.string()),
  categories: z.array(z.string()),
  media: z.array(z.string()),
  allowsExclusive: z.boolean(),
});

type Facts = z.infer<typeof factsRow>;

/** For creators who show no price: the greatest value that the column holds, which is above any maximum that is asked for. */
const NO_PRICE = 2_147_483_647;

/**
 * Writes what the directory searches about these creators, whom the caller has locked, as they are in its transaction. Removes
 * those who are not shown. Every verb that changes one of these facts calls it last.
 */
export async function renewSearch(tx: Db, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds];
  const creators = await queryRows(tx, factsRow)`
    SELECT c.user_id AS "userId", c.published_at AS "publishedAt", CASE WHEN c.shows_floor THEN c.price_floor_cents END AS "floorCents",
      ${factColumns}, c.craft, c.city, c.folded_city AS "foldedCity", c.bio, c.rights::text[] AS rights, c.categories::text[] AS categories, c.media,
      c.allows_exclusive AS "allowsExclusive"
    FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE c.user_id = ANY(${ids}::uuid[])
      AND c.published_at IS NOT NULL AND ${shown}`;
  const shownIds = creators.map(({ userId }) => userId);
  await tx.creatorSearch.deleteMany({ where: { userId: { in: ids, notIn: shownIds } } });
  if (creators.length === 0) return;
  const of = { creatorUserId: { in: shownIds } };
  const samples = await tx.creatorSample.findMany({ where: of, orderBy: { position: "asc" } });
  const checks = await tx.creatorVerification.findMany({ where: { ...of, endedAt: null } });
  const texts = await foldAll(
    tx,
    creators.flatMap(({ userId, name, craft, city, bio }) => {
      const heard = samples.filter((one) => one.creatorUserId === userId).flatMap(wordsOfSample);
      const head = [craft?.replaceAll("_", " "), city, ...heard].filter(Boolean).join(" ");
      return [name, name.replace(/[\u2019'\u02bc\u02bb`]/g, " "), head, bio];
    }),
  );
  const rows = creators.map((facts, at) => {
    const [name = "", nameParts = "", head = "", bio = ""] = texts.slice(4 * at, 4 * at + 4);
    const languages = samples.filter((one) => one.creatorUserId === facts.userId).map(({ language }) => language);
    const isVerified = checks.some((one) => one.creatorUserId === facts.userId && verificationCounts(one, facts));
    return {
      user_id: facts.userId,
      published_at: facts.publishedAt,
      price: facts.floorCents ?? NO_PRICE,
      keys: documentOf({ name, nameParts, head, bio }, facetsOf(facts, languages, isVerified)),
    };
  });
  await tx.$executeRaw`
    INSERT INTO creator_search (user_id, published_at, price, document)
    SELECT user_id, published_at, price, array_to_tsvector(ARRAY(SELECT jsonb_array_elements_text(keys)))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made (user_id uuid, published_at timestamptz, price int, keys jsonb)
    ON CONFLICT (user_id) DO UPDATE
      SET published_at = excluded.published_at, price = excluded.price, document = excluded.document
      WHERE (creator_search.published_at, creator_search.price, creator_search.document)
        IS DISTINCT FROM (excluded.published_at, excluded.price, excluded.document)`;
}

const wordsOfSample = ({ title, style, language }: { title: string; style: string; language: string }): string[] => [
  title,
  style,
  languageLabels[language as Language] ?? "",
];

const facetsOf = (facts: Facts, languages: readonly string[], isVerified: boolean): string[] => [
  ...facts.rights.map((right) => `right/${right}`),
  ...facts.categories.map((category) => `category/${category}`),
  ...facts.media.map((medium) => `medium/${medium}`),
  ...languages.map((language) => `language/${language.split("-", 1)[0]}`),
  ...(facts.foldedCity ? [`city/${facts.foldedCity}`] : []),
  ...(facts.allowsExclusive ? ["exclusive/"] : []),
  ...(isVerified ? ["verified/"] : []),
];

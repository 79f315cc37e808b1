import pg from "pg";
import { expect, test } from "vitest";
import { readDirectory } from "@/lib/creators/directory";
import { readDirectoryQuery } from "@/lib/creators/directory-query";
import { COUNTED_MAX } from "@/lib/creators/directory-rules";
import { addCreators } from "@/tests/support/creator-rows";
import { testDatabase } from "@/tests/support/database";
import { renewSearchOf } from "@/tests/support/searched";

const { url, look } = await testDatabase();

// More than are compared one by one.
const NEWEST = 3_000;
const ALL = 6_000;
/** Has only creators that are not among the newest. */
const OLD = `c.published_at <= (SELECT published_at FROM creator_search ORDER BY published_at DESC OFFSET ${NEWEST} LIMIT 1)`;

await addCreators(url, ALL);
await say("relict", OLD);
await say(
  "scarce",
  `c.user_id IN (SELECT user_id FROM creator_profile c WHERE ${OLD} ORDER BY user_id LIMIT ${COUNTED_MAX})`,
);
await say(
  "plenty",
  `c.user_id IN (SELECT user_id FROM creator_profile c WHERE ${OLD} ORDER BY user_id DESC LIMIT ${COUNTED_MAX + 1})`,
);

/** Adds a word to what creators say of themselves. */
async function say(word: string, who: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `UPDATE creator_profile c SET bio = bio || ' ${word}' WHERE ${who} RETURNING user_id AS id`,
  );
  await client.end();
  await renewSearchOf({ userId: { in: rows.map(({ id }) => id) } }, url);
}

const MOST_PAGES = 12;

/** All pages, or the first of very many. */
async function readAll(query: Record<string, string>): Promise<{ ids: string[]; totals: number[] }> {
  const [ids, totals]: [string[], number[]] = [[], []];
  for (let from = {}; ; ) {
    const page = await readDirectory(readDirectoryQuery({ ...query, ...from }));
    ids.push(...page.rows.map(({ id }) => id));
    totals.push(page.total);
    if (!page.next || totals.length === MOST_PAGES) return { ids, totals };
    from = { after: `${page.next.rank}_${page.next.id}` };
  }
}

const FIRST = {
  relevance: "published_at DESC, user_id DESC",
  newest: "published_at DESC, user_id DESC",
  price: "price, user_id",
} as const;

test.each(["relevance", "newest", "price"])("by %s, as many as are counted are found, each once", async (sort) => {
  const { ids, totals } = await readAll({ q: "scarce", sort });
  expect(new Set(totals)).toEqual(new Set([COUNTED_MAX]));
  expect(ids.length).toBe(COUNTED_MAX);
  expect(new Set(ids).size).toBe(COUNTED_MAX);
});

test.each(["relevance", "newest", "price"])("by %s, one more is not counted", async (sort) => {
  const { ids, totals } = await readAll({ q: "plenty", sort });
  expect(new Set(totals)).toEqual(new Set([COUNTED_MAX + 1]));
  expect(new Set(ids).size).toBe(COUNTED_MAX + 1);
});

test.each(["relevance", "newest", "price"] as const)(
  "by %s, of many who are not among the newest, the first are found, in their order",
  async (sort) => {
    const { ids, totals } = await readAll({ q: "relict", sort });
    expect(new Set(totals)).toEqual(new Set([COUNTED_MAX + 1]));
    expect(ids.length).toBeGreaterThan(COUNTED_MAX);
    const matching = await look<{ id: string }>(
      `SELECT user_id AS id FROM creator_search WHERE document @@ 'relict'::tsquery ORDER BY ${FIRST[sort]}`,
    );
    expect(matching).toHaveLength(ALL - NEWEST);
    expect(ids).toEqual(matching.slice(0, ids.length).map(({ id }) => id));
  },
);

import pg from "pg";
import { renewSearchOf } from "@/tests/support/searched";

/**
 * Creators with public pages, with 10 first names by 10 last names. Both sizes fill at least one directory page per
 * city, category and rare right, so that pages with equally many cards are compared. Among many, a city is one in a
 * hundred and a right one in twenty. Two in seven show a price, of $50 to $500.
 */
const creators = `
  CREATE TEMP TABLE fresh AS SELECT i, gen_random_uuid() AS id, least(100, greatest(1, $1::int / 25)) AS cities, least(20, greatest(1, $1::int / 25)) AS rarity,
    (ARRAY['Maria','James','Aisha','Wei','Olu','Chloe','Diego','Priya','Noah','Fatima'])[1 + i % 10] || ' ' ||
      (ARRAY['Garcia','Okafor','Chen','Patel','Silva','Brown','Rossi','Mensah','Tanaka','Dubois'])[1 + (i / 10) % 10] || ' ' ||
      substr(md5(i::text), 1, 5) AS name
  FROM generate_series(1, $1::int) AS i`;

const fill = [
  "SET LOCAL session_replication_role = replica",
  `INSERT INTO profiles (id, email, email_key, display_name)
   SELECT id, 'c' || i || '@creators.example', 'c' || i || '@creators.example', name FROM fresh`,
  "INSERT INTO creator_slug (slug, skeleton, user_id) SELECT 'creator-' || i, 'creator' || i, id FROM fresh",
  `INSERT INTO creator_profile (user_id, status, preset, rights, categories, price_floor_cents, shows_floor,
     payout_email, activated_at, is_public, slug, craft, city, published_at, bio)
   SELECT id, 'active', 'standard', array_remove(ARRAY[CASE WHEN i % 4 > 0 THEN 'likeness' END, CASE WHEN i % 5 > 0 THEN 'voice' END,
     CASE WHEN i % rarity = 0 THEN 'training' END], NULL)::license_right[], ARRAY[(enum_range(NULL::category))[1 + i % least(cities, array_length(enum_range(NULL::category), 1))]], 5000 + i % 450 * 100, i % 7 < 2,
     'pay@creators.example', now(), true, 'creator-' || i, 'voice_actor', 'City ' || (i % cities),
     now() - interval '1 minute' * i, 'A voice actor with a low and unhurried voice. ' || CASE WHEN i % 2 = 0 THEN 'Even ' ELSE 'Odd ' END
       || (SELECT string_agg('word' || (i::bigint * 7919 + j * j * 31) % 30000, ' ') FROM generate_series(1, 50) AS j) FROM fresh`,
  `INSERT INTO creator_verification (creator_user_id, checked_at, note, name, mailbox_key, slug)
   SELECT id, now(), 'Bench', name, 'c' || i || '@creators.example', 'creator-' || i FROM fresh WHERE i % 3 = 0`,
];

/** An index is built faster than it is filled row by row. */
const dropIndexes = ["DROP INDEX creator_search_document_idx"];
const createIndexes = [
  "CREATE INDEX creator_search_document_idx ON creator_search USING gin (document) WITH (fastupdate = off)",
];

export async function addCreators(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("BEGIN");
  await client.query(creators, [count]);
  for (const statement of fill) await client.query(statement);
  await client.query("COMMIT");
  for (const statement of dropIndexes) await client.query(statement);
  await renewSearchOf({}, databaseUrl);
  for (const statement of createIndexes) await client.query(statement);
  await client.query("VACUUM ANALYZE");
  await client.end();
}

import { expect, test } from "vitest";
import { REGISTER } from "@/lib/your-data/register";
import { inWords } from "@/lib/your-data/wording";
import { testDatabase } from "@/tests/support/database";

const { look } = await testDatabase();

/** Every word that a column may hold: the values of its enum, or those that a CHECK lists. */
async function wordsOf(): Promise<{ table: string; column: string; word: string }[]> {
  const enums = await look<{ table: string; column: string; word: string }>(`
    SELECT c.relname AS "table", a.attname AS "column", e.enumlabel AS word
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
    JOIN pg_type t ON t.oid = a.atttypid JOIN pg_enum e ON e.enumtypid IN (t.oid, t.typelem)`);
  const checks = await look<{ table: string; column: string; text: string }>(`
    SELECT c.relname AS "table", a.attname AS "column", pg_get_constraintdef(k.oid) AS text
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid AND c.relnamespace = 'public'::regnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND k.conkey = ARRAY[a.attnum]
    WHERE k.contype = 'c'`);
  const listed = checks.flatMap(({ table, column, text }) =>
    /= ANY \(|<@ /.test(text)
      ? [...text.matchAll(/'([a-z][a-z_-]*)'::text/g)].map(([, word = ""]) => ({ table, column, word }))
      : [],
  );
  return [...enums, ...listed];
}

/** States of earlier releases, which a CHECK keeps out by now. */
const GONE = ["creator_profile.status.pending", "creator_profile.status.verified"];

test("every word of the program that the page of one's data shows has a label", async () => {
  const words = await wordsOf();
  const shown = words.flatMap(({ table, column, word }) => {
    const label = REGISTER.find((one) => one.table === table)?.columns[column]?.shown;
    return label && !GONE.includes(`${table}.${column}.${word}`) ? [{ table, label, word }] : [];
  });
  expect(shown.length).toBeGreaterThan(80);
  expect(shown.filter(({ table, label, word }) => inWords(table, label, word) === word)).toEqual([]);
});

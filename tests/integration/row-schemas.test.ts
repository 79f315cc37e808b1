import { expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { testDatabase } from "@/tests/support/database";
import { readSources } from "@/tests/support/source-tree";

await testDatabase();
const row = z.strictObject({ slug: z.string(), views: z.int() });

test("in these tests a row that does not fit its schema is an error", async () => {
  expect(await queryRows(db(), row)`SELECT 'a' AS slug, 1 AS views`).toEqual([{ slug: "a", views: 1 }]);
  await expect(queryRows(db(), row)`SELECT 'a' AS name, 1 AS views`).rejects.toThrow(/slug/);
  await expect(queryRows(db(), row)`SELECT 'a' AS slug, NULL::int AS views`).rejects.toThrow(/views/);
  await expect(queryRows(db(), row)`SELECT 'a' AS slug, count(*) AS views`).rejects.toThrow(/bigint/);
  await expect(queryRows(db(), row)`SELECT 'a' AS slug, 1 AS views, 2 AS likes`).rejects.toThrow(/likes/);
});

test("all SQL reads name the schema of their rows", () => {
  // List pages build their statement from the search and pass the rows to `typedRows`.
  const known = ["lib/postgres/pages.ts", "lib/postgres/rows.ts"];
  const readers = readSources().filter(
    ({ path, text }) => /^(app|components|lib)\//.test(path) && /\$queryRaw/.test(text),
  );
  expect(readers.map(({ path }) => path).sort()).toEqual(known);
});

import { expect, test } from "vitest";
import { migrationLab } from "@/tests/support/migration-lab";

const { add, run, settle, rows, history } = migrationLab();

test("goes on after the failed migration was recorded as rolled back, as its message says", async () => {
  await add("20260103000000_bad", "INSERT INTO nowhere VALUES (1)");
  await expect(run()).rejects.toThrow(/npm run migrate -- --rolled-back 20260103000000_bad/);
  await expect(run()).rejects.toThrow(/npm run migrate -- --applied 20260103000000_bad/);
  await settle({ name: "20260103000000_bad", as: "rolled-back" });
  await add("20260103000000_bad", "CREATE TABLE nowhere (id int)");
  expect(await run()).toEqual(["20260103000000_bad"]);
});

test("a failed migration that was completed by hand is recorded as applied, and not run again", async () => {
  await add("20260103000000_bad", "INSERT INTO nowhere VALUES (1)");
  await expect(run()).rejects.toThrow("failed");
  await settle({ name: "20260103000000_bad", as: "applied" });
  expect(await run()).toEqual([]);
  const records = await rows(
    `SELECT finished_at IS NOT NULL AS done, rolled_back_at IS NOT NULL AS back, applied_steps_count AS steps
     FROM _prisma_migrations WHERE migration_name = '20260103000000_bad' ORDER BY done`,
  );
  expect(records).toEqual([
    { done: false, back: true, steps: 0 },
    { done: true, back: false, steps: 0 },
  ]);
});

test("a database that already has the tables of a migration is adopted by recording it", async () => {
  await rows("CREATE TABLE shelf (id int PRIMARY KEY)");
  await expect(run()).rejects.toThrow(/npm run migrate -- --applied <name>/);
  await settle({ name: "20260101000000_shelf", as: "applied" });
  expect(await run()).toEqual(["20260102000000_book"]);
});

test.each([
  ["20260101000000_shelf", "applied", /recorded as applied \(Prisma's P3008\)/],
  ["20260101000000_shelf", "rolled-back", /recorded as applied \(Prisma's P3008\)/],
  ["20260109000000_never", "rolled-back", /has not failed in this database \(Prisma's P3011\)/],
  ["20260109000000_never", "applied", /There is no migration .* \(Prisma's P3017\)/],
] as const)("%s cannot be recorded as %s when that is not true", async (name, as, refusal) => {
  await run();
  const before = await history();
  await expect(settle({ name, as })).rejects.toThrow(refusal);
  expect(await history()).toEqual(before);
});

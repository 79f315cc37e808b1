import { expect, test } from "vitest";
import { type Migration, readMigrations } from "@/lib/postgres/migration-files";
import { migrations } from "@/scripts/local/repository";
import { parentRelease } from "@/tests/support/earlier-database";

// Between `migrate` and the last restart the release before runs on the new database. So migrations only add, and none
// holds a lock that reads wait for while it goes through a large table (docs/deploy.md, "Upgrades").

type Written = Pick<Migration, "name" | "sql" | "isCompatible">;

const since: readonly Written[] = (await readMigrations(migrations)).filter(({ name }) => name > parentRelease);

/**
 * Faults that stand because they were measured, with 300,000 offers, 600,000 mails, 150,000 licenses and as many uses:
 * milliseconds for which a read or a write waited at most.
 */
const measured: Readonly<Record<string, number>> = {
  // Licenses' uses and their disputes, 310.
  "20261207110000_uses_scope: reads all of license_use under a lock": 310,
  "20261207110000_uses_scope: reads all of use_dispute under a lock": 310,
  "20261207110000_uses_scope: writes license_use in one statement": 310,
  "20261207110000_uses_scope: builds an index of use_dispute under a lock": 310,
  "20261208090000_announcement_drafts: writes announcement in one statement": 13,
  "20261208090000_announcement_drafts: reads all of announcement under a lock": 13,
  "20261208090000_announcement_drafts: builds an index of announcement under a lock": 13,
  "20261208110000_creator_media: reads all of creator_profile under a lock": 31,
  "20261208110000_creator_media: reads all of onboarding_draft under a lock": 31,
  "20261208110100_creator_search: builds an index of offer under a lock": 509,
  // With a million events: recording one waits, and nothing reads.
  "20261209401000_event_tally: writes row_tally in one statement": 358,
};

/** Its statements, without comments, and without the bodies of functions and blocks, which run later or in batches. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/^\s*--.*$/gm, "")
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll('"', "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim());

const createdIn = (written: readonly Written[]): Set<string> =>
  new Set(written.flatMap(({ sql }) => [...sql.matchAll(/CREATE TABLE "?(\w+)/g)].map(([, table = ""]) => table)));

function faultsOf({ sql, isCompatible }: Written, isNew: (table: string) => boolean): string[] {
  const faults = isCompatible ? [] : ["does not say why it is compatible"];
  const statements = statementsOf(sql);
  for (const [at, statement] of statements.entries()) {
    const [, kind = "", table = ""] =
      /^(ALTER TABLE|UPDATE|DELETE FROM|INSERT INTO)(?: ONLY)? (\w+)/.exec(statement) ?? [];
    const [, name = ""] = /^DROP FUNCTION (\w+)/.exec(statement) ?? [];
    const isBack = name && statements.slice(at).some((later) => later.startsWith(`CREATE FUNCTION ${name}(`));
    if (/^DROP (TABLE|TYPE|VIEW|SEQUENCE|FUNCTION)|DROP COLUMN|\bRENAME (TO|COLUMN)\b/.test(statement))
      if (!/^ALTER INDEX/.test(statement) && !isBack) faults.push(`takes away or renames: ${statement.slice(0, 60)}`);
    const [, index = ""] = /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).*? ON (\w+)/.exec(statement) ?? [];
    if (index && !isNew(index)) faults.push(`builds an index of ${index} under a lock`);
    if (!table || isNew(table)) continue;
    if (kind !== "ALTER TABLE") faults.push(`writes ${table} in one statement`);
    // The parts of one ALTER TABLE.
    for (const part of statement.split(/, (?=(?:ADD|DROP|ALTER|VALIDATE) )/)) {
      const isColumn = /ADD COLUMN/.test(part);
      if (isColumn && /NOT NULL/.test(part) && !/DEFAULT/.test(part))
        faults.push(`asks old code for a value in ${table}`);
      if (/ALTER COLUMN \w+ (SET NOT NULL|(SET DATA )?TYPE)/.test(part)) faults.push(`changes a column of ${table}`);
      if (/(?:ADD CONSTRAINT|ADD FOREIGN KEY|ADD CHECK)/.test(part) && !/NOT VALID/.test(part))
        faults.push(`reads all of ${table} under a lock`);
      const [, dropped = ""] = /DROP CONSTRAINT (\w+)/.exec(part) ?? [];
      if (dropped && !statements.some((other) => other.includes(`ADD CONSTRAINT ${dropped} `)))
        faults.push(`drops ${dropped} and puts no looser one in its place`);
      const [, validated = ""] = /VALIDATE CONSTRAINT (\w+)/.exec(part) ?? [];
      if (validated && statements.some((other) => other.includes(`ADD CONSTRAINT ${validated} `)))
        faults.push(`validates ${validated} under the lock that added it`);
    }
  }
  return [...new Set(faults)];
}

test("every migration since the release before only adds, and what goes through a large table is measured", () => {
  expect(since.length).toBeGreaterThan(20);
  const tables = createdIn(since);
  const found = since.flatMap((one) =>
    faultsOf(one, (table) => tables.has(table)).map((fault) => `${one.name}: ${fault}`),
  );
  expect(found.sort()).toEqual(Object.keys(measured).sort());
  expect(Math.max(...Object.values(measured))).toBeLessThan(1000);
});

test.each([
  ['ALTER TABLE "offer" DROP COLUMN "note"', "takes away or renames: ALTER TABLE offer DROP COLUMN note"],
  ['ALTER TABLE "offer" RENAME COLUMN "a" TO "b"', "takes away or renames: ALTER TABLE offer RENAME COLUMN a TO b"],
  ['CREATE FUNCTION "f"(INT); DROP FUNCTION "f"(INT)', "takes away or renames: DROP FUNCTION f(INT)"],
  ['DROP TABLE "offer"', "takes away or renames: DROP TABLE offer"],
  ['ALTER TABLE "offer" ADD COLUMN "a" INT, ADD COLUMN "b" INT NOT NULL', "asks old code for a value in offer"],
  ['ALTER TABLE "offer" ALTER COLUMN "a" SET NOT NULL', "changes a column of offer"],
  ['ALTER TABLE "offer" ALTER COLUMN "a" TYPE BIGINT', "changes a column of offer"],
  ['ALTER TABLE "offer" ADD CONSTRAINT "c" CHECK ("a" > 0)', "reads all of offer under a lock"],
  ['CREATE UNIQUE INDEX "i" ON "offer" ("a")', "builds an index of offer under a lock"],
  ['UPDATE "offer" SET "a" = 1', "writes offer in one statement"],
  ['ALTER TABLE "offer" DROP CONSTRAINT "c"', "drops c and puts no looser one in its place"],
  [
    'ALTER TABLE "offer" ADD CONSTRAINT "c" CHECK ("a" > 0) NOT VALID; ALTER TABLE "offer" VALIDATE CONSTRAINT "c"',
    "validates c under the lock that added it",
  ],
])("%s is found", (sql, fault) => {
  expect(faultsOf({ name: "x", sql, isCompatible: true }, (table) => table === "new_table")).toEqual([fault]);
  const elsewhere = sql.replaceAll('"offer"', '"new_table"');
  if (!/DROP|RENAME|VALIDATE/.test(sql)) {
    expect(faultsOf({ name: "x", sql: elsewhere, isCompatible: true }, (table) => table === "new_table")).toEqual([]);
  }
});

test("a migration that does not say why old code goes on is found", () => {
  expect(faultsOf({ name: "x", sql: "SELECT 1", isCompatible: false }, () => false)).toHaveLength(1);
});

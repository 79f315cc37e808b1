import { readMigrations } from "@/lib/postgres/migration-files";
import { CommandError, type Print } from "@/scripts/local/command-error";
import { openHistory, readHistory, recordApplied, recordRolledBack } from "@/scripts/migrations/history";
import { asOnlyMigrator } from "@/scripts/migrations/session";

export type Resolution = { name: string; as: "rolled-back" | "applied" };

/**
 * Records a migration's outcome, like `prisma migrate resolve`, without running its SQL. Throws `CommandError` if that is
 * impossible: a rolled-back one must have failed before; an applied one must have a file and no record of being
 * applied.
 */
export async function resolve(
  databaseUrl: string,
  folder: string,
  { name, as }: Resolution,
  say: Print,
): Promise<void> {
  const migration = (await readMigrations(folder)).find((one) => one.name === name);
  await asOnlyMigrator(databaseUrl, async (client) => {
    if (as === "applied") await openHistory(client);
    const rows = (await readHistory(client)).filter((row) => row.name === name && !row.isRolledBack);
    if (rows.some((row) => row.isFinished)) {
      throw new CommandError(`Migration ${name} is recorded as applied (Prisma's P3008). Nothing was changed.`);
    }
    if (as === "rolled-back" && rows.length === 0) {
      throw new CommandError(
        `Migration ${name} has not failed in this database (Prisma's P3011). Nothing was changed.`,
      );
    }
    if (as === "applied" && !migration) {
      throw new CommandError(`There is no migration ${name} in ${folder} (Prisma's P3017). Nothing was changed.`);
    }
    await client.query("BEGIN");
    await recordRolledBack(client, name);
    if (as === "applied" && migration) await recordApplied(client, migration, 0);
    await client.query("COMMIT");
    say(`Recorded: ${name} is ${as === "applied" ? "applied" : "rolled back, and will be applied by the next run"}.`);
  });
}

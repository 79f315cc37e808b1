import { isOfFile, type Migration } from "@/lib/postgres/migration-files";
import { CommandError, type Print } from "@/scripts/local/command-error";
import type { Applied } from "@/scripts/migrations/history";

/**
 * The pending migrations. Throws `CommandError` after a failed one, and if the database has an unknown one that is not marked
 * as compatible with older code; warns if an applied file has changed.
 */
export function choosePending(migrations: readonly Migration[], history: readonly Applied[], say: Print): Migration[] {
  const current = history.filter((row) => !row.isRolledBack);
  refuseAfterFailure(current);
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  acceptNewer(
    current.filter((row) => !files.has(row.name)),
    say,
  );
  const isChanged = (row: Applied) => files.has(row.name) && !isOfFile(files.get(row.name), row);
  const changed = current.filter(isChanged).map((row) => row.name);
  if (changed.length > 0)
    say(`WARNING: these migrations were modified since they were applied: ${changed.join(", ")}.`);
  const applied = new Set(current.map((row) => row.name));
  return migrations.filter((migration) => !applied.has(migration.name));
}

function refuseAfterFailure(current: readonly Applied[]): void {
  const failed = current.find((row) => !row.isFinished);
  if (!failed) return;
  throw new CommandError(
    `Migration ${failed.name} failed or was interrupted in this database (Prisma's P3009). Nothing was applied.`,
    "The column `logs` of its row in _prisma_migrations says why. Once the database holds nothing of it, or you have",
    `reverted it: npm run migrate -- --rolled-back ${failed.name}`,
    `Once all of it is in the database, or you have completed it: npm run migrate -- --applied ${failed.name}`,
  );
}

function acceptNewer(unknown: readonly Applied[], say: Print): void {
  if (unknown.length === 0) return;
  const breaking = unknown.filter((row) => !row.isCompatible).map((row) => row.name);
  if (breaking.length > 0) {
    throw new CommandError(
      `The database has migrations that this code does not know and may not work with: ${breaking.join(", ")}.`,
      "Nothing was applied. It was migrated by a newer version: run that one, or any version that has these files.",
    );
  }
  const names = unknown.map((row) => row.name).join(", ");
  say(
    `The database is newer than this code, and its newer migrations are marked as compatible with older code: ${names}.`,
  );
}

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** One `prisma/migrations/<name>/migration.sql`, in Prisma's format. `checksum`: the file's hex SHA-256. */
export type Migration = { name: string; sql: string; checksum: string };

/** The migrations in a folder, in the order of their names. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => read(folder, name)));
}

async function read(folder: string, name: string): Promise<Migration> {
  const content = await readFile(join(folder, name, "migration.sql"));
  return { name, sql: content.toString("utf8"), checksum: createHash("sha256").update(content).digest("hex") };
}

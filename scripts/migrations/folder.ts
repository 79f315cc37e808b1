import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** One `prisma/migrations/<name>/migration.sql`. `checksum`: SHA-256 of the file in hex. */
export type Migration = { name: string; sql: string; checksum: string };

/** Reads the migrations of a folder in the order of their names, which begin with their time. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const content = await readFile(join(folder, name, "migration.sql"));
      return { name, sql: content.toString("utf8"), checksum: createHash("sha256").update(content).digest("hex") };
    }),
  );
}

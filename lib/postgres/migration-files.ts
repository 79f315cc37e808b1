import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * One `prisma/migrations/<name>/migration.sql`. `checksum`: the file's hex SHA-256. Its first line may say `--
 * compatible: <why>`, if earlier code still works with the database afterwards, and that or the next one `-- outside a
 * transaction: <why>`, if PostgreSQL does not allow it in one (CREATE INDEX CONCURRENTLY).
 */
export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  isCompatible: boolean;
  isOutsideTransaction: boolean;
};

/**
 * The value of `logs` of a finished migration that older code can work with. Prisma reads that column of failed ones
 * only.
 */
export const COMPATIBLE = "compatible: older code keeps working";

export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => read(folder, name)));
}

async function read(folder: string, name: string): Promise<Migration> {
  const content = await readFile(join(folder, name, "migration.sql"));
  const sql = content.toString("utf8");
  return {
    name,
    sql,
    checksum: createHash("sha256").update(content).digest("hex"),
    isCompatible: /^-- compatible: \S/.test(sql),
    isOutsideTransaction: /^(-- compatible: .*\n)?-- outside a transaction: \S/.test(sql),
  };
}

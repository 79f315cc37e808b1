import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * One `prisma/migrations/<name>/migration.sql`. `checksum`: the file's hex SHA-256. Its first line may say `--
 * compatible: <why>`, if earlier code still works with the database afterwards, and that or the next one `-- outside a
 * transaction: <why>`, if PostgreSQL does not allow it in one (CREATE INDEX CONCURRENTLY). `former`: the checksums of earlier texts of
 * the file that made the same, each in a line `-- formerly: <checksum>`.
 */
export type Migration = {
  name: string;
  sql: string;
  checksum: string;
  former: readonly string[];
  isCompatible: boolean;
  isOutsideTransaction: boolean;
};

/**
 * The value of `logs` of a finished migration that older code can work with. Prisma reads that column of failed ones
 * only.
 */
export const COMPATIBLE = "compatible: older code keeps working";

/** True if what was applied is this file. */
export const isOfFile = (
  file: Pick<Migration, "checksum" | "former"> | undefined,
  applied: { checksum: string },
): boolean => file !== undefined && (file.checksum === applied.checksum || file.former.includes(applied.checksum));

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
    former: [...sql.matchAll(/^-- formerly: ([0-9a-f]{64})$/gm)].map(([, sum = ""]) => sum),
    isCompatible: /^-- compatible: \S/.test(sql),
    isOutsideTransaction: /^(-- compatible: .*\n)?-- outside a transaction: \S/.test(sql),
  };
}

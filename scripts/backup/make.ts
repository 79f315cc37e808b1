import { createWriteStream } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { type Client, escapeIdentifier } from "pg";
import { siteUrl } from "@/lib/env";
import { type Closing, NO_MORE_TABLES, type Opening, type Table } from "@/scripts/backup/contents";
import { begin, LEFT_OUT, readRoleSettings, readRows, readSequences, readTables } from "@/scripts/backup/database";
import { sealed } from "@/scripts/backup/frames";
import { END_OF_ROWS, RowSum } from "@/scripts/backup/rows";
import { fingerprints } from "@/scripts/backup/secrets";
import { CommandError } from "@/scripts/local/command-error";
import { connect } from "@/scripts/local/connection";
import { repository } from "@/scripts/local/repository";

/** `bytes` of the archive. */
type Made = { file: string; bytes: number; opening: Opening; closing: Closing };

const line = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

/**
 * Archives the database as it was at one moment. Requests go on meanwhile; a migration waits, and gives up. The archive gets
 * its name once it is whole and on the disk: of a run that fails or is killed at most a `.part` is left. Throws
 * `CommandError` if the target exists or cannot be written.
 */
export async function makeBackup(url: string, target: string, passphrase: string | undefined): Promise<Made> {
  const client = await connect(url);
  try {
    const tables = await openSnapshot(client);
    const opening = await readOpening(client);
    const file = await fileIn(target, opening.madeAt);
    const closing: Closing = { tables: {}, sequences: [], elsewhere: [] };
    const part = `${file}.part`;
    try {
      await pipeline(
        contents(client, opening, tables, closing),
        createGzip({ level: 6, chunkSize: 256 * 1024 }),
        (source: AsyncIterable<Buffer>) => sealed(source, passphrase),
        createWriteStream(part, { mode: 0o600, flush: true }),
      );
      await rename(part, file);
    } catch (error) {
      await rm(part, { force: true });
      throw inWords(error, file);
    }
    await keepName(file);
    return { file, bytes: (await stat(file)).size, opening, closing };
  } finally {
    await client.end();
  }
}

/** The rename, too, must survive a power failure. Windows cannot open a folder, and needs not. */
async function keepName(file: string): Promise<void> {
  const folder = await open(dirname(file), "r").catch(() => undefined);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
}

const OF_THE_TARGET = new Set([
  "ENOSPC",
  "EDQUOT",
  "EFBIG",
  "EACCES",
  "EPERM",
  "EROFS",
  "EIO",
  "ENOTDIR",
  "EEXIST",
  "EISDIR",
  "ENOENT",
]);

/** What is wrong with the target. Other errors are returned as they are. */
function inWords(error: unknown, file: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!OF_THE_TARGET.has(code)) return error;
  const isFull = code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG";
  return new CommandError(
    isFull
      ? `There is no room for ${file} (${code}). No backup was made.`
      : `${file} cannot be written (${code}). No backup was made.`,
    isFull ? "Make room there, or give another place." : "Give a folder or a new file that this account may write.",
  );
}

async function fileIn(target: string, madeAt: string): Promise<string> {
  const found = await stat(target).catch(() => undefined);
  const file = found?.isDirectory() ? join(target, `likeright-${madeAt.replace(/[:.]/g, "-")}.backup`) : target;
  if (found && file === target)
    throw new CommandError(`${file} exists. No backup was made.`, "Give a new name or a folder.");
  try {
    await mkdir(dirname(file), { recursive: true });
  } catch (error) {
    throw inWords(error, file);
  }
  if (!basename(file)) throw new CommandError("The archive needs a name.");
  return file;
}

const namesOf = (tables: readonly Table[]): string => tables.map(({ table }) => escapeIdentifier(table)).join(", ");

/**
 * Begins a transaction of one snapshot whose tables no migration can change. They are locked first: a snapshot would not show
 * the rows of a table that is rewritten after it was taken.
 */
async function openSnapshot(client: Client): Promise<Table[]> {
  const before = namesOf(await readTables(client));
  if (!before) throw new CommandError("The database has no tables. No backup was made.");
  await begin(client, "ISOLATION LEVEL REPEATABLE READ READ ONLY");
  await client.query(`LOCK TABLE _prisma_migrations, ${before} IN ACCESS SHARE MODE`);
  const tables = await readTables(client);
  if (namesOf(tables) === before) return tables;
  throw new CommandError("The database is being migrated. No backup was made.", "Run this again after the migration.");
}

async function readOpening(client: Client): Promise<Opening> {
  const { rows } = await client.query<{ name: string; checksum: string; isFinished: boolean }>(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished" FROM _prisma_migrations
     WHERE rolled_back_at IS NULL ORDER BY migration_name COLLATE "C"`,
  );
  const failed = rows.find(({ isFinished }) => !isFinished);
  if (failed)
    throw new CommandError(
      `Migration ${failed.name} failed in this database, which cannot be restored as it is. No backup was made.`,
      "Resolve it first (docs/deploy.md), or use PostgreSQL's own pg_dump.",
    );
  const about = "SELECT to_jsonb(now()) #>> '{}' AS \"madeAt\", current_setting('server_version') AS postgresql";
  const [server] = (await client.query<{ madeAt: string; postgresql: string }>(about)).rows;
  if (!server) throw new Error("The database did not say what time it is");
  const { version } = JSON.parse(await readFile(join(repository, "package.json"), "utf8"));
  return {
    madeAt: new Date(server.madeAt).toISOString(),
    postgresql: server.postgresql,
    release: version,
    siteUrl: siteUrl(),
    migrations: rows.map(({ name, checksum }) => ({ name, checksum })),
    secrets: await fingerprints(),
    roleSettings: await readRoleSettings(client),
    leftOut: LEFT_OUT,
  };
}

async function* contents(client: Client, opening: Opening, tables: readonly Table[], closing: Closing) {
  yield line(opening);
  for (const table of tables) {
    yield line(table);
    const sum = new RowSum();
    yield* readRows(client, table, sum);
    yield Buffer.from(END_OF_ROWS);
    closing.tables[table.table] = sum.result();
  }
  yield line(NO_MORE_TABLES);
  closing.sequences = await readSequences(client);
  const { rows } = await client.query<{ key: string }>(
    "SELECT key FROM sample_file WHERE store <> 'postgres' ORDER BY key",
  );
  closing.elsewhere = rows.map(({ key }) => key);
  yield line(closing);
}

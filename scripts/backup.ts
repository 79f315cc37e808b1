import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { archivePassphrase, newPassphrase } from "@/scripts/backup/passphrase";
import { readArchive } from "@/scripts/backup/read";
import { summary } from "@/scripts/backup/summary";
import { CommandError, explain, type Print } from "@/scripts/local/command-error";
import { loadEnvFiles } from "@/scripts/local/environment";
import { onDatabase } from "@/scripts/local/on-database";

const USAGE = "npm run backup -- [--encrypt] FILE-OR-FOLDER, or: npm run backup -- --check FILE";

function readOptions(args: string[]) {
  try {
    const options = { encrypt: { type: "boolean" }, check: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [path, ...more] = positionals;
    if (!path || more.length > 0) throw new Error("Name one file or folder.");
    // From where npm was called: the launcher has gone to the repository.
    return { ...values, path: resolve(process.env.INIT_CWD ?? ".", path) };
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), `Usage: ${USAGE}`);
  }
}

/** Reads all of it, and compares the rows with what the archive says of them. */
async function check(file: string, say: Print): Promise<void> {
  const archive = await readArchive(file, archivePassphrase);
  const closing = await archive.tables(async (_table, rows) => {
    for await (const _block of rows);
  });
  for (const line of summary(archive, closing)) say(line);
}

/**
 * `npm run backup -- FILE-OR-FOLDER`: archives the database while requests run, and reads the archive back. Encrypted with
 * BACKUP_PASSPHRASE, or with `--encrypt` by what is typed. `--check FILE` reads an archive, and needs no database.
 */
export async function main(args: string[]): Promise<number> {
  if (!args.includes("--check")) return onDatabase("environment", ({ directUrl }, say) => make(directUrl, args, say));
  try {
    loadEnvFiles();
    const { path } = readOptions(args);
    await check(path, console.log);
    console.log(`${path} is whole.`);
    return 0;
  } catch (error) {
    console.error(explain(error));
    return 1;
  }
}

async function make(url: string, args: string[], say: Print): Promise<number> {
  const { path, encrypt = false } = readOptions(args);
  const passphrase = await newPassphrase(encrypt);
  const { makeBackup } = await import("@/scripts/backup/make");
  const begun = Date.now();
  const { file, bytes, opening, closing } = await makeBackup(url, path, passphrase);
  const archive = await readArchive(file, async () => passphrase ?? "");
  await archive.tables(async (_table, rows) => {
    for await (const _block of rows);
  });
  for (const line of summary({ opening, isEncrypted: passphrase !== undefined }, closing)) say(line);
  const seconds = Math.round((Date.now() - begun) / 1000);
  say(`${file}: ${(bytes / 1e6).toFixed(1)} MB, written and read back in ${seconds} s.`);
  return 0;
}

import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import getPort from "get-port";
import { handOver, serverAccount } from "@/scripts/embedded-postgres/account";
import { CommandError } from "@/scripts/local/command-error";
import { installDebianPackage } from "@/tests/support/programs";

/** `dump` and `restore` as docs/backup.md has them. */
type DebianPostgres = {
  urls: string[];
  dump: (from: string, file: string) => Promise<unknown>;
  restore: (file: string, to: string) => Promise<unknown>;
  stop: () => void;
};

const execFileAsync = promisify(execFile);

const VERSIONS = "/usr/lib/postgresql";

/**
 * Debian's PostgreSQL, because the embedded one brings no pg_dump and Debian's refuses a newer server. Returns the address of an
 * empty database for each name. Throws `CommandError` where it is missing and cannot be installed.
 */
export async function startDebianPostgres(names: readonly string[]): Promise<DebianPostgres> {
  const bin = findServer() ?? (installDebianPackage("postgresql", console.log) ? findServer() : undefined);
  if (!bin)
    throw new CommandError("This test needs Debian's PostgreSQL.", "Install it (Debian: apt-get install postgresql).");
  const account = serverAccount();
  const folder = mkdtempSync(join(tmpdir(), "debian-postgres-"));
  handOver(folder, account);
  const data = join(folder, "data");
  const port = await getPort({ host: "127.0.0.1" });
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { cwd: folder, stdio: "ignore", ...account });
  run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C");
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  run("pg_ctl", "start", "-D", data, "-w", "-l", join(folder, "log"), "-o", settings);
  const url = (name: string) => `postgresql://postgres@127.0.0.1:${port}/${name}`;
  for (const name of names) run("psql", "-c", `CREATE DATABASE ${name}`, url("postgres"));
  return {
    urls: names.map(url),
    dump: (from, file) =>
      execFileAsync(join(bin, "pg_dump"), ["-Fc", "--exclude-table-data=document_copy", "-f", file, from]),
    restore: (file, to) =>
      execFileAsync(join(bin, "pg_restore"), [
        "--single-transaction",
        "--exit-on-error",
        "--no-owner",
        "--no-privileges",
        "-d",
        to,
        file,
      ]),
    stop: () => {
      run("pg_ctl", "stop", "-D", data, "-w", "-m", "immediate");
      rmSync(folder, { recursive: true });
    },
  };
}

/** The folder of the newest server's programs. */
function findServer(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(VERSIONS, version, "bin")).find((bin) => existsSync(join(bin, "initdb")));
}

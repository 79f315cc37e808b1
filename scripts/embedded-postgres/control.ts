import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Account, handOver } from "@/scripts/embedded-postgres/account";
import type { Binaries } from "@/scripts/embedded-postgres/binaries";
import { dropDeadPostmaster, readPostmaster } from "@/scripts/embedded-postgres/postmaster";
import { CommandError } from "@/scripts/local/command-error";

export type Installation = { binaries: Binaries; account: Account; directory: string };

export type Settings = Readonly<Record<string, string>>;

export const dataOf = (at: Installation) => join(at.directory, "data");

/** Creates the cluster (UTF-8, scram passwords, loopback only); false if it exists. Call it under the lock. */
export function createCluster(at: Installation, settings: Settings): boolean {
  const data = dataOf(at);
  const version = readIfThere(join(data, "PG_VERSION"))?.trim();
  const major = at.binaries.version.split(".")[0];
  if (version === major) return false;
  if (version) {
    throw new CommandError(
      `${data} was written by PostgreSQL ${version}, and this is PostgreSQL ${major}.`,
      "Move that directory away to start with an empty database.",
    );
  }
  const draft = `${data}.new`;
  const passwordFile = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  const password = randomBytes(24).toString("hex");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  handOver(passwordFile, at.account);
  // Written as the current user: the server's account may not write into the cluster's directory.
  writeFileSync(join(at.directory, "password"), password, { mode: 0o600 });
  mkdirSync(draft, { mode: 0o700 });
  handOver(draft, at.account);
  run(at, "initdb", ["-D", draft, "-U", "postgres", `--pwfile=${passwordFile}`, "-A", "scram-sha-256", ...LOCALE]);
  rmSync(passwordFile);
  const lines = Object.entries({ ...BASE, ...settings }).map(([name, value]) => `${name} = ${value}\n`);
  appendFileSync(join(draft, "postgresql.conf"), lines.join(""));
  renameSync(draft, data);
  return true;
}

/** The same sort order and letter case on every machine, whatever its locales. */
const LOCALE = ["-E", "UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
const BASE: Settings = {
  listen_addresses: "'127.0.0.1'",
  unix_socket_directories: "''",
  timezone: "'UTC'",
  log_timezone: "'UTC'",
};

/** Runs in its own session, so that Ctrl-C reaches only this process. Returns when the server accepts connections. */
export function startServer(at: Installation, port: number): void {
  dropDeadPostmaster(dataOf(at));
  run(at, "pg_ctl", ["start", "-D", dataOf(at), "-l", logOf(at), "-w", "-t", "60", "-o", `-p ${port}`]);
  writeFileSync(portFile(at), String(port));
}

/** Reused so that clients find the server again. */
export const lastPort = (at: Installation): number | undefined => Number(readIfThere(portFile(at))) || undefined;

const portFile = (at: Installation) => join(at.directory, "port");

export const logBeforeExit = (at: Installation): string => readIfThere(logOf(at))?.trimEnd().split("\n").at(-1) ?? "";

/** Rolls running transactions back; everything committed is on disk. */
export function stopServer(at: Installation): void {
  const runs = () => readPostmaster(dataOf(at))?.isAlive === true;
  if (!runs()) return;
  try {
    run(at, "pg_ctl", ["stop", "-D", dataOf(at), "-m", "fast", "-w", "-t", "60"]);
  } catch (error) {
    // Another process may have stopped it in the meantime.
    if (runs()) throw error;
  }
}

const logOf = (at: Installation) => join(dataOf(at), "server.log");

function run(at: Installation, program: string, args: readonly string[]): void {
  const done = spawnSync(join(at.binaries.directory, "bin", program), args, {
    // The server inherits its standard streams: a pipe would keep this process waiting until the server ends.
    stdio: ["ignore", "ignore", program === "initdb" ? "pipe" : "ignore"],
    cwd: at.directory,
    encoding: "utf8",
    ...at.account,
  });
  if (done.status === 0) return;
  const log = readIfThere(logOf(at))?.trimEnd().split("\n").slice(-15).join("\n  ");
  throw new CommandError(
    `PostgreSQL's ${program} failed (${done.error?.message ?? done.signal ?? `exit code ${done.status}`}).`,
    ...(done.stderr ? [done.stderr.trim()] : log ? [log] : []),
    "Set DATABASE_URL to use your own PostgreSQL instead.",
  );
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

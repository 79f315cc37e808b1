import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Account, isReachable, makePassable } from "@/scripts/embedded-postgres/account";
import { CommandError, type Print } from "@/scripts/local/command-error";

/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
/** Several times what all tests together hold at once. */
const ROOM = 4 * 1_024 ** 3;

const keyOf = (repository: string): string => createHash("sha256").update(repository).digest("hex").slice(0, 16);

/**
 * The directory of a cluster in memory, where databases are created and dropped without work for a disk; undefined if
 * this machine has no such place or too little room there. The name is predictable: a directory of another user is
 * not used.
 */
export function directoryInMemory(repository: string, name: string): string | undefined {
  const directory = join(MEMORY, `embedded-postgres-${keyOf(repository)}-${name}`);
  const found = lstatSync(directory, { throwIfNoEntry: false });
  if (found) return found.isDirectory() && found.uid === process.getuid?.() ? directory : undefined;
  return roomIn(MEMORY) < ROOM ? undefined : directory;
}

function roomIn(directory: string): number {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/**
 * The directory for clusters and binaries: `.data/embedded-postgres` of the repository. As root, a repository below a
 * closed directory such as /root is unreachable for the server's account; then it is in the system's temporary
 * directory, named after the repository's path, which `say` reports.
 */
export function stateDirectory(repository: string, account: Account, say: Print): string {
  const usual = join(repository, ".data", "embedded-postgres");
  makePassable(join(repository, ".data"), account);
  makePassable(usual, account);
  if (isReachable(usual, account)) return usual;

  const fallback = join(tmpdir(), `embedded-postgres-${keyOf(repository)}`);
  mkdirSync(fallback, { recursive: true });
  // The name is predictable, so another user may have created it first.
  const found = lstatSync(fallback);
  if (!found.isDirectory() || found.uid !== 0) {
    throw new CommandError(
      `${fallback} is owned by another user.`,
      "Remove it, or set TMPDIR to a directory that you own.",
    );
  }
  makePassable(fallback, account);
  if (!isReachable(fallback, account)) {
    throw new CommandError(
      `PostgreSQL cannot run as root, and its own account can reach neither ${usual} nor ${fallback}.`,
      "Run as an ordinary user, move the repository, or set DATABASE_URL to your own PostgreSQL.",
    );
  }
  say(`PostgreSQL's own account cannot reach ${usual}: its files are in ${fallback}.`);
  return fallback;
}

import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/** The user that PostgreSQL runs as; undefined when that is simply the current one. */
export type Account = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root: then it runs as uid 65534 (`nobody`), which owns nothing else. */
export function serverAccount(): Account {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
}

/** Makes a directory that `account` can pass through, whatever the umask says. */
export function makePassable(directory: string, account: Account): void {
  mkdirSync(directory, { recursive: true });
  if (account) chmodSync(directory, statSync(directory).mode | 0o111);
}

/** Makes `account` the owner of a file, or of a directory and all that is in it. */
export function handOver(path: string, account: Account): void {
  if (!account) return;
  lchownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) handOver(join(path, name), account);
}

/** True when every directory above `path` lets `account` through. */
export function isReachable(path: string, account: Account): boolean {
  if (!account) return true;
  for (let directory = path; ; directory = dirname(directory)) {
    const { mode, uid, gid } = statSync(directory);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (directory === dirname(directory)) return true;
  }
}

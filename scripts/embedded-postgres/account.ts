import { chmodSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

export type Account = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root; uid 65534 (`nobody`) owns nothing else. */
export function serverAccount(): Account {
  return process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined;
}

/** Ensures that `account` can traverse the directory, whatever the umask. */
export function makePassable(directory: string, account: Account): void {
  mkdirSync(directory, { recursive: true });
  if (account) chmodSync(directory, statSync(directory).mode | 0o111);
}

export function handOver(path: string, account: Account): void {
  if (!account) return;
  lchownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) handOver(join(path, name), account);
}

/** True if `account` can traverse every directory above `path`. */
export function isReachable(path: string, account: Account): boolean {
  if (!account) return true;
  for (let directory = path; ; directory = dirname(directory)) {
    const { mode, uid, gid } = statSync(directory);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if (!(mode & bit)) return false;
    if (directory === dirname(directory)) return true;
  }
}

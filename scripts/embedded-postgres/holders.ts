import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processIdentity } from "@/scripts/local/process-identity";

export function enter(directory: string): void {
  const holders = join(directory, "holders");
  mkdirSync(holders, { recursive: true });
  writeFileSync(join(holders, String(process.pid)), processIdentity(process.pid) ?? "");
}

/** True if no other living process uses the cluster. */
export function leave(directory: string): boolean {
  rmSync(join(directory, "holders", String(process.pid)), { force: true });
  return !isHeld(directory);
}

/** Ignores records of killed processes. */
function isHeld(directory: string): boolean {
  const holders = join(directory, "holders");
  return readdirSync(holders).some((pid) => {
    if (processIdentity(Number(pid)) === readFileSync(join(holders, pid), "utf8")) return true;
    rmSync(join(holders, pid), { force: true });
    return false;
  });
}

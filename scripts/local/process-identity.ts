import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * A text that distinguishes a process from a later one with the same id (ids are reused after a reboot, and soon in
 * containers); undefined if no such process is alive. A zombie counts as dead.
 */
export function processIdentity(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (process.platform === "linux") return linuxIdentity(pid);
  if (process.platform === "win32") return isAlive(pid) ? "alive" : undefined;
  const asked = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return asked.stdout?.trim() || undefined;
}

function linuxIdentity(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command's name, in parentheses, may contain anything; the numbered fields continue after it with the third.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return undefined;
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

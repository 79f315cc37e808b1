import { readFileSync } from "node:fs";

const SAMPLE_MS = 50;

/** Resident memory of a process in MiB. Linux only. */
function residentMiB(pid: number): number {
  const [, kib = ""] = /^Rss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? [];
  return Number(kib) / 1_024;
}

/** The peak growth of a process's memory in MiB while `work` runs. Linux only. */
export async function growthDuring(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentMiB(pid);
  let most = before;
  const timer = setInterval(() => {
    try {
      most = Math.max(most, residentMiB(pid));
    } catch {
      // The process has ended; `work` fails and reports why.
    }
  }, SAMPLE_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { findProgram, needProgram } from "@/tests/support/programs";

const SECONDS = 3;
const CONNECTIONS = 64;

/** Runs `wrk` on core 1. Throws on error statuses and on socket errors. */
async function load(url: string): Promise<number> {
  const wrk = needProgram("wrk");
  const taskset = findProgram(["taskset"]);
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--timeout", "30s", url];
  const [program, ...rest] = taskset ? [taskset, "-c", "1", wrk, ...args] : [wrk, ...args];
  const output = await outputOf(program, rest);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk at ${url}:\n${output}`);
  return Number(/(\d+) requests in/.exec(output)?.[1]);
}

/** Processor seconds that a process has used, over all threads (Linux counts in hundredths). */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Requests answered per second of the server's processor time: unlike wall time, it does not depend on other load. */
export async function requestsPerProcessorSecond(url: string, pid: number): Promise<number> {
  const before = processorSeconds(pid);
  const requests = await load(url);
  return requests / (processorSeconds(pid) - before);
}

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.stderr.on("data", (chunk) => chunks.push(chunk));
  await once(child, "close");
  return Buffer.concat(chunks).toString("utf8");
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { needProgram } from "@/scripts/bench/need-program";
import { findProgram } from "@/tests/support/programs";

const SECONDS = 3;
const CONNECTIONS = 64;

/** Requests per second that `wrk` gets answered at `url`, from core 1. Throws when an answer is not 200, or is missing. */
export async function requestsPerSecond(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const wrk = needProgram("wrk");
  const taskset = findProgram(["taskset"]);
  const fields = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const args = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--timeout", "30s", ...fields, url];
  const [program, ...rest] = taskset ? [taskset, "-c", "1", wrk, ...args] : [wrk, ...args];
  const output = await outputOf(program, rest);
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]);
  if (!(rate > 0) || /Non-2xx|Socket errors/.test(output)) throw new Error(`wrk at ${url}:\n${output}`);
  return rate;
}

async function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk) => chunks.push(chunk));
  child.stderr.on("data", (chunk) => chunks.push(chunk));
  await once(child, "close");
  return Buffer.concat(chunks).toString("utf8");
}

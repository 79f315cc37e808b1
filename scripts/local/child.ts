import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";
import { onShutdown } from "@/scripts/local/shutdown";

const guard = join(import.meta.dirname, "exit-with-parent.mjs");

type Outcome = { code: number | null; ending: string; output: string };

/** How a process ended, in words. An unexplained SIGKILL is often the system's, for lack of memory. */
export const endingOf = ({ exitCode, signalCode }: ChildProcess): string =>
  signalCode ? `ended by ${signalCode}` : `exit code ${exitCode}`;

/**
 * Starts a program of node_modules in its own process group, so that Ctrl-C reaches only this process, which stops it
 * in order, with its own children, for which `execa` has no means. It always ends with this process. `program` is a
 * JavaScript file, relative to the repository; `directory` is where it runs.
 */
export function startNode(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: "inherit" | "pipe",
  directory = repository,
): ChildProcess {
  const child = spawn(process.execPath, ["--import", `file://${guard}`, join(repository, program), ...args], {
    cwd: directory,
    env: { ...env, EXIT_WITH_PARENT: String(process.pid) },
    detached: process.platform !== "win32",
    stdio: ["ignore", stdio, stdio, "ipc"],
  });
  onShutdown(() => stopGroup(child));
  return child;
}

export async function runNode(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Outcome> {
  const child = startNode(program, args, env, "pipe");
  const chunks: Buffer[] = [];
  child.stdout?.on("data", (chunk) => chunks.push(chunk));
  child.stderr?.on("data", (chunk) => chunks.push(chunk));
  await once(child, "close");
  return { code: child.exitCode, ending: endingOf(child), output: Buffer.concat(chunks).toString("utf8") };
}

/** Sends SIGTERM, and SIGKILL after `timeout` milliseconds. */
export async function stopGroup(child: ChildProcess, timeout = 15_000): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), timeout);
  await ended;
  clearTimeout(timer);
}

export function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined && process.platform !== "win32") process.kill(-child.pid, signal);
    else child.kill(signal);
  } catch {
    // The process has ended meanwhile.
  }
}

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import getPort from "get-port";
import { runNode, startNode, stopGroup } from "@/scripts/local/child";
import { CommandError } from "@/scripts/local/command-error";
import { NEXT, waitUntilItAnswers } from "@/scripts/local/next-server";
import { repository } from "@/scripts/local/repository";

export const BARE_APP = "tools/bench/bare";

export async function buildBareApp(): Promise<void> {
  const { code, output } = await runNode(NEXT, ["build", BARE_APP], { ...process.env, NODE_ENV: "production" });
  if (code !== 0) throw new CommandError("The bare application could not be built:", output.trim());
}

type PinnedServer = { url: string; pid: number; stop: () => Promise<void> };

/** Starts `next start` for an application of the repository, on core 0 where `taskset` is available. */
export async function startPinned(directory: string, env: Readonly<Record<string, string>>): Promise<PinnedServer> {
  const port = await getPort({ host: "127.0.0.1" });
  const url = `http://localhost:${port}`;
  // Each reads its own build from its working directory.
  const server = startNode(
    NEXT,
    ["start", "-p", String(port), "-H", "localhost"],
    { ...process.env, NODE_ENV: "production", SITE_URL: url, ...env },
    "pipe",
    join(repository, directory),
  );
  // Unread output fills the pipe, and the server then blocks on every request.
  server.stdout?.resume();
  server.stderr?.resume();
  await waitUntilItAnswers(server, url);
  if (server.pid) pin(server.pid, 0);
  return { url, pid: server.pid ?? 0, stop: () => stopGroup(server) };
}

/** Keeps every thread of a process on one core. Does nothing where `taskset` is missing. */
export function pin(pid: number, core: number): void {
  try {
    execFileSync("taskset", ["-acp", String(core), String(pid)], { stdio: "ignore" });
  } catch {
    console.log("taskset was not found: the load and the server share the cores.");
  }
}

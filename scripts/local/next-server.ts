import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { endingOf, startNode } from "@/scripts/local/child";
import { CommandError } from "@/scripts/local/command-error";

export const NEXT = "node_modules/next/dist/bin/next";

/** HOST opens the server to other machines; it is closed by default, because /dev/mailbox shows every mail. */
const host = () => process.env.HOST || "localhost";

/** Starts `next start` or `next dev` on the port and returns when it responds. Throws `CommandError` if it ends first. */
export async function startNext(mode: "start" | "dev", port: number): Promise<ChildProcess> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    // Not part of the build: with a local address in prerendered pages, each port would need a new build.
    SITE_URL: process.env.SITE_URL || `http://localhost:${port}`,
    NODE_ENV: mode === "dev" ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  const args = [mode, "--port", String(port), "--hostname", host()];
  const server = startNode(NEXT, args, env, "inherit");
  await waitUntilItAnswers(server, `http://localhost:${port}/api/health`);
  return server;
}

/**
 * Waits for any HTTP response from `url`. Throws `CommandError` if the server ends first, or does not respond within two
 * minutes.
 */
export async function waitUntilItAnswers(server: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) {
    if (server.exitCode !== null || server.signalCode !== null) {
      throw new CommandError(`The server ended (${endingOf(server)}). Its message is above.`);
    }
    const answered = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(30_000) }).then(
      (response) => response.body?.cancel().then(() => true) ?? true,
      () => false,
    );
    if (answered) return;
  }
  throw new CommandError(`The server did not respond at ${url} within two minutes.`);
}

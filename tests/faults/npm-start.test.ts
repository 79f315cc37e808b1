import { type ChildProcess, spawn } from "node:child_process";

import { readFileSync } from "node:fs";
import { createConnection } from "node:net";
import getPort from "get-port";
import { afterEach, expect, inject, test } from "vitest";
import { waitUntilItAnswers } from "@/scripts/local/next-server";
import { repository } from "@/scripts/local/repository";
import { cloneDatabase } from "@/tests/support/cluster";
import { testSecrets } from "@/tests/support/secrets";

/** Seconds are what the drain takes; docs/deploy.md promises 15. */
const END = 15_000;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = cleanUp.pop(); step; step = cleanUp.pop()) await step();
});

async function npmStart() {
  const database = await cloneDatabase(inject("cluster"));
  cleanUp.push(database.drop);
  const port = await getPort({ host: "127.0.0.1" });
  const env = { ...process.env, ...testSecrets, DATABASE_URL: database.url, PORT: String(port), HOST: "127.0.0.1" };
  const npm = spawn("npm", ["start"], { cwd: repository, env, detached: true, stdio: "ignore" });
  cleanUp.push(() => signalGroup(npm, "SIGKILL"));
  await waitUntilItAnswers(npm, `http://127.0.0.1:${port}/api/health`);
  return { npm, port };
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // It has ended.
  }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

/** The process of npm's that runs scripts/launch.mjs. */
function launcherOf(pid: number): number {
  const found = childrenOf(pid).find((child) =>
    readFileSync(`/proc/${child}/cmdline`, "utf8").includes("launch.mjs\0"),
  );
  if (found) return found;
  const [shell] = childrenOf(pid);
  if (shell === undefined) throw new Error("npm has started nothing");
  return launcherOf(shell);
}

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

test.each([
  ["npm alone, as by kill", ({ npm }: { npm: ChildProcess }) => npm.kill("SIGTERM")],
  ["the command under npm", ({ npm }: { npm: ChildProcess }) => process.kill(launcherOf(npm.pid ?? 0), "SIGTERM")],
  ["the whole group, as by a service manager", ({ npm }: { npm: ChildProcess }) => signalGroup(npm, "SIGTERM")],
  ["the whole group, as by Ctrl-C", ({ npm }: { npm: ChildProcess }) => signalGroup(npm, "SIGINT")],
])("a signal to %s ends the server of npm start and frees the port", async (_who, signal) => {
  const started = await npmStart();
  signal(started);
  await expect.poll(() => isTaken(started.port), { timeout: END }).toBe(false);
});

test("the server of npm start answers while it drains, though the whole group gets the signal", async () => {
  const { npm, port } = await npmStart();
  signalGroup(npm, "SIGTERM");
  const ready = async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status;
  expect([await ready(), await ready()]).toEqual([503, 503]);
  await expect.poll(() => isTaken(port), { timeout: END }).toBe(false);
});

import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { CommandError } from "@/scripts/local/command-error";
import { findProgram, installDebianPackage } from "@/tests/support/programs";

type TestRedis = { url: string; port: number; pid: number; stop: () => Promise<void> };

/**
 * On loopback, without persistence, on a free port unless `at` is given. Throws `CommandError` if Redis is missing and
 * cannot be installed.
 */
export async function startRedis(at?: number): Promise<TestRedis> {
  const program = findRedis() ?? (installDebianPackage("redis-server", console.log) ? findRedis() : undefined);
  if (!program) {
    throw new CommandError(
      "This test needs redis-server on the PATH.",
      "Install it (Debian: apt-get install redis-server).",
    );
  }
  const port = at ?? (await getPort({ host: "127.0.0.1" }));
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn(program, options, { stdio: "ignore" });
  const ended = once(server, "exit");
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  await waitForPort(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    pid: server.pid ?? 0,
    stop: async () => {
      process.off("exit", kill);
      server.kill("SIGKILL");
      await ended;
    },
  };
}

const findRedis = () => findProgram(["redis-server", "valkey-server"]);

async function waitForPort(port: number): Promise<void> {
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(50)) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`redis-server does not listen on port ${port}`);
}

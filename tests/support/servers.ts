import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import getPort from "get-port";
import { CommandError } from "@/scripts/local/command-error";
import { waitUntilItAnswers } from "@/scripts/local/next-server";
import { repository } from "@/scripts/local/repository";
import { onShutdown } from "@/scripts/local/shutdown";
import { findProgram, installDebianPackage, needProgram } from "@/tests/support/programs";

type TestRedis = { url: string; pid: number; stop: () => Promise<void> };

/**
 * On loopback, without persistence, on a free port. Throws `CommandError` if Redis is missing and
 * cannot be installed.
 */
export async function startRedis(): Promise<TestRedis> {
  const program = findRedis() ?? (installDebianPackage("redis-server", console.log) ? findRedis() : undefined);
  if (!program) {
    throw new CommandError(
      "This test needs redis-server on the PATH.",
      "Install it (Debian: apt-get install redis-server).",
    );
  }
  const port = await getPort({ host: "127.0.0.1" });
  const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn(program, options, { stdio: "ignore" });
  const ended = once(server, "exit");
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  await waitForPort(port);
  return {
    url: `redis://127.0.0.1:${port}`,
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
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(50)) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
  }
  throw new Error(`redis-server does not listen on port ${port}`);
}

function localConfiguration(at: { listen: string; next: string; root: string; logs: string }): string {
  const changes: readonly (readonly [RegExp, string])[] = [
    [/server \{\s+listen 80;[^}]*\}/, ""],
    [/listen 443 ssl http2;/, `listen ${at.listen};`],
    [/ssl_certificate\s[^;]*;/, ""],
    [/ssl_certificate_key\s[^;]*;/, ""],
    [/server 127\.0\.0\.1:3000 /, `server ${at.next} `],
    [/\/srv\/likeright\/static/g, at.root],
    [/\/var\/log\/nginx\/likeright\.log/g, join(at.logs, "access.log")],
    [/\/var\/log\/nginx\/likeright-upstream\.log/g, join(at.logs, "upstream.log")],
    [/\/var\/log\/nginx\/likeright-errors\.log/, join(at.logs, "errors.log")],
  ];
  const committed = readFileSync(join(repository, "docs/nginx.conf"), "utf8");
  return changes.reduce((text, [part, replacement]) => {
    if (!part.test(text)) throw new Error(`docs/nginx.conf no longer contains ${part}`);
    return text.replace(part, replacement);
  }, committed);
}

/**
 * Starts nginx as docs/nginx.conf sets it up, in front of `next` (host and port), for the files in `root`, with its logs
 * in a folder of their own unless `logs` names one. Returns its URL.
 */
export const startSiteNginx = (next: string, root: string, logs?: string): Promise<string> =>
  startNginx((listen, folder) => localConfiguration({ listen, next, root, logs: logs ?? folder }));

/** Runs nginx as one process, which ends with this one. */
async function startNginx(site: (listen: string, folder: string) => string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  const listen = `127.0.0.1:${await getPort({ host: "127.0.0.1" })}`;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (use) => `${use}_temp_path ${folder}/${use};`,
  );
  const configuration = [
    "daemon off; master_process off; worker_processes 1; pcre_jit on;",
    `pid ${folder}/pid; error_log ${folder}/errors.log;`,
    "events { worker_connections 1024; }",
    `http { ${temporary.join(" ")}`,
    site(listen, folder),
    "}",
  ];
  const file = join(folder, "nginx.conf");
  writeFileSync(file, configuration.join("\n"));

  const server = spawn(needProgram("nginx"), ["-c", file, "-e", `${folder}/errors.log`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  const kill = () => server.kill("SIGKILL");
  process.once("exit", kill);
  onShutdown(async () => {
    process.off("exit", kill);
    const ended = server.exitCode === null && server.signalCode === null ? once(server, "exit") : undefined;
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await waitUntilItAnswers(server, `http://${listen}/`);
  return `http://${listen}`;
}

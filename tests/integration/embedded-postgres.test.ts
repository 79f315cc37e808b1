import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { repository as here } from "@/scripts/local/repository";

let repository: string;
let users: ChildProcess[];

beforeEach(async () => {
  users = [];
  repository = await mkdtemp(join(tmpdir(), "embedded-"));
  // As the system's umask makes a checkout: others may pass through.
  await chmod(repository, 0o755);
});

afterEach(async () => {
  await Promise.all(users.map(leave));
  // A user that was killed left its server running: whoever comes next ends it.
  const cluster = await startCluster({ repository, name: "main", database: "app", say: () => undefined });
  await cluster.stop();
  await rm(repository, { recursive: true });
});

/** Another process that uses the cluster, until `leave`. */
async function comeIn(): Promise<{ user: ChildProcess; url: string; reused: boolean }> {
  const user = spawn(process.execPath, ["--import", "tsx", join(here, "tests/support/cluster-user.ts"), repository], {
    cwd: here,
    stdio: ["pipe", "pipe", "inherit"],
  });
  users.push(user);
  const [line] = await once(user.stdout ?? user, "data");
  return { user, ...JSON.parse(String(line)) };
}

async function leave(user: ChildProcess): Promise<void> {
  if (user.exitCode !== null || user.signalCode !== null) return;
  const ended = once(user, "exit");
  user.stdin?.end();
  await ended;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test("processes that come at once to an empty directory share one server, and the last one stops it", async () => {
  const [first, second, third] = await Promise.all([comeIn(), comeIn(), comeIn()]);
  expect(new Set([first.url, second.url, third.url]).size).toBe(1);
  expect([first, second, third].filter(({ reused }) => !reused)).toHaveLength(1);

  await leave(first.user);
  await leave(third.user);
  expect(await ask(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await leave(second.user);
  await expect(ask(second.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
});

test("the data outlives the server", async () => {
  const before = await comeIn();
  await ask(before.url, "CREATE TABLE kept AS SELECT 42 AS answer");
  await leave(before.user);
  const after = await comeIn();
  expect(after.reused).toBe(false);
  expect(await ask(after.url, "TABLE kept")).toEqual([{ answer: 42 }]);
});

test("the server of a killed process is used again, and stopped in the end", async () => {
  const killed = await comeIn();
  killed.user.kill("SIGKILL");
  await once(killed.user, "exit");
  const next = await comeIn();
  expect(next).toMatchObject({ reused: true, url: killed.url });
  await leave(next.user);
  await expect(ask(next.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
});

test("only its password opens it, and only its owner can read that", async () => {
  const { url } = await comeIn();
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(ask(wrong.href, "SELECT 1")).rejects.toThrow("password authentication failed");
  const [row] = (await ask(url, "SELECT current_setting('data_directory') AS path")) as { path: string }[];
  const password = await stat(join(row?.path ?? "", "..", "password"));
  expect(password.mode & 0o077).toBe(0);
});

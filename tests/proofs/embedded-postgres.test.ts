import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startCluster } from "@/scripts/embedded-postgres/cluster";
import { repository as here } from "@/scripts/local/repository";

// One for all tests: a server's programs and its first data directory take seconds to make.
let repository: string;
let users: ChildProcess[] = [];

beforeAll(async () => {
  repository = await mkdtemp(join(tmpdir(), "embedded-"));
  // A usual umask: others may traverse the checkout.
  await chmod(repository, 0o755);
});

afterAll(() => rm(repository, { recursive: true }));

afterEach(async () => {
  await Promise.all(users.map(leave));
  if (users.some(({ signalCode }) => signalCode !== null)) {
    // A killed user left its server running: the next one stops it.
    const cluster = await startCluster({ repository, name: "main", database: "app", say: () => undefined });
    await cluster.stop();
  }
  users = [];
});

async function comeIn(): Promise<{ user: ChildProcess; url: string; reused: boolean }> {
  const user = spawn(
    process.execPath,
    ["--import", "tsx", join(here, "tests/support/own-process.ts"), "use-cluster", repository],
    {
      cwd: here,
      stdio: ["pipe", "pipe", "inherit"],
    },
  );
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

test("concurrent processes in an empty directory share one server, and the last one stops it", async () => {
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

test("the server of a killed process is reused, and stopped in the end", async () => {
  const killed = await comeIn();
  killed.user.kill("SIGKILL");
  await once(killed.user, "exit");
  const next = await comeIn();
  expect(next).toMatchObject({ reused: true, url: killed.url });
  await leave(next.user);
  await expect(ask(next.url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
});

async function dataOf(url: string): Promise<string> {
  const [row] = (await ask(url, "SELECT current_setting('data_directory') AS path")) as { path: string }[];
  return row?.path ?? "";
}

const pidIn = async (data: string) => Number((await readFile(join(data, "postmaster.pid"), "utf8")).split("\n")[0]);

test("a killed server is restarted on the same port, with its data, while a process uses it", async () => {
  const { user, url } = await comeIn();
  await ask(url, "CREATE TABLE survives AS SELECT 42 AS answer");
  const data = await dataOf(url);
  for (const signal of ["SIGKILL", "SIGQUIT"] as const) {
    const killed = await pidIn(data);
    process.kill(killed, signal);
    await expect.poll(() => ask(url, "TABLE survives").catch(String), { timeout: 100_000 }).toEqual([{ answer: 42 }]);
    expect(await pidIn(data)).not.toBe(killed);
  }
  await leave(user);
  await expect(ask(url, "SELECT 1")).rejects.toThrow("ECONNREFUSED");
});

test("the last process can leave while the server is dead", async () => {
  const { user, url } = await comeIn();
  process.kill(await pidIn(await dataOf(url)), "SIGKILL");
  await leave(user);
  expect(user.exitCode).toBe(0);
  // Its children hold the socket until they notice that it is dead, and reset a connection until then.
  const refusal = () => ask(url, "SELECT 1").then(() => "answered", String);
  await expect.poll(refusal).toContain("ECONNREFUSED");
});

test("a stale postmaster.pid does not keep it from starting, even when its process id belongs to another program", async () => {
  const before = await comeIn();
  const data = await dataOf(before.url);
  const left = await readFile(join(data, "postmaster.pid"), "utf8");
  await leave(before.user);
  await writeFile(join(data, "postmaster.pid"), left.replace(/^\d+/, String(process.pid)));
  const after = await comeIn();
  expect(after).toMatchObject({ reused: false, url: before.url });
});

test("only its password opens it, and only its owner can read that", async () => {
  const { url } = await comeIn();
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(ask(wrong.href, "SELECT 1")).rejects.toThrow("password authentication failed");
  const password = await stat(join(await dataOf(url), "..", "password"));
  expect(password.mode & 0o077).toBe(0);
});

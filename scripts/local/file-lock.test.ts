import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withLock } from "@/scripts/local/file-lock";
import { repository } from "@/scripts/local/repository";

let directory: string;
let lock: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "lock-"));
  lock = join(directory, "lock");
});
afterEach(() => rm(directory, { recursive: true }));

function other(code: string) {
  const module = JSON.stringify(join(repository, "scripts/local/file-lock.ts"));
  const program = `import { withLock } from ${module}; import { readFile, writeFile } from "node:fs/promises";
    const lock = ${JSON.stringify(lock)}; ${code}`;
  const options = ["--import", "tsx", "--input-type=module", "-e", program];
  return spawn(process.execPath, options, { cwd: repository, stdio: ["ignore", "pipe", "inherit"] });
}

test("one process at a time holds the lock, and every one of them gets it", async () => {
  const counter = join(directory, "counter");
  await writeFile(counter, "0");
  const addTen = `for (let i = 0; i < 10; i += 1) await withLock(lock, async () => {
    const count = Number(await readFile(${JSON.stringify(counter)}, "utf8"));
    await new Promise((resolve) => setTimeout(resolve, 2));
    await writeFile(${JSON.stringify(counter)}, String(count + 1));
  });`;
  const codes = await Promise.all([1, 2, 3, 4].map(async () => (await once(other(addTen), "exit"))[0]));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(await readFile(counter, "utf8")).toBe("40");
});

test("the lock of a killed process is taken over, by one of many", async () => {
  const holder = other(`await withLock(lock, () => new Promise(() => setInterval(() => console.log("held"), 10)));`);
  await once(holder.stdout, "data");
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(existsSync(lock)).toBe(true);

  let inside = 0;
  const work = async () => {
    inside += 1;
    expect(inside).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 5));
    inside -= 1;
  };
  await Promise.all([1, 2, 3, 4, 5].map(() => withLock(lock, work)));
  expect(existsSync(lock)).toBe(false);
});

test("a living holder is named when it keeps the lock too long", async () => {
  await withLock(lock, async () => {
    await expect(withLock(lock, vi.fn(), 100)).rejects.toThrow(`Process ${process.pid} has held`);
  });
});

test("the lock is free again after work that failed", async () => {
  await expect(withLock(lock, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLock(lock, async () => "yes")).toBe("yes");
});

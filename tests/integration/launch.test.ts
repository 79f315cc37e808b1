import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { processIdentity } from "@/scripts/local/process-identity";
import { repository as here } from "@/scripts/local/repository";

// Runs the launcher in a repository of its own, with a stub for npm on the PATH: the real one takes minutes and a
// registry.
const lock = {
  packages: { "": {}, "node_modules/tsx": { version: "1.0.0" }, "node_modules/other": { version: "2.0.0" } },
};

/**
 * Fills an emptied node_modules like npm ci, with the lock record last; hangs half-way while a file named `hang`
 * exists.
 */
const standIn = `#!${process.execPath}
import { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
appendFileSync("npm-runs", process.pid + "\\n");
appendFileSync("npm-options", process.argv.join(" ") + "\\n");
rmSync("node_modules", { recursive: true, force: true });
mkdirSync("node_modules");
symlinkSync(${JSON.stringify(join(here, "node_modules", "tsx"))}, "node_modules/tsx");
if (existsSync("hang")) setTimeout(() => undefined, 60_000);
else {
  mkdirSync("node_modules/other");
  writeFileSync("node_modules/other/package.json", "{}");
  writeFileSync("node_modules/.package-lock.json", ${JSON.stringify(JSON.stringify(lock))});
}
`;

let root: string;
const launched: ChildProcess[] = [];

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "launch-"));
  await cp(join(here, "scripts/launch.mjs"), join(root, "scripts/launch.mjs"));
  await cp(join(here, "scripts/local/exit-with-parent.mjs"), join(root, "scripts/local/exit-with-parent.mjs"));
  await writeFile(join(root, "scripts/hello.ts"), 'export const main = async () => void console.log("hello");');
  await writeFile(join(root, "package.json"), JSON.stringify({ type: "module" }));
  await writeFile(join(root, "package-lock.json"), JSON.stringify(lock));
  await mkdir(join(root, "bin"));
  await writeFile(join(root, "bin", "npm"), standIn);
  await chmod(join(root, "bin", "npm"), 0o755);
});

afterEach(async () => {
  for (const one of launched.splice(0)) one.kill("SIGKILL");
  await rm(root, { recursive: true });
});

function launch(name = "hello"): ChildProcess {
  const env = { ...process.env, PATH: `${join(root, "bin")}${delimiter}${process.env.PATH}` };
  const child = spawn(process.execPath, [join(root, "scripts/launch.mjs"), name], { env, stdio: "pipe" });
  launched.push(child);
  return child;
}

async function outcome(child: ChildProcess): Promise<string> {
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  await once(child, "close");
  return output;
}

const npmRuns = async (): Promise<number[]> =>
  (await readFile(join(root, "npm-runs"), "utf8").catch(() => "")).split("\n").filter(Boolean).map(Number);

test("packages are installed once", async () => {
  expect(await outcome(launch())).toBe("Installing the packages of package-lock.json (npm ci).\nhello\n");
  expect(await outcome(launch())).toBe("hello\n");
  expect(await npmRuns()).toHaveLength(1);
});

test("an installation killed with its launcher is repeated, and the first npm has ended", async () => {
  await writeFile(join(root, "hang"), "");
  const killed = launch();
  await expect.poll(npmRuns, { timeout: 20_000 }).toHaveLength(1);
  killed.kill("SIGKILL");
  const [npm = 0] = await npmRuns();
  await expect.poll(() => processIdentity(npm), { timeout: 10_000 }).toBeUndefined();
  await rm(join(root, "hang"));
  expect(await outcome(launch())).toContain("hello");
  expect(await npmRuns()).toHaveLength(2);
});

test("a killed npm is reported with its signal, and the next run installs", async () => {
  await writeFile(join(root, "hang"), "");
  const child = launch();
  const said = outcome(child);
  await expect.poll(npmRuns, { timeout: 20_000 }).toHaveLength(1);
  process.kill((await npmRuns())[0] ?? 0, "SIGKILL");
  expect(await said).toContain("could not be installed (npm: ended by SIGKILL)");
  expect(child.exitCode).toBe(1);
  await rm(join(root, "hang"));
  expect(await outcome(launch())).toContain("hello");
});

test("packages removed after npm recorded them are installed again", async () => {
  await outcome(launch());
  await rm(join(root, "node_modules/other"), { recursive: true });
  expect(await outcome(launch())).toContain("Installing");
  await rm(join(root, "node_modules/other/package.json"));
  expect(await outcome(launch())).toContain("Installing");
  expect(await outcome(launch())).toBe("hello\n");
});

test("packages for tests and linters are installed for these only", async () => {
  await writeFile(join(root, "scripts/test.ts"), 'export const main = async () => void console.log("tested");');
  const all = { packages: { ...lock.packages, "node_modules/linter": { version: "3.0.0", dev: true } } };
  await writeFile(join(root, "package-lock.json"), JSON.stringify(all));
  await outcome(launch());
  expect(await outcome(launch())).toBe("hello\n");
  expect(await outcome(launch("test"))).toContain("Installing");
  const options = (await readFile(join(root, "npm-options"), "utf8")).trim().split("\n");
  expect(options.map((line) => line.match(/--(omit|include)=dev/)?.[0])).toEqual(["--omit=dev", "--include=dev"]);
});

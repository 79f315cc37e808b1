// Plain JavaScript without a dependency: the first thing that runs on a fresh clone. It installs the packages when they
// are missing or are not those of package-lock.json, and then runs scripts/<name>.ts through tsx in this same process.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [name, ...args] = process.argv.slice(2);
const root = resolve(import.meta.dirname ?? ".", "..");

/** @param {string[]} lines */
function refuse(...lines) {
  console.error(lines.join("\n  "));
  process.exit(1);
}

/** True when node_modules holds every package of package-lock.json in its version; optional ones may be absent. */
function isInstalled() {
  try {
    const read = (/** @type {string} */ file) => JSON.parse(readFileSync(resolve(root, file), "utf8")).packages;
    const installed = read("node_modules/.package-lock.json");
    return Object.entries(read("package-lock.json")).every(
      ([path, wanted]) =>
        path === "" || (installed[path] ? installed[path].version === wanted.version : wanted.optional === true),
    );
  } catch {
    return false;
  }
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  refuse(`Node.js 20.19 or later is needed; this is ${process.versions.node}.`, "Get it from https://nodejs.org.");
}
if (!name || !/^[a-z-]+$/.test(name)) refuse("Usage: node scripts/launch.mjs <up|dev|test|...>");

process.chdir(root);
if (!isInstalled()) {
  console.log("Installing the packages of package-lock.json (npm ci).");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const options = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const { status } = spawnSync(npm, options, { stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0)
    refuse("The packages could not be installed.", "See npm's message above; is the registry reachable?");
}

const { register } = await import("tsx/esm/api");
register();
const { main } = await import(pathToFileURL(resolve(root, "scripts", `${name}.ts`)).href);
process.exitCode = await main(args);

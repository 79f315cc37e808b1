// Plain JavaScript without dependencies: the first thing that runs on a fresh clone. Installs the packages if they are
// missing or do not match package-lock.json (those of tests, linters and benchmarks only for these), then runs
// scripts/<name>.ts, or a file given with its folder, through tsx in the same process.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [name, ...args] = process.argv.slice(2);
const root = resolve(import.meta.dirname ?? ".", "..");
const needsAll = name === "test" || name?.startsWith("tools/");

/** @param {string[]} lines */
function refuse(...lines) {
  console.error(lines.join("\n  "));
  process.exit(1);
}

/**
 * True if node_modules holds every required package of package-lock.json in its version; optional ones may be missing.
 * npm's own record is not enough, because packages may have been deleted.
 */
function isInstalled() {
  try {
    const isThere = (/** @type {string} */ path) => existsSync(resolve(root, path, "package.json"));
    const read = (/** @type {string} */ file) => JSON.parse(readFileSync(resolve(root, file), "utf8")).packages;
    const installed = read("node_modules/.package-lock.json");
    return Object.entries(read("package-lock.json")).every(
      ([path, { version, optional, dev, devOptional }]) =>
        path === "" ||
        (installed[path]
          ? installed[path].version === version && isThere(path)
          : optional || ((dev || devOptional) && !needsAll)),
    );
  } catch {
    return false;
  }
}

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
// As in package.json.
if (!(major >= 24 || (major === 22 && minor >= 16) || (major === 20 && minor >= 19))) {
  refuse(
    `Node.js 24, 22 from 22.16 on, or 20 from 20.19 on is needed; this is ${process.versions.node}.`,
    "Get it from https://nodejs.org.",
  );
}
if (!name || !/^[a-z-]+(\/[a-z-]+)*$/.test(name)) refuse("Usage: node scripts/launch.mjs <up|dev|test|...>");

process.chdir(root);
if (!isInstalled()) {
  if (name === "start" || name === "doctor") {
    refuse(
      "The packages of this folder are not those of package-lock.json, and a folder that is served is not installed into.",
      "Make each release in a folder of its own: npm ci, npm run build, then npm start (docs/deploy.md).",
    );
  }
  console.log("Installing the packages of package-lock.json (npm ci).");
  const ending = await install();
  if (ending !== "exit code 0") {
    refuse(
      `The packages could not be installed (npm: ${ending}).`,
      "See npm's message above; is the registry reachable?",
      "Run the same command again: it starts the installation over.",
    );
  }
}

/**
 * Runs `npm ci`, which ends with this process, so that no later run finds it in the same directory. Returns its
 * outcome.
 */
async function install() {
  const options = ["ci", needsAll ? "--include=dev" : "--omit=dev", "--include=optional", "--no-audit", "--no-fund"];
  if (process.platform === "win32") {
    return `exit code ${spawnSync("npm.cmd", options, { stdio: "inherit", shell: true }).status}`;
  }
  const guard = pathToFileURL(resolve(root, "scripts/local/exit-with-parent.mjs")).href;
  const npm = spawn("npm", options, {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ""} --import ${guard}`,
      EXIT_WITH_PARENT: String(process.pid),
    },
  });
  return new Promise((done) => {
    npm.on("error", (error) => done(error.message));
    npm.on("exit", (code, signal) => done(signal ? `ended by ${signal}` : `exit code ${code}`));
  });
}

const { register } = await import("tsx/esm/api");
register();
const { main } = await import(pathToFileURL(resolve(root, name.includes("/") ? "." : "scripts", `${name}.ts`)).href);
process.exitCode = await main(args);

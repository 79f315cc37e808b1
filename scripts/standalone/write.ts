import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { build } from "esbuild";
import { INLINE_SCRIPTS_FILE } from "@/lib/http/inline-scripts";
import { CommandError } from "@/scripts/local/command-error";
import { repository, standaloneBuild } from "@/scripts/local/repository";
import {
  ACTIONS_KEY,
  actionsKeyOf,
  REFERENCES,
  REFERENCES_SCRIPT,
  withoutActionsKey,
} from "@/scripts/standalone/actions-key";
import { commandNames } from "@/scripts/standalone/commands";

/** What the server and the commands read and Next.js does not select, relative to the repository. */
const besides = [".next/static", INLINE_SCRIPTS_FILE, "public", "prisma/migrations", "docs"];

/**
 * Writes into `folder`, which must not hold anything, what the last build needs to run with Node.js alone: the server,
 * its part of the packages, its assets, and the commands of commands.ts with the migrations. It holds no variable: neither
 * .env nor the key of server actions, if that is set here.
 */
export async function writeStandalone(folder: string): Promise<void> {
  if (!existsSync(join(standaloneBuild, "server.js"))) throw new CommandError("There is no build.", "npm run build");
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new CommandError(
      `${folder} is not empty.`,
      "A release gets a folder of its own, which is never written to again.",
    );
  // Links lead from a package to another, in this folder as in the other.
  const options = { recursive: true, verbatimSymlinks: true };
  cpSync(standaloneBuild, folder, { ...options, filter: (from) => !basename(from).startsWith(".env") });
  for (const path of besides) cpSync(join(repository, path), join(folder, path), options);
  leaveOutActionsKey(folder);
  await writeCommands(folder);
}

function leaveOutActionsKey(folder: string): void {
  const key = process.env[ACTIONS_KEY];
  for (const name of [REFERENCES, REFERENCES_SCRIPT]) {
    const file = join(folder, name);
    const manifest = readFileSync(file, "utf8");
    if (key && actionsKeyOf(manifest) === key) writeFileSync(file, withoutActionsKey(manifest));
  }
}

/** As scripts/launch.mjs, under which the sources have them, so that `npm run <name>` is the same in both. */
async function writeCommands(folder: string): Promise<void> {
  await build({
    absWorkingDir: repository,
    entryPoints: ["scripts/standalone/launch.ts"],
    // At the depth at which scripts/local/repository.ts looks for the folder.
    outdir: join(folder, "scripts/standalone"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    tsconfig: join(repository, "tsconfig.json"),
    // The server's own, which has a native part.
    external: ["@node-rs/argon2", "pg-native"],
    // For packages in CommonJS.
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
    logLevel: "error",
  });
  writeFileSync(join(folder, "scripts/launch.mjs"), 'import "./standalone/launch.mjs";\n');
  const { name, version, type, engines, scripts } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8"));
  const kept = Object.entries<string>(scripts).filter(([, script]) =>
    commandNames.some((command) => script === `node scripts/launch.mjs ${command}`),
  );
  const described = { name, version, private: true, type, engines, scripts: Object.fromEntries(kept) };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(described, null, 2)}\n`);
}

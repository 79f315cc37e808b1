import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { loadArticles } from "@/lib/content/articles";
import { INLINE_SCRIPTS_FILE } from "@/lib/http/inline-scripts";
import { endingOf, runNode, startNode } from "@/scripts/local/child";
import { CommandError, type Print } from "@/scripts/local/command-error";
import { loadEnvFiles } from "@/scripts/local/environment";
import { collectInlineScripts } from "@/scripts/local/inline-scripts";
import { NEXT } from "@/scripts/local/next-server";
import { writeOfflinePage } from "@/scripts/local/offline-page";
import { generatePrismaClient } from "@/scripts/local/prisma-client";
import { dataDirectory, repository, standaloneBuild } from "@/scripts/local/repository";
import { localSecrets } from "@/scripts/local/secrets";

const ACTIONS_KEY = "NEXT_SERVER_ACTIONS_ENCRYPTION_KEY";

const mark = join(repository, ".next", "built-from");
const buildId = join(repository, ".next", "BUILD_ID");

// Anything not listed counts as part of the build.
const outside = new Set(
  "node_modules .git .next .data .ci .vercel .github docs tests tools test-results playwright-report coverage".split(
    " ",
  ),
);
const isOutside = (path: string) =>
  outside.has(path) ||
  path === "lib/generated" ||
  (path.startsWith("scripts") && path !== "scripts") ||
  /\.test\.tsx?$|\.tsbuildinfo$|^[^/]+\.md$|^\.env|^next-env\.d\.ts$|^(vitest|playwright)\.config\.ts$/.test(path);

/**
 * Builds the site for production unless the last build has the same sources, packages and settings. Throws `CommandError`
 * with the whole output if the build fails. Returns whether it built.
 */
export async function buildSite(say: Print): Promise<boolean> {
  const fingerprint = fingerprintSources();
  if (isBuiltFrom(fingerprint)) {
    say("The site is already built from these sources.");
    return false;
  }
  say("Building the site (next build); this takes a minute or two.");
  rmSync(mark, { force: true });
  dropRouteTypes();
  await buildWithPolicies(async (args, settings) => {
    // The types of all files are a step of the tests; Next.js would check a part of them for 18 of 60 seconds.
    const env = { ...buildEnvironment(), ...settings, TYPES_ELSEWHERE: "1" };
    const { code, ending, output } = await runNode(NEXT, args, env);
    if (code !== 0 || !existsSync(buildId)) throw new CommandError(`\`next build\` failed (${ending}):`, output.trim());
  });
  writeFileSync(mark, fingerprint);
  return true;
}

/**
 * Generates the database client and builds the site with the current environment, showing the output. Throws `CommandError`
 * if the build fails.
 */
export async function buildDeployment(say: Print): Promise<void> {
  await generatePrismaClient(say);
  loadEnvFiles();
  if (!process.env[ACTIONS_KEY]) {
    say(`${ACTIONS_KEY} is not set: forms that are open in browsers will fail after this deployment.`);
  }
  rmSync(mark, { force: true });
  await buildWithPolicies(async (args, settings) => {
    const site = startNode(NEXT, args, { ...process.env, ...settings }, "inherit");
    await once(site, "exit");
    if (site.exitCode !== 0) throw new CommandError(`\`next build\` failed (${endingOf(site)}); its message is above.`);
  });
}

/**
 * Builds the site and collects the inline scripts of its pages, from which the server makes their policies. On
 * Vercel, where the build itself must state the policies, Next.js prerenders the pages again with a policy for each
 * that lists the hashes of its scripts; throws `CommandError` if the pages differ.
 */
async function buildWithPolicies(next: (args: readonly string[], settings: Record<string, string>) => Promise<void>) {
  const dates = (await loadArticles()).map(({ meta }) => meta.publishedAt);
  const toCome = dates.flatMap((date) => (date > new Date() ? date.toISOString() : []));
  await writeOfflinePage();
  await next(["build"], { ARTICLES_TO_COME: toCome.join(" ") });
  // Next.js copies them, and the folder is what an image holds.
  for (const name of [".env", ".env.production"]) rmSync(join(standaloneBuild, name), { force: true });
  const scripts = collectInlineScripts(repository);
  const file = join(repository, INLINE_SCRIPTS_FILE);
  writeFileSync(file, JSON.stringify(scripts));
  if (!process.env.VERCEL) return;
  await next(["build", "--experimental-build-mode", "generate"], { INLINE_SCRIPTS: file });
  if (isDeepStrictEqual(collectInlineScripts(repository), scripts)) return;
  throw new CommandError("The pages differ between the two renderings.", "Run the build again.");
}

export function isBuilt(): boolean {
  return isBuiltFrom(fingerprintSources());
}

/** Deletes Next.js's generated route types: those of removed routes fail the type check. */
export function dropRouteTypes(): void {
  for (const types of ["types", "dev/types"])
    rmSync(join(repository, ".next", types), { recursive: true, force: true });
}

function isBuiltFrom(fingerprint: string): boolean {
  return existsSync(mark) && existsSync(buildId) && readFileSync(mark, "utf8") === fingerprint;
}

/** The build's environment, without database and secrets, so that it never comes to depend on them. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  for (const name of Object.keys(env))
    if (/_SECRET$|_TOKEN$|_KEYS?$|^(DATABASE|REDIS)_URL$|^DEV_MAILBOX$/.test(name)) delete env[name];
  return { ...env, [ACTIONS_KEY]: actionsKey() };
}

/** Determines the ids of server actions, so it is the same for all builds of this working tree (docs/deploy.md). */
const actionsKey = (): string => process.env[ACTIONS_KEY] || localSecrets(dataDirectory)[ACTIONS_KEY];

/** SHA-256 over the path and content of every source file, and over settings that affect prerendered pages. */
function fingerprintSources(): string {
  const hash = createHash("sha256").update(`${process.version}\0${process.env.SITE_URL ?? ""}\0${actionsKey()}\0`);
  for (const [name, value] of Object.entries(process.env).sort()) {
    if (/^(NEXT_PUBLIC_|VERCEL)/.test(name)) hash.update(`${name}=${value}\0`);
  }
  for (const path of sources(repository)) hash.update(`${path}\0`).update(readFileSync(join(repository, path)));
  return hash.digest("hex");
}

function* sources(directory: string): Generator<string> {
  const entries = readdirSync(directory, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const path = relative(repository, join(directory, entry.name)).replaceAll("\\", "/");
    if (isOutside(path)) continue;
    if (entry.isDirectory()) yield* sources(join(directory, entry.name));
    else if (entry.isFile()) yield path;
  }
}

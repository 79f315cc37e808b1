import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runNode } from "@/scripts/local/child";
import { CommandError, type Print } from "@/scripts/local/command-error";
import { repository } from "@/scripts/local/repository";

let underWay: Promise<void> | undefined;

/**
 * Generates Prisma's client unless the existing one matches the current schema and Prisma version. Concurrent callers
 * wait for the same run.
 */
export function generatePrismaClient(say: Print): Promise<void> {
  underWay ??= generate(say).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function generate(say: Print): Promise<void> {
  if (isCurrent()) return;
  say("Generating the database client (prisma generate).");
  const { code, ending, output } = await runNode("node_modules/prisma/build/index.js", ["generate"], process.env);
  if (code !== 0) throw new CommandError(`\`prisma generate\` failed (${ending}):`, output.trim());
}

/** The generated client contains its schema with normalized whitespace, and its generator's version. */
function isCurrent(): boolean {
  const generated = join(repository, "lib", "generated", "prisma", "internal", "class.ts");
  if (!existsSync(generated)) return false;
  const client = readFileSync(generated, "utf8");
  const text = /"inlineSchema": ("(?:[^"\\]|\\.)*")/.exec(client)?.[1];
  if (!text) return false;
  const wanted = readFileSync(join(repository, "prisma", "schema.prisma"), "utf8");
  const { version } = JSON.parse(readFileSync(join(repository, "node_modules/prisma/package.json"), "utf8"));
  return squeeze(JSON.parse(text)) === squeeze(wanted) && client.includes(`"clientVersion": "${version}"`);
}

const squeeze = (text: string) => text.replace(/\s+/g, " ").trim();

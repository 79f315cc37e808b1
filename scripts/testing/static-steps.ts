import { buildSite, dropRouteTypes } from "@/scripts/local/build";
import { runNode } from "@/scripts/local/child";
import { explain } from "@/scripts/local/command-error";
import { NEXT } from "@/scripts/local/next-server";
import { generatePrismaClient } from "@/scripts/local/prisma-client";
import { type Result, single, sum } from "@/scripts/testing/tally";

const quiet = () => undefined;

/** Biome's warnings fail the step; knip finds unused files, exports and packages. */
export async function lint(): Promise<Result> {
  await generatePrismaClient(quiet);
  const args = ["check", "--error-on-warnings", "--colors=off"];
  const [style, unused] = await Promise.all([
    runNode("node_modules/@biomejs/biome/bin/biome", args, process.env),
    runNode("tools/lint/knip.mjs", ["--no-config-hints"], process.env),
  ]);
  const checks = [single(style.code === 0, style.output), single(unused.code === 0, unused.output)];
  const output = checks.flatMap(({ failed, output }) => (failed ? [output] : [])).join("\n");
  return { ...sum(checks), output };
}

export async function types(): Promise<Result> {
  await generatePrismaClient(quiet);
  dropRouteTypes();
  const routes = await runNode(NEXT, ["typegen"], process.env);
  if (routes.code !== 0) return single(false, routes.output);
  const { code, output } = await runNode("node_modules/typescript/bin/tsc", ["--noEmit", "-p", "."], process.env);
  return single(code === 0, output);
}

export async function build(): Promise<Result> {
  try {
    await generatePrismaClient(quiet);
    await buildSite(quiet);
    return single(true, "");
  } catch (error) {
    return single(false, explain(error));
  }
}

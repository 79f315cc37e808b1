import { join } from "node:path";
import { parseAst } from "vitest/node";
import { repository } from "@/scripts/local/repository";
import type { SourceFile } from "@/tests/support/source-tree";

/** A regular expression of ours, and the file that holds it. */
export type Expression = { path: string; source: string; flags: string };

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The regular expressions that a file writes between slashes. */
export function literalsOf({ path, text }: SourceFile): Expression[] {
  const found: Expression[] = [];
  const visit = (node: unknown): void => {
    if (!isNode(node)) return;
    if (isNode(node.regex)) {
      found.push({ path, source: String(node.regex.pattern), flags: String(node.regex.flags) });
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(parseAst(text, { lang: path.endsWith("x") ? "tsx" : path.endsWith("ts") ? "ts" : "js" }));
  return found;
}

/** The regular expressions that a file puts together while it loads. */
export async function constructedBy({ path }: SourceFile): Promise<Expression[]> {
  const found: Expression[] = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct(target, [source, flags = ""]: [string, string?]) {
      found.push({ path, source: String(source), flags });
      return new target(source, flags);
    },
  });
  try {
    await import(/* @vite-ignore */ join(repository, path));
  } finally {
    globalThis.RegExp = own;
  }
  return found;
}

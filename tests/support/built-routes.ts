import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";

/** A server action of the last build: its id, where it is written, and the addresses whose pages offer it. */
export type BuiltAction = { id: string; name: string; addresses: string[] };

const read = (name: string) => JSON.parse(readFileSync(join(repository, ".next", name), "utf8"));

/** What dynamic parts of an address are filled with: ids and tokens of the right shape that open nothing. */
const filled = (address: string): string =>
  address
    .replace("[token]", "a".repeat(52))
    .replace(/\[(?:id|run)\]/, "0b6f2f0e-2f5c-4a37-9a44-0d6a1c1f3a55")
    .replace(/\[[^\]]*\]/g, "x");

const routes = (): Record<string, string> => read("app-path-routes-manifest.json");

/** Every address that the last build answers, pages and route handlers, filled. Next.js's own error pages are not asked for. */
export const builtAddresses = (): string[] =>
  Object.values(routes())
    .filter((address) => !address.startsWith("/_"))
    .map(filled);

/** Every server action of the last build. */
export function builtActions(): BuiltAction[] {
  type Manifest = { node: Record<string, { workers: object; filename: string; exportedName: string }> };
  const { node } = read("server/server-reference-manifest.json") as Manifest;
  const addressOf = new Map(Object.entries(routes()).map(([page, address]) => [`app${page}`, address]));
  return Object.entries(node).map(([id, { workers, filename, exportedName }]) => ({
    id,
    name: `${exportedName} of ${filename}`,
    addresses: [...new Set(Object.keys(workers).flatMap((worker) => addressOf.get(worker) ?? []))].map(filled),
  }));
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";

const read = (file: string) => JSON.parse(readFileSync(join(repository, ".next", file), "utf8"));

/** Next.js's own pages for what went wrong, which no address leads to. */
const isNexts = (route: string): boolean => route.startsWith("/_");

/** The pages of the last build as patterns, such as "/offer/[id]": a new page is among them by being there. */
export function builtPages(): string[] {
  const manifest: Record<string, string> = read("app-path-routes-manifest.json");
  return Object.entries(manifest)
    .filter(([file, route]) => file.endsWith("/page") && !isNexts(route))
    .map(([, route]) => route)
    .sort();
}

/** The server actions of the last build, by the id that a page's form names. */
export function builtActions(): Map<string, string> {
  const { node }: { node: Record<string, { exportedName?: string }> } = read("server/server-reference-manifest.json");
  return new Map(Object.entries(node).map(([id, { exportedName = "" }]) => [id, exportedName]));
}

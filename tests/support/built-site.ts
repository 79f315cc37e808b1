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

/** A server action of the last build: the id by which forms call it, and where it is written. */
export type BuiltAction = { id: string; file: string; name: string };

/** The server actions of the last build, and the key under which they are named. */
export function actionManifest(): { key: string; actions: BuiltAction[] } {
  type Entry = { filename?: string; exportedName?: string };
  const { encryptionKey, node }: { encryptionKey: string; node: Record<string, Entry> } = read(
    "server/server-reference-manifest.json",
  );
  const actions = Object.entries(node).map(([id, { filename: file = "", exportedName: name = "" }]) => ({
    id,
    file,
    name,
  }));
  return { key: encryptionKey, actions };
}

/** The names of the server actions of the last build, by id. */
export const builtActions = (): Map<string, string> =>
  new Map(actionManifest().actions.map(({ id, name }) => [id, name]));

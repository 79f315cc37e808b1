import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";
import { readBuildFile } from "@/scripts/static-files/manifest";

// What the last build and its sources say of themselves: a new page, route or action is among it by being there.

/** Next.js's own pages for what went wrong, which no address leads to. */
const isNexts = (route: string): boolean => route.startsWith("/_");

/** Routes as patterns, such as "/offer/[id]", by the file that answers them. */
const routesByFile = () => readBuildFile("app-path-routes-manifest.json") as Record<string, string>;

/** The pages of the build as patterns. */
export const builtPages = (): string[] =>
  Object.entries(routesByFile())
    .filter(([file, route]) => file.endsWith("/page") && !isNexts(route))
    .map(([, route]) => route)
    .sort();

/** What dynamic parts of an address are filled with: ids and tokens of the right shape that open nothing. */
const filled = (address: string): string =>
  address
    .replace("[token]", "a".repeat(64))
    .replace(/\[(?:id|run)\]/, "0b6f2f0e-2f5c-4a37-9a44-0d6a1c1f3a55")
    .replace(/\[[^\]]*\]/g, "x");

/** Every address that the build answers, pages and route handlers, filled. */
export const builtAddresses = (): string[] =>
  Object.values(routesByFile())
    .filter((route) => !isNexts(route))
    .map(filled);

/** A server action of the build: the id by which forms call it, where it is written, and whose pages offer it. */
export type BuiltAction = { id: string; file: string; name: string; addresses: string[] };

/** The server actions of the build, and the key under which they are named. */
export function actionManifest(): { key: string; actions: BuiltAction[] } {
  type Entry = { workers: object; filename?: string; exportedName?: string };
  type Manifest = { encryptionKey: string; node: Record<string, Entry> };
  const { encryptionKey, node } = readBuildFile("server/server-reference-manifest.json") as Manifest;
  const addressOf = new Map(Object.entries(routesByFile()).map(([page, address]) => [`app${page}`, address]));
  const actions = Object.entries(node).map(([id, { workers, filename: file = "", exportedName: name = "" }]) => ({
    id,
    file,
    name,
    addresses: [...new Set(Object.keys(workers).flatMap((worker) => addressOf.get(worker) ?? []))].map(filled),
  }));
  return { key: encryptionKey, actions };
}

/** The actions of the admin area. Signing out is left out: it ends the caller's own session, whoever that is. */
export const adminActions = (): BuiltAction[] =>
  actionManifest().actions.filter(({ file, name }) => file.startsWith("app/(private)/admin/") && name !== "logout");

/** What the parameters of the admin area's routes can be. A new parameter has to be added here before the tests pass. */
const values: Readonly<Record<string, readonly string[]>> = {
  "[file]": [
    "waitlist_submissions.json",
    "waitlist_submissions.csv",
    "contact_submissions.json",
    "contact_submissions.csv",
    "all_submissions.json",
  ],
  "[run]": [randomUUID()],
};

/** Every address of the admin area, read from the folders that make it: a new route is among them by being there. */
export function adminRoutes(): string[] {
  const files = readdirSync(join(repository, "app", "(private)", "admin"), { recursive: true, encoding: "utf8" });
  const folders = files.flatMap((file) => {
    const found = /^(?:(.*)[\\/])?(?:page\.tsx|route\.ts)$/.exec(file);
    return found ? [found[1]?.split(/[\\/]/) ?? []] : [];
  });
  return folders.flatMap((parts) =>
    parts.reduce<string[]>(
      (paths, part) => {
        const choices = part.startsWith("[") ? values[part] : [part];
        if (!choices) throw new Error(`tests/support/built-site.ts knows no value for ${part}`);
        return paths.flatMap((path) => choices.map((choice) => `${path}/${choice}`));
      },
      ["/admin"],
    ),
  );
}

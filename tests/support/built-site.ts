import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";
import { readBuildFile } from "@/scripts/static-files/manifest";

/** Next.js's own error pages, which no address leads to. */
const isNexts = (route: string): boolean => route.startsWith("/_");

const routesByFile = () => readBuildFile("app-path-routes-manifest.json") as Record<string, string>;

export const builtPages = (): string[] =>
  Object.entries(routesByFile())
    .filter(([file, route]) => file.endsWith("/page") && !isNexts(route))
    .map(([, route]) => route)
    .sort();

const filled = (address: string): string =>
  address
    .replace("[token]", "a".repeat(64))
    .replace(/\[(?:id|run)\]/, "0b6f2f0e-2f5c-4a37-9a44-0d6a1c1f3a55")
    .replace(/\[[^\]]*\]/g, "x");

export const builtAddresses = (): string[] =>
  Object.values(routesByFile())
    .filter((route) => !isNexts(route))
    .map(filled);

type BuiltAction = { id: string; file: string; name: string; addresses: string[] };

/** `key` is the encryption key from which the actions' ids are derived. */
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

export const adminActions = (): BuiltAction[] =>
  actionManifest().actions.filter(({ file }) => file.startsWith("app/(private)/admin/"));

/** Values for the admin area's route parameters. A new parameter must be added here for the tests to pass. */
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

/** Read from the folders of the app, so that new routes are included automatically. */
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

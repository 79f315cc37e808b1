import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "@/scripts/local/repository";

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
        if (!choices) throw new Error(`tests/support/admin-routes.ts knows no value for ${part}`);
        return paths.flatMap((path) => choices.map((choice) => `${path}/${choice}`));
      },
      ["/admin"],
    ),
  );
}

type ActionManifest = {
  node: Record<string, { filename?: string; exportedName?: string; workers: Record<string, unknown> }>;
};

export type AdminAction = { id: string; name: string; path: string };

/**
 * Every server action of the admin area with a page that takes it, as the build lists them: a new action is among them by
 * being there. Signing out is left out: it ends the caller's own session, whoever that is.
 */
export function adminActions(): AdminAction[] {
  const file = join(repository, ".next", "server", "server-reference-manifest.json");
  const { node }: ActionManifest = JSON.parse(readFileSync(file, "utf8"));
  return Object.entries(node).flatMap(([id, { filename = "", exportedName = "", workers }]) => {
    if (!filename.startsWith("app/(private)/admin/") || exportedName === "logout") return [];
    const page = Object.keys(workers)[0]?.replace(/^app|\/\([^)]*\)|\/page$/g, "") ?? "";
    return [{ id, name: exportedName, path: page }];
  });
}

import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { repository } from "@/scripts/local/repository";

export type Site = { routes: RegExp[]; hasFile: (path: string) => boolean };

const ROUTE_FILE = /^(page|route)\.tsx?$/;

/** Route groups add nothing to the address. */
const isGroup = (name: string) => /^\(.*\)$/.test(name);

function list(folder: string, address: string): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return ROUTE_FILE.test(entry.name) ? [address || "/"] : [];
    if (entry.name.startsWith("_")) return [];
    return list(`${folder}/${entry.name}`, isGroup(entry.name) ? address : `${address}/${entry.name}`);
  });
}

/**
 * Reads the routes from the `app` folder. `slugs` lists the values of dynamic routes by address: `{ "/learn/[guide]":
 * ["nil-basics"] }`. Other dynamic parts match anything.
 */
export function readSite(slugs: Readonly<Record<string, readonly string[]>>): Site {
  const routes = list("app", "").map((address) => {
    const filled = slugs[address];
    const last = filled ? address.replace(/\[[^\]]*\]$/, `(${filled.join("|")})`) : address;
    return new RegExp(`^${last.replace(/\[\.{3}[^\]]*\]/g, ".+").replace(/\[[^\]]*\]/g, "[^/]+")}$`);
  });
  return { routes, hasFile: (path) => existsSync(join(repository, "public", path)) };
}

/** One address for each route of the `app` folder, with `part` in place of every dynamic part but a `file`. */
export const addressesOfRoutes = (part: string, file = part): string[] =>
  list("app", "").map((address) => address.replace("[file]", file).replace(/\[[^\]]*\]/g, part));

const readBuildFile = (name: string): unknown => JSON.parse(readFileSync(join(repository, ".next", name), "utf8"));

const prerendered = z.object({
  routes: z.record(
    z.string(),
    /** `dataRoute`: null for a file made by a route handler rather than a page. */
    z.object({ srcRoute: z.string().nullable(), dataRoute: z.string().nullable() }),
  ),
});

/** Prerendered pages of the last build. `route`: as in the `app` folder, `/learn/[guide]`. */
export function staticPages(): { path: string; route: string }[] {
  const { routes } = prerendered.parse(readBuildFile("prerender-manifest.json"));
  return Object.entries(routes)
    .filter(([path, page]) => page.dataRoute && !path.startsWith("/_") && isFound(path))
    .map(([path, page]) => ({ path, route: page.srcRoute ?? path }));
}

/** An unpublished article's page was rendered as not found. `status` is present unless it is 200. */
function isFound(path: string): boolean {
  const beside = readBuildFile(`server/app${path === "/" ? "/index" : path}.meta`);
  return z.object({ status: z.number().default(200) }).parse(beside).status === 200;
}

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

/** With those that prove or set up a second factor, which must be no way around it. */
export const adminActions = (): BuiltAction[] =>
  actionManifest().actions.filter(({ file }) => /^app\/\(private\)\/(?:admin|factor-parts)\//.test(file));

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
  "[id]": [randomUUID()],
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
        if (!choices) throw new Error(`tests/support/routes.ts knows no value for ${part}`);
        return paths.flatMap((path) => choices.map((choice) => `${path}/${choice}`));
      },
      ["/admin"],
    ),
  );
}

/** Where list pages are prerendered. Readers see them at `/insights?page=2`. */
const listPage = /^\/insights\/list\/([^/]+)\/(\d+)$/;

/** All static pages under app/(site), at the addresses that readers see. */
export function readingPages(): string[] {
  const sources = z.record(z.string(), z.string()).parse(readBuildFile("app-path-routes-manifest.json"));
  const routes = new Set(
    Object.entries(sources).flatMap(([source, route]) => (/^\/\(site\)\/(.*\/)?page$/.test(source) ? [route] : [])),
  );
  const paths = staticPages().flatMap(({ path, route }) => (routes.has(route) ? [asRead(path)] : []));
  return [...new Set(paths)].sort();
}

function asRead(path: string): string {
  const [, list, page] = listPage.exec(path) ?? [];
  if (!list) return path;
  return (list === "all" ? "/insights" : `/insights/cluster/${list}`) + (page === "1" ? "" : `?page=${page}`);
}

const NO_ID = "00000000-0000-4000-8000-000000000000";
const NO_TOKEN = "0".repeat(64);

const visitedPages: readonly string[] = [
  paths.home,
  `${paths.insights}?page=2`,
  `${paths.rateEstimate}?base=250&usage=regional`,
  `${paths.rateEstimate}?base=none`,
  paths.waitlist,
  `${paths.waitlist}?role=talent&city=Atlanta&src=inline&post=counter-ten-or-twenty`,
  paths.waitlistThanks,
  paths.waitlistWithdrawn,
  paths.copyright,
  paths.referral,
  `${paths.referral}?name=Ada&ref=ada`,
  paths.newOffer,
  paths.newOfferTo("maya-ellison"),
  paths.newBrief("maya-ellison", "theo-lindqvist"),
  paths.chooseFor({ kind: "offer" }),
  paths.creators,
  `${paths.creators}?right=training&city=atlanta`,
  `${paths.creators}?q=nobody`,
  `${paths.creators}?q=voice+actor&medium=website&price=500&verified=on&sort=price`,
  paths.compare(["maya-ellison", "priya-nair"]),
  paths.compareChosen,
  paths.shortlist,
  paths.yourData,
  paths.dataErased,
  paths.creatorPage("maya-ellison"),
  paths.creatorOnboard,
  paths.signIn,
  paths.auth,
];

export const missingPages: readonly string[] = [
  "/nowhere",
  "/admin/nothing",
  "/offer/a/b/c",
  paths.article("no-such-article"),
  paths.guide("nothing"),
  paths.approve(NO_TOKEN),
  paths.signInLink(NO_TOKEN),
  paths.mailed("data", NO_ID, NO_TOKEN),
  paths.license(NO_ID),
  paths.mailed("reminders", NO_ID, NO_TOKEN),
  paths.offer(NO_ID),
  paths.waitlistPlace(NO_ID, NO_TOKEN),
  paths.creatorPage("nobody-here"),
];

export const walkedPages = (): string[] => [...new Set([...staticPages().map(({ path }) => path), ...visitedPages])];

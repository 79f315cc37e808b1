import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
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

/** One address for each route of the `app` folder, with `part` in place of every dynamic part. */
export const addressesOfRoutes = (part: string): string[] =>
  list("app", "").map((address) => address.replace(/\[[^\]]*\]/g, part));

import { z } from "zod";
import { readBuildFile, staticPages } from "@/scripts/static-files/manifest";

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

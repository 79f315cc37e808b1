import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { paths } from "@/lib/paths";
import { repository } from "@/scripts/local/repository";

const manifestSchema = z.object({
  routes: z.record(
    z.string(),
    z.object({
      srcRoute: z.string().nullable(),
      /** Null for a file made by a route handler rather than a page. */
      dataRoute: z.string().nullable(),
      /** Seconds between re-renderings; false for never. */
      initialRevalidateSeconds: z.union([z.number(), z.literal(false)]),
    }),
  ),
});

const routesSchema = z.object({
  headers: z.array(z.object({ headers: z.array(z.object({ key: z.string(), value: z.string() })) })),
});

/** A page's metadata in the build. `status` is present unless it is 200. */
const besideSchema = z.object({ status: z.number().optional() });

type StaticPage = {
  path: string;
  /** As in the `app` folder: `/learn/[guide]`. */
  route: string;
  /** Unchanged until the next build and not modified by proxy.ts, so a file can serve it. */
  isFinal: boolean;
};

const matcherSchema = z.object({ regexp: z.string(), has: z.unknown().optional(), missing: z.unknown().optional() });
const functionsSchema = z.object({
  functions: z.record(z.string(), z.object({ matchers: z.array(matcherSchema).optional() })),
});

export function staticPages(): StaticPage[] {
  const { functions } = functionsSchema.parse(readBuildFile("server/functions-config-manifest.json"));
  const proxied = (functions["/_middleware"]?.matchers ?? [])
    .filter(({ has, missing }) => !has && !missing)
    .map(({ regexp }) => new RegExp(regexp));
  const { routes } = manifestSchema.parse(readBuildFile("prerender-manifest.json"));
  return Object.entries(routes)
    .filter(([path, page]) => page.dataRoute && !path.startsWith("/_") && isFound(path))
    .map(([path, page]) => ({
      path,
      route: page.srcRoute ?? path,
      isFinal: page.initialRevalidateSeconds === false && !proxied.some((pattern) => pattern.test(path)),
    }));
}

/** An unpublished article's page was rendered as not found. */
function isFound(path: string): boolean {
  const { status = 200 } = besideSchema.parse(readBuildFile(`server/app${path === "/" ? "/index" : path}.meta`));
  return status === 200;
}

/** Read from the last build's headers; later settings do not affect its pages. */
export function builtFor(): string {
  const { headers } = routesSchema.parse(readBuildFile("routes-manifest.json"));
  const policy = headers.flatMap((rule) => rule.headers).find(({ key }) => key === "TDM-Policy");
  if (!policy) throw new Error("The build sends no TDM-Policy header, which contains the site's address");
  return policy.value.slice(0, -paths.tdmPolicy.length);
}

export const readBuildFile = (name: string): unknown =>
  JSON.parse(readFileSync(join(repository, ".next", name), "utf8"));

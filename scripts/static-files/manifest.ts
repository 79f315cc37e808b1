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
      /** Null where a route handler made a file rather than a page. */
      dataRoute: z.string().nullable(),
      /** Seconds after which the page is made again, false for never. */
      initialRevalidateSeconds: z.union([z.number(), z.literal(false)]),
    }),
  ),
});

const routesSchema = z.object({
  headers: z.array(z.object({ headers: z.array(z.object({ key: z.string(), value: z.string() })) })),
});

/** What stands beside a page in the build. `status` is there where it is not 200. */
const besideSchema = z.object({ status: z.number().optional() });

type StaticPage = {
  path: string;
  /** As in the `app` folder: `/learn/[guide]`. */
  route: string;
  /** It stays as it is until the next build, and proxy.ts adds nothing to it: a file can stand for it. */
  isFinal: boolean;
};

/** A part of the site that proxy.ts looks at, always or only where `has` or `missing` says so. */
const matcherSchema = z.object({ regexp: z.string(), has: z.unknown().optional(), missing: z.unknown().optional() });
const functionsSchema = z.object({
  functions: z.record(z.string(), z.object({ matchers: z.array(matcherSchema).optional() })),
});

/** The pages that the last `next build` made. */
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

/** False for the page of an article that is still to come: it was made as one that is not found. */
function isFound(path: string): boolean {
  const { status = 200 } = besideSchema.parse(readBuildFile(`server/app${path === "/" ? "/index" : path}.meta`));
  return status === 200;
}

/** The address that the last build was made for, as its headers name it: another setting by now changes none of its pages. */
export function builtFor(): string {
  const { headers } = routesSchema.parse(readBuildFile("routes-manifest.json"));
  const policy = headers.flatMap((rule) => rule.headers).find(({ key }) => key === "TDM-Policy");
  if (!policy) throw new Error("The build sends no TDM-Policy, whose address names the site");
  return policy.value.slice(0, -paths.tdmPolicy.length);
}

/** The JSON of a file of the last build. */
export const readBuildFile = (name: string): unknown =>
  JSON.parse(readFileSync(join(repository, ".next", name), "utf8"));

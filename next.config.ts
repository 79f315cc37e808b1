import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";
import { privateAreas } from "./lib/headers/areas";
import { readInlineScripts } from "./lib/headers/inline-scripts";
import { headerRules, pageInQuery } from "./lib/headers/rules";

export default function config(phase: string): NextConfig {
  // Both are set by scripts/local/build.ts.
  const { INLINE_SCRIPTS: inlineScripts, ARTICLES_TO_COME: articlesToCome = "" } = process.env;
  return {
    // lib/posts/guard.ts refuses posts larger than 256 kB. The proxy is given the rest of the last chunk as well, so
    // that it can see that they are larger.
    experimental: { serverActions: { bodySizeLimit: "256kb" }, proxyClientMaxBodySize: "384kb" },
    // Written into the build.
    env: { ARTICLES_TO_COME: articlesToCome },
    poweredByHeader: false,
    // proxy.ts takes a closing slash away: Next.js itself would answer without any of the headers below.
    skipTrailingSlashRedirect: true,
    // Next.js hashes a page's text anew for every request: half of the time that a static page takes. nginx and CDNs make
    // tags of their own, once.
    generateEtags: false,
    typedRoutes: false,
    // Pictures are drawn as SVG or committed at their final size.
    images: { unoptimized: true },
    // Articles and guides are read from files when a page is rendered again.
    outputFileTracingIncludes: { "/*": ["./content/**/*"] },
    rewrites: async () => ({
      // A page that reads its query is rendered for every request: the pages of a list are static under paths of their own.
      beforeFiles: [
        { source: "/insights", has: [pageInQuery], destination: "/insights/list/all/:page" },
        { source: "/insights/cluster/:list", has: [pageInQuery], destination: "/insights/list/:list/:page" },
      ],
      afterFiles: [],
      fallback: [{ source: `/:area(${privateAreas.join("|")})/:path*`, destination: "/missing" }],
    }),
    headers: async () =>
      headerRules(inlineScripts ? readInlineScripts(inlineScripts) : undefined, phase === PHASE_DEVELOPMENT_SERVER),
  };
}

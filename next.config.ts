import { join } from "node:path";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";
import { privateAreas } from "./lib/headers/areas";
import { readInlineScripts } from "./lib/headers/inline-scripts";
import { headerRules, pageInQuery } from "./lib/headers/rules";
import { DIRECTORY_FILTERS } from "./lib/showcase/rules";
import { siteAddress } from "./lib/site-address";

/** Leads a request for a license that accepts `type`, which a weight of 0 does not, and no page, to its route. */
const negotiated = (type: string, route: string) => [
  {
    source: "/v/:id",
    has: [
      { type: "header" as const, key: "accept", value: `(?!.*text/html).*${type}(?! *; *q=0(?:[.]0*)?(?: *,| *$)).*` },
    ],
    destination: `/v/:id/${route}`,
  },
];

export default function config(phase: string): NextConfig {
  // Both are set by scripts/local/build.ts.
  const { INLINE_SCRIPTS: inlineScripts, ARTICLES_TO_COME: articlesToCome = "" } = process.env;
  const development = phase === PHASE_DEVELOPMENT_SERVER;
  return {
    // lib/posts/guard.ts refuses posts larger than 256 kB. The proxy is given the rest of the last chunk as well, so
    // that it can see that they are larger.
    experimental: {
      serverActions: { bodySizeLimit: "256kb" },
      proxyClientMaxBodySize: "384kb",
      // What is made for an address is kept in memory, which is bounded: anybody can think of addresses until a disk is full.
      isrFlushToDisk: false,
    },
    // Seconds after which an answer that is made again from time to time is made before it is sent, instead of after.
    expireTime: 5,
    // Written into the build.
    env: { ARTICLES_TO_COME: articlesToCome },
    poweredByHeader: false,
    // Keeps the pages of creators for seconds, each rendering with its own policy.
    cacheHandler: join(process.cwd(), "lib/requests/page-store.mjs"),
    // proxy.ts takes a closing slash away: Next.js itself would answer without any of the headers below.
    skipTrailingSlashRedirect: true,
    // Next.js hashes a page's text again for every request: half of the time that a static page takes. nginx and CDNs make
    // tags of their own, once.
    generateEtags: false,
    typedRoutes: false,
    // The build does without the tests and their packages, which `npm run up` does not install.
    typescript: { tsconfigPath: "tsconfig.build.json" },
    // Pictures are drawn as SVG or committed at their final size.
    images: { unoptimized: true },
    // They share the fonts that they have opened, and read data beside their own files.
    serverExternalPackages: ["@libpdf/core", "@react-pdf/layout", "@react-pdf/render", "linebreak", "pdfkit"],
    // Articles and guides are read from files when a page is rendered again, and fonts when a license is.
    outputFileTracingIncludes: {
      "/*": ["./content/**/*"],
      "/license/**/document": ["./node_modules/@fontsource/*/files/*-{400,500,600}-normal.woff"],
    },
    rewrites: async () => ({
      // A page that reads its query is rendered for every request: the pages of a list are static under paths of their own.
      beforeFiles: [
        // A license's public address answers as a page, or as what the asking program accepts.
        ...negotiated("application/vc\\+jwt", "certificate"),
        ...negotiated("application/json", "state"),
        // The directory is kept as it opens; what is looked for in it is rendered for every request.
        ...DIRECTORY_FILTERS.map((key) => ({
          source: "/creators",
          has: [{ type: "query" as const, key }],
          destination: "/creators/found",
        })),
        { source: "/insights", has: [pageInQuery], destination: "/insights/list/all/:page" },
        { source: "/insights/cluster/:list", has: [pageInQuery], destination: "/insights/list/:list/:page" },
      ],
      afterFiles: [],
      fallback: [{ source: `/:area(${privateAreas.join("|")})/:path*`, destination: "/missing" }],
    }),
    headers: async () =>
      headerRules(inlineScripts ? readInlineScripts(inlineScripts) : undefined, {
        development,
        site: siteAddress(process.env),
        // There the platform keeps pages itself, and asks no store of ours.
        keepsPages: !development && !process.env.VERCEL,
      }),
  };
}

import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from "next/constants";
import { privateAreas } from "./lib/http/areas";
import { headerRules, pageInQuery } from "./lib/http/headers";
import { readInlineScripts } from "./lib/http/inline-scripts";
import { siteAddress } from "./lib/site-address";

/** Rewrites a license's address to a route if the request accepts `type` (with a weight other than 0) and no page. */
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
  // Set by scripts/local/build.ts.
  const { INLINE_SCRIPTS: inlineScripts, ARTICLES_TO_COME: articlesToCome = "", TYPES_ELSEWHERE } = process.env;
  const development = phase === PHASE_DEVELOPMENT_SERVER;
  // Vercel serves pages without asking our server.
  const sendsPolicies = !development && !process.env.VERCEL;
  return {
    // For the image. `next start` serves the build itself, and Vercel makes its own selection.
    ...(phase === PHASE_PRODUCTION_BUILD && !process.env.VERCEL && { output: "standalone" as const }),
    // lib/http/guard.ts refuses posts larger than 256 kB, or 1280 kB with a sample or a picture. The proxy also gets the rest of the
    // last chunk, so that it can detect larger ones.
    experimental: {
      serverActions: { bodySizeLimit: "1280kb" },
      proxyClientMaxBodySize: "1408kb",
      // On-demand pages are cached in memory, which is bounded: an attacker can invent addresses until a disk is full.
      isrFlushToDisk: false,
    },
    // Seconds after which a revalidated response is rendered before it is sent, instead of afterwards.
    expireTime: 5,
    env: {
      ARTICLES_TO_COME: articlesToCome,
      SENDS_POLICIES: String(sendsPolicies),
    },
    poweredByHeader: false,
    // proxy.ts removes a trailing slash: Next.js itself would redirect without any of the headers below.
    skipTrailingSlashRedirect: true,
    // Next.js hashes a page's text again for every request, half the time of serving a static page. nginx and CDNs make
    // their own ETags once.
    generateEtags: false,
    typedRoutes: false,
    // The build excludes the tests and their packages, which `npm run up` does not install.
    typescript: { tsconfigPath: "tsconfig.build.json", ignoreBuildErrors: TYPES_ELSEWHERE === "1" },
    // Pictures are drawn as SVG or committed at their final size.
    images: { unoptimized: true },
    // They share opened fonts and read data next to their own files.
    serverExternalPackages: [
      "@libpdf/core",
      "@react-pdf/layout",
      "@react-pdf/render",
      "linebreak",
      "pdfkit",
      // Loaded once for all kinds of routes.
      "prom-client",
    ],
    // Read from disk when articles and guides are rendered again, and fonts for licenses.
    outputFileTracingIncludes: {
      "/*": ["./content/**/*"],
      // Whether the database has them.
      "/{metrics,api/ready,admin,admin/**}": ["./prisma/migrations/*/migration.sql"],
      "/verify/offline.html": ["./lib/generated/offline.html"],
      "/license/**/document": ["./node_modules/@fontsource/*/files/*-{400,500,600}-normal.woff"],
    },
    rewrites: async () => ({
      // A page that reads its query is rendered per request, so the pages of a list are static under paths of their
      // own.
      beforeFiles: [
        // A license's public address responds with a page, or with what the requesting program accepts.
        ...negotiated("application/vc\\+jwt", "certificate"),
        ...negotiated("application/json", "state"),
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
        sendsPolicies,
      }),
  };
}

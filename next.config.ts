import { join } from "node:path";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";
import { contentPolicy } from "./lib/content-policy";

const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];
const twoYears = { key: "Strict-Transport-Security", value: "max-age=63072000; includeSubDomains" };

/** The routes for which proxy.ts sets a policy with a nonce: the same list stands in its matcher, which must be literal. */
const sensitive = "approve|offer|license|creator|auth|admin|place|withdraw";

/** A page number from 1 in the query. */
const pageInQuery = { type: "query", key: "page", value: "(?<page>[1-9]\\d{0,3})" } as const;

export default function config(phase: string): NextConfig {
  const development = phase === PHASE_DEVELOPMENT_SERVER;
  return {
    // A field of a megabyte is read and refused by name. Larger posts get 413 from lib/actions/post-guard.ts, which must be
    // able to see that they are larger.
    experimental: { serverActions: { bodySizeLimit: "4mb" }, proxyClientMaxBodySize: "5mb" },
    // Vercel keeps its pages in a cache of its own.
    ...(development || process.env.VERCEL
      ? {}
      : { cacheHandler: join(import.meta.dirname, "lib/late-scripts/page-cache.mjs") }),
    poweredByHeader: false,
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
      fallback: [{ source: `/:area(${sensitive})/:path*`, destination: "/missing" }],
    }),
    headers: async () => [
      { source: "/:path*", headers: development ? everywhere : [...everywhere, twoYears] },
      {
        // Two policies at once would both apply.
        source: `/((?!(?:${sensitive})(?:/|$)).*)`,
        headers: [
          { key: "Content-Security-Policy", value: contentPolicy({ development }) },
          { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
        ],
      },
    ],
  };
}

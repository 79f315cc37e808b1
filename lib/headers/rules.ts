import { keptPattern, noncePattern, privatePattern } from "./areas";
import { consentHeaders } from "./consent";
import type { InlineScripts } from "./inline-scripts";
import { contentPolicy } from "./policy";

type Header = { key: string; value: string };
type Query = { type: "query"; key: string; value: string };
type HeaderRule = { source: string; headers: Header[]; has?: Query[] };

/** A page number from 1 in the query of a list of articles, and where next.config.ts has that page prerendered. */
export const pageInQuery = { type: "query", key: "page", value: "(?<page>[1-9]\\d{0,3})" } as const;
const LIST_PAGE = /^\/insights\/list\/(?<list>[a-z-]+)\/(?<page>\d+)$/;

/** What every answer carries, beside its consent (consent.ts). */
export const everyHeader: readonly Header[] = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];
export const transportHeader: Header = {
  key: "Strict-Transport-Security",
  value: "max-age=63072000; includeSubDomains",
};

/** What all but the private pages carry, for which proxy.ts sets something stricter. */
export const referrerHeader: Header = { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" };

/** Other sites may show pictures that were made for it: cards of links, and of articles in a reader of feeds. */
export const sharedPictures = "/og/";
export const resourceHeader = (isShared: boolean): Header => ({
  key: "Cross-Origin-Resource-Policy",
  value: isShared ? "cross-origin" : "same-origin",
});

/** The page that reads QR codes may use the camera, when its visitor allows it. */
const cameraHeader: Header = {
  key: "Permissions-Policy",
  value: "camera=(self), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
};

const policyHeader = (hashes: readonly string[] | undefined, development = false): Header => ({
  key: "Content-Security-Policy",
  value: contentPolicy(hashes && { hashes }, { development }),
});

type HeaderSettings = {
  development: boolean;
  site: string;
  /** False where pages that are to be kept are not kept by us, so that none of their scripts is known. */
  keepsPages?: boolean;
};

/**
 * The headers of next.config.ts: of two rules for one path the later wins. `scripts` are those of a finished build. Where a
 * page gets a nonce, or is kept for seconds, no policy is set here, because two at once would both apply: proxy.ts and
 * lib/requests/kept-pages.ts set it. `site`: its address.
 */
export function headerRules(
  scripts: InlineScripts | undefined,
  { development, site, keepsPages = !development }: HeaderSettings,
): HeaderRule[] {
  const policyRule = (source: string, hashes?: readonly string[], page?: Query): HeaderRule => ({
    source,
    headers: [policyHeader(hashes, development)],
    ...(page && { has: [page] }),
  });
  const pages = Object.entries(scripts?.pages ?? {});
  return [
    {
      source: "/:path*",
      headers: [
        ...everyHeader,
        ...consentHeaders(site),
        resourceHeader(false),
        ...(development ? [] : [transportHeader]),
      ],
    },
    { source: `${sharedPictures}:path*`, headers: [resourceHeader(true)] },
    // A creator's badge is made to stand on other sites.
    { source: "/c/:slug/badge.svg", headers: [resourceHeader(true)] },
    { source: "/verify", headers: [cameraHeader] },
    // Its script stands in it, so it is saved and opened elsewhere.
    { source: "/verify/offline.html", headers: [{ key: "Content-Disposition", value: "attachment" }] },
    { source: `/((?!${privatePattern}$).*)`, headers: [referrerHeader] },
    policyRule(`/((?!(?:${noncePattern}|${keptPattern})$).*)`, scripts?.elsewhere),
    ...(keepsPages ? [] : [policyRule(`/:kept(${keptPattern})`, development ? undefined : [])]),
    ...pages.map(([path, hashes]) => policyRule(path, hashes)),
    // A page that no list has is not found.
    ...["/insights", "/insights/cluster/:list"].map((path) => policyRule(path, scripts?.elsewhere, pageInQuery)),
    ...pages.flatMap(([path, hashes]) => {
      const { list, page } = LIST_PAGE.exec(path)?.groups ?? {};
      if (!list || !page) return [];
      const source = list === "all" ? "/insights" : `/insights/cluster/${list}`;
      return policyRule(source, hashes, { ...pageInQuery, value: page });
    }),
  ];
}

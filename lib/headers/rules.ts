import { noncePattern, privatePattern } from "./areas";
import type { InlineScripts } from "./inline-scripts";
import { contentPolicy } from "./policy";

type Header = { key: string; value: string };
type Query = { type: "query"; key: string; value: string };
type HeaderRule = { source: string; headers: Header[]; has?: Query[] };

/** A page number from 1 in the query of a list of articles, and where next.config.ts has that page prerendered. */
export const pageInQuery = { type: "query", key: "page", value: "(?<page>[1-9]\\d{0,3})" } as const;
const LIST_PAGE = /^\/insights\/list\/(?<list>[a-z-]+)\/(?<page>\d+)$/;

/** What every answer carries. */
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

const policyHeader = (hashes: readonly string[] | undefined, development = false): Header => ({
  key: "Content-Security-Policy",
  value: contentPolicy(hashes && { hashes }, { development }),
});

/**
 * The headers of next.config.ts: of two rules for one path the later wins. `scripts` are those of a finished build. Where a
 * page gets a nonce, no policy is set here, because two at once would both apply: proxy.ts sets it.
 */
export function headerRules(scripts: InlineScripts | undefined, development: boolean): HeaderRule[] {
  const policyRule = (source: string, hashes?: readonly string[], page?: Query): HeaderRule => ({
    source,
    headers: [policyHeader(hashes, development)],
    ...(page && { has: [page] }),
  });
  const pages = Object.entries(scripts?.pages ?? {});
  return [
    { source: "/:path*", headers: [...everyHeader, resourceHeader(false), ...(development ? [] : [transportHeader])] },
    { source: `${sharedPictures}:path*`, headers: [resourceHeader(true)] },
    { source: `/((?!${privatePattern}$).*)`, headers: [referrerHeader] },
    policyRule(`/((?!${noncePattern}$).*)`, scripts?.elsewhere),
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

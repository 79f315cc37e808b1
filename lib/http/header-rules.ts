import { noncePattern, privatePattern } from "./areas";
import { buildFilePolicy, contentPolicy, recordingPolicy } from "./content-security-policy";
import { consentHeaders } from "./content-usage";
import type { InlineScripts } from "./inline-scripts";

type Header = { key: string; value: string };
type Query = { type: "query"; key: string; value: string };
type HeaderRule = { source: string; headers: Header[]; has?: Query[] };

/** A page number from 1 in the query of an article list, for which next.config.ts rewrites to the prerendered page. */
export const pageInQuery = { type: "query", key: "page", value: "(?<page>[1-9]\\d{0,3})" } as const;
const LIST_PAGE = /^\/insights\/list\/(?<list>[a-z-]+)\/(?<page>\d+)$/;

/**
 * Scripts, style sheets and typefaces, of which a page loads 16 before it works. No browser shows them as a page, so they
 * do without the kilobyte of headers about pages.
 */
export const buildFiles = "/_next/static/";

/** Creators' samples. */
export const recordings = "/samples/";

export const sniffingHeader: Header = { key: "X-Content-Type-Options", value: "nosniff" };
export const transportHeader: Header = {
  key: "Strict-Transport-Security",
  value: "max-age=63072000; includeSubDomains",
};

/** Of all but the build's files, besides those of consent.ts. */
export const pageHeaders: readonly Header[] = [
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

/** For all but the private pages, for which proxy.ts sets a stricter value. */
export const referrerHeader: Header = { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" };

/** Images that other sites may embed: link previews, and article images in feed readers. */
export const sharedPictures = "/og/";
export const resourceHeader = (isShared: boolean): Header => ({
  key: "Cross-Origin-Resource-Policy",
  value: isShared ? "cross-origin" : "same-origin",
});

/** Scans QR codes. */
export const cameraPage = "/verify";
/** With `mayFilm` the page may use the camera, if the visitor permits it. */
export const permissionsHeader = (mayFilm: boolean): Header => ({
  key: "Permissions-Policy",
  value: `camera=(${mayFilm ? "self" : ""}), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`,
});

const policyHeader = (hashes: readonly string[] | undefined, development = false): Header => ({
  key: "Content-Security-Policy",
  value: contentPolicy(hashes && { hashes }, { development }),
});

type HeaderSettings = {
  development: boolean;
  site: string;
  /** True if the server sets the policies itself (answer-policy.ts): no rule sets one then. */
  sendsPolicies?: boolean;
};

/** `buildFiles` within a rule's source. */
const notPages = buildFiles.slice(1);

/** Of two rules for a path the later wins. `scripts` are a finished build's. */
export function headerRules(
  scripts: InlineScripts | undefined,
  { development, site, sendsPolicies = false }: HeaderSettings,
): HeaderRule[] {
  return [
    {
      // Not "/:path*": for each request Next.js would compile every value that has a colon, to fill in a named part.
      source: "/(.*)",
      headers: [sniffingHeader, resourceHeader(false), ...(development ? [] : [transportHeader])],
    },
    {
      source: `/((?!${notPages}).*)`,
      headers: [...pageHeaders, permissionsHeader(false), ...consentHeaders(site)],
    },
    { source: `${sharedPictures}:path*`, headers: [resourceHeader(true)] },
    // A creator's badge is made to be embedded on other sites.
    { source: "/c/:slug/badge.svg", headers: [resourceHeader(true)] },
    { source: cameraPage, headers: [permissionsHeader(true)] },
    { source: `/((?!${notPages}|${privatePattern}$).*)`, headers: [referrerHeader] },
    ...(sendsPolicies ? [] : policyRules(scripts, development)),
  ];
}

/**
 * A rule for the policy of each page. Pages with a nonce get none, because two policies would both apply: proxy.ts sets
 * theirs.
 */
function policyRules(scripts: InlineScripts | undefined, development: boolean): HeaderRule[] {
  const policyRule = (source: string, hashes?: readonly string[], page?: Query): HeaderRule => ({
    source,
    headers: [policyHeader(hashes, development)],
    ...(page && { has: [page] }),
  });
  const pages = Object.entries(scripts?.pages ?? {});
  return [
    // In development a worker evaluates code.
    ...(development
      ? []
      : [{ source: `${buildFiles}:path*`, headers: [{ key: "Content-Security-Policy", value: buildFilePolicy }] }]),
    policyRule(`/((?!${notPages}|${noncePattern}$).*)`, scripts?.elsewhere),
    ...pages.map(([path, hashes]) => policyRule(path, hashes)),
    { source: `${recordings}:path*`, headers: [{ key: "Content-Security-Policy", value: recordingPolicy }] },
    // A page past the end of every list is a 404.
    ...["/insights", "/insights/cluster/:list"].map((path) => policyRule(path, scripts?.elsewhere, pageInQuery)),
    ...pages.flatMap(([path, hashes]) => {
      const { list, page } = LIST_PAGE.exec(path)?.groups ?? {};
      if (!list || !page) return [];
      const source = list === "all" ? "/insights" : `/insights/cluster/${list}`;
      return policyRule(source, hashes, { ...pageInQuery, value: page });
    }),
  ];
}

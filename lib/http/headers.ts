import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { paths } from "../paths";
import { getsNonce, noncePattern, privatePattern } from "./areas";
import type { InlineScripts } from "./inline-scripts";

/**
 * How machines may use our content, in the IETF's aipref drafts (vocab-08, attach-05), for robots.txt and a header: search is
 * allowed, training generative models is not.
 */
export const CONTENT_USAGE = "train-ai=n, search=y";

/** `site`: the site's address, because a policy is identified by a full URL. */
const consentHeaders = (site: string) => [
  { key: "Content-Usage", value: CONTENT_USAGE },
  { key: "TDM-Reservation", value: "1" },
  { key: "TDM-Policy", value: site + paths.tdmPolicy },
];

type KnownScripts = { nonce: string } | { hashes: readonly string[] };

type Looser = {
  /** The development server evaluates code, injects styles by script and pushes changes over a WebSocket. */
  development?: boolean;
  /** Allows the inline styles of mails on the local mailbox page, because frames inherit its policy. */
  inlineStyles?: boolean;
  /** Allows frames with the site's own answers. Only mails among those may be framed. */
  frames?: boolean;
};

/**
 * The base64 SHA-256 of the style sheets that the toaster injects: first an empty element, then its content. A test
 * compares them with the package.
 */
export const toasterStyles = [
  "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=",
  "StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=",
];

const sources = (hashes: readonly string[]) => hashes.map((hash) => ` 'sha256-${hash}'`).join("");

/**
 * A page's Content-Security-Policy: resources only from the site itself, and inline scripts only if known. Without
 * `scripts`, before a build was scanned, all inline scripts are allowed.
 */
export function contentPolicy(
  scripts: KnownScripts | undefined,
  { development, inlineStyles, frames }: Looser = {},
): string {
  return [
    "default-src 'none'",
    `script-src 'self'${inlineScripts(scripts)}${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self'${development || inlineStyles ? " 'unsafe-inline'" : sources(toasterStyles)}`,
    "img-src 'self'",
    "font-src 'self'",
    // Lets a creator hear a recording before sending it.
    "media-src 'self' blob:",
    "manifest-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    ...(frames ? ["frame-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/**
 * For a mail that one of our pages shows in a frame. Browsers that know `frame-ancestors` ignore X-Frame-Options. The sandbox
 * allows the scripts of accessibility checkers, which run in every frame; the mail's own do not run.
 */
export const framedMailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-scripts allow-popups";

/** For the build's scripts, style sheets and typefaces. Takes effect where one runs as a worker. */
export const buildFilePolicy =
  "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For samples and pictures: whatever somebody mistakes the bytes for, they can do nothing. */
const memberFilePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'";

function inlineScripts(scripts: KnownScripts | undefined): string {
  if (!scripts) return " 'unsafe-inline'";
  return "nonce" in scripts ? ` 'nonce-${scripts.nonce}' 'strict-dynamic'` : sources(scripts.hashes);
}

type Header = { key: string; value: string };
type Query = { type: "query"; key: string; value: string };
type HeaderRule = { source: string; headers: Header[]; has?: Query[] };

/** A page number from 1 in the query of an article list. next.config.ts rewrites it to the prerendered page. */
export const pageInQuery = { type: "query", key: "page", value: "(?<page>[1-9]\\d{0,3})" } as const;
const LIST_PAGE = /^\/insights\/list\/(?<list>[a-z-]+)\/(?<page>\d+)$/;

/**
 * Scripts, style sheets and typefaces. A page loads 16 of them before it works. No browser shows them as pages, so they go
 * without the kilobyte of headers for pages.
 */
const buildFiles = "/_next/static/";

/** Creators' samples and pictures. */
const membersFiles = ["/samples/", "/pictures/"] as const;

const sniffingHeader: Header = { key: "X-Content-Type-Options", value: "nosniff" };
const transportHeader: Header = {
  key: "Strict-Transport-Security",
  value: "max-age=63072000; includeSubDomains",
};

/** For all but the build's files, in addition to `consentHeaders`. */
const pageHeaders: readonly Header[] = [
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
];

/** For all but the private pages: proxy.ts sets a stricter value for those. */
const referrerHeader: Header = { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" };

/** Images that other sites may embed: link previews, and article images in feed readers. */
const sharedPictures = "/og/";
const resourceHeader = (isShared: boolean): Header => ({
  key: "Cross-Origin-Resource-Policy",
  value: isShared ? "cross-origin" : "same-origin",
});

/** Has a scanner for QR codes. */
const cameraPage = "/verify";
/** With `mayFilm` the page may use the camera, if the visitor permits it. */
const permissionsHeader = (mayFilm: boolean): Header => ({
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
  /** True if the server sets the policies itself (`sendPolicies`). No rule then sets one. */
  sendsPolicies?: boolean;
};

/** `buildFiles` as part of a rule's source. */
const notPages = buildFiles.slice(1);

/** If two rules match a path, the later wins. `scripts`: a finished build's. */
export function headerRules(
  scripts: InlineScripts | undefined,
  { development, site, sendsPolicies = false }: HeaderSettings,
): HeaderRule[] {
  return [
    {
      // Not "/:path*": Next.js would then compile every value with a colon for each request, to fill in a named part.
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
 * A rule for the policy of each page. Pages with a nonce get none, because two policies would both apply: proxy.ts sets theirs.
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
    ...membersFiles.map((path) => ({
      source: `${path}:path*`,
      headers: [{ key: "Content-Security-Policy", value: memberFilePolicy }],
    })),
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

const LIST = /^\/insights(?:\/cluster\/(?<list>[^/]+))?$/;
const PAGE = /^[1-9]\d{0,3}$/;

/** next.config.ts rewrites pages of lists to prerendered paths of their own. */
function prerenderedAt(path: string, query: string): string {
  const found = LIST.exec(path);
  const page = found && new URLSearchParams(query).getAll("page").at(-1);
  return page && PAGE.test(page) ? `/insights/list/${found.groups?.list ?? "all"}/${page}` : path;
}

/**
 * The policy for each address: its page's, or the one for everything else. Pages with a nonce get none, because two policies
 * would both apply: proxy.ts sets theirs. Without `scripts`, as after `next build` alone, inline scripts are allowed.
 */
export function answerPolicies(scripts: InlineScripts | undefined): (url: string) => string | undefined {
  const elsewhere = contentPolicy(scripts && { hashes: scripts.elsewhere });
  const pages = new Map(
    Object.entries(scripts?.pages ?? {}).map(([path, hashes]) => [path, contentPolicy({ hashes })]),
  );
  return (url) => {
    if (url.startsWith(buildFiles)) return buildFilePolicy;
    if (membersFiles.some((path) => url.startsWith(path))) return memberFilePolicy;
    const [pathname = "", query = ""] = url.split("?");
    const path = pathname.toLowerCase();
    // A page past the end of a list is a 404.
    const prerendered = prerenderedAt(path, query);
    if (prerendered !== path) return pages.get(prerendered) ?? elsewhere;
    return pages.get(path) ?? (getsNonce(path) ? undefined : elsewhere);
  };
}

/**
 * Sets the policy of every response. Call once, at server start. Next.js would try a header rule for each page on every
 * request, which takes half of its routing time.
 */
export function sendPolicies(scripts: InlineScripts | undefined): void {
  const policyOf = answerPolicies(scripts);
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request?: unknown; response?: unknown };
    if (!(request instanceof IncomingMessage && response instanceof ServerResponse)) return;
    const policy = policyOf(request.url ?? "");
    // The proxy's policy replaces it later.
    if (policy) response.setHeader("Content-Security-Policy", policy);
  });
}

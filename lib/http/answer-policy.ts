import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { getsNonce } from "@/lib/http/areas";
import { buildFilePolicy, contentPolicy, recordingPolicy } from "@/lib/http/content-security-policy";
import { buildFiles, recordings } from "@/lib/http/header-rules";
import type { InlineScripts } from "@/lib/http/inline-scripts";

const LIST = /^\/insights(?:\/cluster\/(?<list>[^/]+))?$/;
const PAGE = /^[1-9]\d{0,3}$/;

/** next.config.ts rewrites pages of lists to separate prerendered paths. */
function prerenderedAt(path: string, query: string): string {
  const found = LIST.exec(path);
  const page = found && new URLSearchParams(query).getAll("page").at(-1);
  return page && PAGE.test(page) ? `/insights/list/${found.groups?.list ?? "all"}/${page}` : path;
}

/**
 * The policy for each address: its page's, or that of everything else. Pages with a nonce get none, because two
 * policies would both apply: proxy.ts sets theirs. Without `scripts`, as after
 * `next build` alone, inline scripts are allowed.
 */
export function answerPolicies(scripts: InlineScripts | undefined): (url: string) => string | undefined {
  const elsewhere = contentPolicy(scripts && { hashes: scripts.elsewhere });
  const pages = new Map(
    Object.entries(scripts?.pages ?? {}).map(([path, hashes]) => [path, contentPolicy({ hashes })]),
  );
  return (url) => {
    if (url.startsWith(buildFiles)) return buildFilePolicy;
    if (url.startsWith(recordings)) return recordingPolicy;
    const [pathname = "", query = ""] = url.split("?");
    const path = pathname.toLowerCase();
    // A page past the end of a list is a 404.
    const prerendered = prerenderedAt(path, query);
    if (prerendered !== path) return pages.get(prerendered) ?? elsewhere;
    return pages.get(path) ?? (getsNonce(path) ? undefined : elsewhere);
  };
}

/**
 * Sets the policy of every response. Called once at server start. Next.js would try a header rule for each page on every
 * request: half of its routing time.
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

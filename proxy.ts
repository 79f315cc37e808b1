import { type NextRequest, NextResponse } from "next/server";
import { insightsNow } from "@/lib/content/articles";
import { isDevelopment } from "@/lib/env";
import { ASKED_PATH, getsNonce, isPrivate, isShared } from "@/lib/http/areas";
import { guardPost } from "@/lib/http/guard";
import { contentPolicy, framedMailPolicy } from "@/lib/http/headers";

/**
 * Runs only for the paths in `config.matcher`, because it slows pages down considerably. Never authorizes anybody.
 * - Redirects to lower-case paths (ids and tokens are lower-case anyway) without a trailing slash.
 * - Refuses posts that none of our pages send.
 * - Sets the headers of pages rendered per request.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname, searchParams } = request.nextUrl;
  const path = pathname.toLowerCase().replace(/(?<=[^/])\/+$/, "");
  if (path !== pathname) {
    const target = Object.assign(new URL(request.url), { pathname: path });
    return withPageHeaders(NextResponse.redirect(target, 308), path, policyFor(path));
  }

  const isPost = request.method === "POST";
  const headers = isPost ? await guardPost(request) : new Headers(request.headers);
  const now = insightsNow(pathname, searchParams.get("page"), new Date());
  if (headers instanceof Response) return withPageHeaders(headers, pathname, policyFor(pathname));
  // Whatever came under this name is replaced.
  headers.set(ASKED_PATH, pathname);
  // A prerendered page has its build's policy (next.config.ts).
  if (!isPost && !now && !getsNonce(pathname)) return NextResponse.next({ request: { headers } });

  const policy = policyFor(pathname);
  // Next.js reads the nonce from the request's header and adds it to the scripts it writes.
  headers.set("Content-Security-Policy", policy);
  const response = now
    ? NextResponse.rewrite(new URL(now, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  return withPageHeaders(response, pathname, policy);
}

const FRAMED_MAIL = /^\/admin\/announcements\/[^/]+\/mail$/;

function policyFor(pathname: string): string {
  if (FRAMED_MAIL.test(pathname)) return framedMailPolicy;
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  return contentPolicy(
    { nonce },
    { development: isDevelopment, inlineStyles: pathname.startsWith("/dev/"), frames: isPrivate(pathname) },
  );
}

function withPageHeaders(response: Response, pathname: string, policy: string): Response {
  // The page for a form of another build has its own policy.
  if (!response.headers.has("Content-Security-Policy")) response.headers.set("Content-Security-Policy", policy);
  if (isShared(pathname)) response.headers.set("Cache-Control", "public, max-age=0, s-maxage=2");
  if (!isPrivate(pathname)) return response;
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  if (!response.headers.has("Referrer-Policy")) response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}

export const config = {
  matcher: [
    "/((?!_next/|assets/|api/).*[A-Z].*)",
    "/(.+)/",
    // Must match lib/http/areas.ts; `config` only allows literals, so a test compares the two. Few, because Next.js
    // tries all of them twice for each request.
    "/(approve|offer|license|creator|brand|sign-in|calendar|auth|admin|place|mailed|shortlist|try|your-data)/:path*",
    "/(copyright|waitlist|waitlist/thank-you|referral|learn/pricing-strategies/estimate|missing|creators|creators/compare)",
    // A creator's page and a license's, not the files below them.
    "/(c|v)/:name",
    // Insights for articles published after the build.
    "/(dev|insights)/:path*",
    // All other posts, for guardPost, because Next.js decodes actions even at unknown addresses. Excludes the two
    // routes that measure their own bodies and the one that reads none. Requests for pages have neither header.
    {
      source: "/((?!api/auth/|api/events$|api/unsubscribe/[^/]+/[^/]+$).*)",
      has: [{ type: "header", key: "content-type" }],
    },
    {
      source: "/((?!api/auth/|api/events$|api/unsubscribe/[^/]+/[^/]+$).*)",
      has: [{ type: "header", key: "next-action" }],
    },
  ],
};

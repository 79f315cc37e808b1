import { type NextRequest, NextResponse } from "next/server";
import { insightsNow } from "@/lib/articles/list";
import { isDevelopment } from "@/lib/env";
import { getsNonce, isPrivate } from "@/lib/headers/areas";
import { contentPolicy } from "@/lib/headers/policy";
import { guardPost } from "@/lib/posts/guard";

/**
 * Runs for the paths of `config.matcher` only, because every page that passes here loses most of its speed. It leads to
 * paths in lower case (every id and token is, so none is harmed) without a closing slash, refuses posts that no page of ours
 * sends, and gives the pages that are rendered for the request their headers. It never authorises anybody.
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
  // A prerendered page has the policy of its build (next.config.ts).
  if (!isPost && !now && !getsNonce(pathname)) return NextResponse.next({ request: { headers } });

  const policy = policyFor(pathname);
  // Next reads the nonce from the request's own header and puts it on the scripts it writes.
  headers.set("Content-Security-Policy", policy);
  const response = now
    ? NextResponse.rewrite(new URL(now, request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  return withPageHeaders(response, pathname, policy);
}

function policyFor(pathname: string): string {
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  return contentPolicy({ nonce }, { development: isDevelopment, inlineStyles: pathname.startsWith("/dev/") });
}

function withPageHeaders(response: Response, pathname: string, policy: string): Response {
  // The page for a form of another build brings a policy of its own.
  if (!response.headers.has("Content-Security-Policy")) response.headers.set("Content-Security-Policy", policy);
  if (!isPrivate(pathname)) return response;
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}

export const config = {
  matcher: [
    "/((?!_next/|assets/|api/).*[A-Z].*)",
    "/(.+)/",
    // As in lib/headers/areas.ts, which a literal cannot read: a test holds the two together.
    "/approve/:path*",
    "/offer/:path*",
    "/license/:path*",
    "/creator/:path*",
    "/brand/:path*",
    "/account/:path*",
    "/sign-in/:path*",
    "/calendar/:path*",
    "/auth/:path*",
    "/admin/:path*",
    "/place/:path*",
    "/withdraw/:path*",
    "/subscription/:path*",
    "/waitlist",
    "/waitlist/thank-you",
    "/referral",
    "/learn/pricing-strategies/estimate",
    "/missing",
    "/creators/found",
    // The directory, where it is looked through: lib/showcase/rules.ts DIRECTORY_FILTERS.
    { source: "/creators", has: [{ type: "query", key: "q" }] },
    { source: "/creators", has: [{ type: "query", key: "right" }] },
    { source: "/creators", has: [{ type: "query", key: "category" }] },
    { source: "/creators", has: [{ type: "query", key: "city" }] },
    { source: "/creators", has: [{ type: "query", key: "after" }] },
    { source: "/creators", has: [{ type: "query", key: "before" }] },
    "/dev/:path*",
    // For the articles that come out after a build.
    "/insights/:path*",
    // Posts to whatever else, for guardPost, since Next.js decodes actions on its pages for unknown addresses too: all but the
    // two routes that measure what they read, and the one that reads nothing. Pages that are read carry neither header.
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

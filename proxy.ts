import { type NextRequest, NextResponse } from "next/server";
import { guardPost } from "@/lib/actions/post-guard";
import { contentPolicy } from "@/lib/content-policy";
import { isDevelopment } from "@/lib/env";

const CAPITAL = /[A-Z]/;
/** The routes whose pages get a nonce and are kept from caches, referrers and search engines: as in `config.matcher`. */
const SENSITIVE = /^\/(?:approve|offer|license|creator|auth|admin|place|withdraw)(?:\/|$)/;

/**
 * Runs for the paths of `config.matcher` only, because every page that passes here loses most of its speed. It lower-cases
 * paths (every id and token is lower-case, so none is harmed), refuses posts that no page of ours sends, and gives the
 * sensitive routes their headers. It never authorises anybody.
 */
export async function proxy(request: NextRequest): Promise<Response> {
  const { pathname } = request.nextUrl;
  if (CAPITAL.test(pathname)) {
    const target = request.nextUrl.clone();
    target.pathname = pathname.toLowerCase();
    return NextResponse.redirect(target, 308);
  }

  const headers = request.method === "POST" ? await guardPost(request) : new Headers(request.headers);
  if (headers instanceof Response) return headers;
  if (!SENSITIVE.test(pathname)) return NextResponse.next({ request: { headers } });

  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  const policy = contentPolicy({ nonce, development: isDevelopment });
  // Next reads the nonce from the request's own header and puts it on the scripts it writes.
  headers.set("Content-Security-Policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Robots-Tag", "noindex, nofollow");
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}

export const config = {
  matcher: [
    "/((?!_next/|assets/|api/).*[A-Z].*)",
    "/approve/:path*",
    "/offer/:path*",
    "/license/:path*",
    "/creator/:path*",
    "/auth/:path*",
    "/admin/:path*",
    "/place/:path*",
    "/withdraw/:path*",
    // Posts to any other page, for guardPost: pages that are read carry neither header.
    { source: "/((?!_next/|assets/|api/).*)", has: [{ type: "header", key: "content-type" }] },
    { source: "/((?!_next/|assets/|api/).*)", has: [{ type: "header", key: "next-action" }] },
  ],
};

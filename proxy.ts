import { type NextRequest, NextResponse } from "next/server";
import { contentPolicy } from "@/lib/content-policy";
import { isDevelopment } from "@/lib/env";

const CAPITAL = /[A-Z]/;

/**
 * Runs for the paths of `config.matcher` only, because every page that passes here loses most of its speed. It lower-cases
 * paths (every id and token is lower-case, so none is harmed) and gives the sensitive routes their headers. It never
 * authorises anybody.
 */
export function proxy(request: NextRequest): NextResponse {
  const { pathname } = request.nextUrl;
  if (CAPITAL.test(pathname)) {
    const target = request.nextUrl.clone();
    target.pathname = pathname.toLowerCase();
    return NextResponse.redirect(target, 308);
  }

  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(18))).toString("base64");
  const policy = contentPolicy({ nonce, development: isDevelopment });
  // Next reads the nonce from the request's own header and puts it on the scripts it writes.
  const headers = new Headers(request.headers);
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
  ],
};

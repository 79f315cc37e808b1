import { unstable_doesMiddlewareMatch } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { getsNonce, isPrivate, noncePattern, privateAreas } from "@/lib/http/areas";
import { config } from "@/proxy";

const isProxied = (path: string, headers = {}) => unstable_doesMiddlewareMatch({ config, url: path, headers });

test("the proxy sees every path whose policy is its own, and of those that are read only these and Insights", () => {
  const areas = privateAreas.flatMap((area) => [`/${area}`, `/${area}/a`, `/${area}/a/b-2`]);
  const others = [
    "/copyright",
    "/waitlist",
    "/waitlist/thank-you",
    "/referral",
    "/learn/pricing-strategies/estimate",
    "/missing",
    "/creators",
    "/creators/compare",
    "/c/ada-merritt",
    "/v/5f0c",
  ];
  const near = [
    "/",
    "/about",
    "/offers",
    "/creators/a",
    "/waitlist/withdrawn",
    "/waitlist-terms",
    "/learn",
    "/learn/a",
    "/verify",
    "/v/5f0c/certificate",
    "/c/ada-merritt/badge.svg",
  ];
  for (const path of [...areas, ...others, "/dev/mailbox"]) {
    expect(getsNonce(path), path).toBe(true);
    expect(isProxied(path), path).toBe(true);
  }
  for (const path of near) {
    expect(getsNonce(path), path).toBe(false);
    expect(isProxied(path), path).toBe(false);
  }
  for (const path of ["/insights", "/insights/a", "/insights/cluster/a"]) {
    expect(getsNonce(path), path).toBe(false);
    expect(isProxied(path), path).toBe(true);
  }
  expect(isProxied("/creators?q=a&right=voice")).toBe(true);
  // Every alternative of the pattern was tested above.
  expect(noncePattern.match(/[|]/g)).toHaveLength(areas.length / 3 + others.length + 1);
});

test("the proxy handles posts and paths with capitals or a trailing slash, but not files or routes with their own limits", () => {
  const form = { "content-type": "multipart/form-data; boundary=a" };
  for (const path of ["/", "/about", "/insights/a"]) expect(isProxied(path, form), path).toBe(true);
  for (const path of ["/About", "/x/Y", "/about/", "/api/health/"]) expect(isProxied(path), path).toBe(true);
  for (const path of ["/_next/static/A.js", "/assets/A.pdf", "/api/Health"]) expect(isProxied(path), path).toBe(false);
  for (const path of ["/api/auth/session", "/api/events"]) expect(isProxied(path, form), path).toBe(false);
});

test("of the pages with a nonce, those of the areas are private", () => {
  expect(["/offer/new", "/auth", "/admin/mail"].every(isPrivate)).toBe(true);
  expect(["/waitlist", "/v/5f0c", "/dev/mailbox", "/offers", "/authority", "/tryout"].some(isPrivate)).toBe(false);
});

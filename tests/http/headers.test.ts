import { expect, test } from "vitest";
import { buildFilePolicy } from "@/lib/http/headers";
import { paths } from "@/lib/paths";
import { readingPages } from "@/tests/support/routes";
import { get, headersOf, newSender, site } from "@/tests/support/site";

const sensitive = [
  paths.newOffer,
  paths.creatorOnboard,
  paths.approve("unknown"),
  paths.license("unknown"),
  paths.waitlistPlace("unknown", "unknown"),
  "/admin",
];

test("a path with capital letters is redirected to its lower-case form with the query", async () => {
  const moved: readonly [from: string, to: string][] = [
    ["/About", "/about"],
    ["/Offer/NEW?Creator=Ada%40Example.com", "/offer/new?Creator=Ada%40Example.com"],
    ["/APPROVE/abc", "/approve/abc"],
    ["/caf%C3%A9", "/caf%c3%a9"],
    ["/API/Health", "/api/health"],
    ["/about/?page=2", "/about?page=2"],
  ];
  for (const [from, to] of moved) {
    const response = await get(from);
    expect(response.status, from).toBe(308);
    expect(response.headers.get("location"), from).toBe(to);
  }
});

test("a redirect to lower case never leaves the site", async () => {
  for (const path of ["//Evil.example/x", "/%5CEvil.example", "/x/..//Evil.example"]) {
    const location = (await get(path)).headers.get("location") ?? "";
    expect(new URL(location, site()).origin, path).toBe(site());
  }
});

test("lower-case paths, and files whose names have capitals, are not redirected", async () => {
  for (const path of [paths.home, "/assets/Guide.PDF", "/_next/static/Chunk.js", "/api/Health"]) {
    expect((await get(path)).status, path).not.toBe(308);
  }
});

test("every response carries the security headers: pages, redirects, refusals, files and data", async () => {
  const redirects = ["/About", "/Offer/new", "/about/", "/talent-dashboard", "/partner-dashboard", "/admin"];
  const errors = ["/nowhere", "/api/nothing", "/insights/nothing", "/%", "/%ff"];
  const files = [
    "/logo.svg",
    "/favicon.ico",
    "/robots.txt",
    paths.nilGuidePdf,
    "/.well-known/security.txt",
    "/verify/commands.txt",
  ];
  const data = ["/api/health", "/api/ready", "/api/cron", paths.rssFeed, paths.insightsPosts("all", 1)];
  const asks = [paths.home, ...redirects, ...errors, ...files, ...data, ...sensitive].map((path) => ({
    path,
    method: "GET",
  }));
  const posts = [paths.contact, paths.newOffer, "/api/events", "/nowhere"].map((path) => ({ path, method: "POST" }));
  for (const { path, method } of [...asks, ...posts, { path: paths.about, method: "PUT" }]) {
    const body = method === "GET" ? null : "a";
    const headers = headersOf(await fetch(site() + path, { method, body, redirect: "manual", headers: newSender() }));
    expect(headers, `${method} ${path}`).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "strict-transport-security": expect.stringContaining("max-age=63072000"),
      "content-security-policy": expect.stringMatching(/^default-src 'none'; (?!.*unsafe).*frame-ancestors 'none'$/),
      "permissions-policy": expect.stringContaining("camera=()"),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": expect.stringMatching(/^(no-referrer|strict-origin-when-cross-origin)$/),
    });
    expect(headers, path).not.toHaveProperty("x-powered-by");
  }
});

test("the build's files carry what applies to them, and what is missing among them is no page", async () => {
  const [script = ""] = /\/_next\/static\/chunks\/[^"]+\.js/.exec(await (await get(paths.home)).text()) ?? [];
  for (const path of [script, "/_next/static/nothing.js", "/_next/static/%61.js"]) {
    const response = await get(path);
    const headers = headersOf(response);
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "strict-transport-security": expect.stringContaining("max-age=63072000"),
      "content-security-policy": buildFilePolicy,
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers, path).not.toHaveProperty("permissions-policy");
    expect(response.headers.get("content-type"), path).not.toContain("html");
  }
});

test("other sites may show a page's card", async () => {
  expect(headersOf(await get("/og/about.png"))["cross-origin-resource-policy"]).toBe("cross-origin");
});

test("sensitive pages are not stored, indexed or named as a referrer, and run only their own scripts", async () => {
  for (const path of sensitive) {
    const [one, other] = [headersOf(await get(path)), headersOf(await get(path))];
    expect(one["cache-control"], path).toContain("no-store");
    expect(one, path).toMatchObject({ "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" });
    expect(one["content-security-policy"], path).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic';/);
    expect(one["content-security-policy"], path).not.toBe(other["content-security-policy"]);
  }
});

test("every reading page is prerendered, and its path in capitals leads to it", async () => {
  const reading = readingPages().filter((path) => !path.includes("?"));
  expect(reading.length).toBeGreaterThan(35);
  for (const path of reading) {
    const response = await get(path);
    await response.arrayBuffer();
    expect(response.status, path).toBe(200);
    expect(response.headers.get("x-nextjs-prerender"), path).toMatch(/^1/);
    if (path === paths.home) continue;
    const moved = await get(path.toUpperCase());
    expect([moved.status, moved.headers.get("location")], path).toEqual([308, path]);
  }
});

test("reading pages are cached and prerendered", async () => {
  const headers = headersOf(await get(paths.home));
  expect(headers["x-nextjs-cache"]).toBe("HIT");
  expect(headers["cache-control"]).toContain("s-maxage");
  expect(headers["content-security-policy"]).not.toContain("nonce");
});

import { unstable_getResponseFromNextConfig } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { answerPolicies, buildFilePolicy, contentPolicy, headerRules } from "@/lib/http/headers";
import { observatoryScore } from "@/tests/support/observatory";

const scripts = {
  pages: {
    "/": ["aG9tZQ=="],
    "/waitlist/withdrawn": ["d2l0aGRyYXdu"],
    "/insights": ["bGlzdA=="],
    "/insights/cluster/a-b": ["YS1i"],
    "/insights/list/all/2": ["bGlzdDI="],
    "/insights/list/a-b/1": ["YS1iMQ=="],
  },
  elsewhere: ["bm93aGVyZQ=="],
};

async function headersAt(
  path: string,
  known: Parameters<typeof headerRules>[0] = scripts,
  sendsPolicies = false,
): Promise<Headers> {
  const rules = headerRules(known, { development: false, site: "https://site.test", sendsPolicies });
  const nextConfig = { headers: async () => rules };
  return (await unstable_getResponseFromNextConfig({ url: `https://site.test${path}`, nextConfig })).headers;
}

test.each([
  ["/", "aG9tZQ=="],
  ["/waitlist/withdrawn", "d2l0aGRyYXdu"],
  ["/nowhere", "bm93aGVyZQ=="],
  ["/waitlist-terms", "bm93aGVyZQ=="],
  ["/offers", "bm93aGVyZQ=="],
  ["/insights?page=x", "bGlzdA=="],
  ["/insights?page=2", "bGlzdDI="],
  ["/insights?page=9", "bm93aGVyZQ=="],
  ["/insights/cluster/a-b", "YS1i"],
  ["/insights/cluster/a-b?page=1", "YS1iMQ=="],
  ["/insights/cluster/a-b?page=2", "bm93aGVyZQ=="],
])("a browser runs at %s the inline scripts of its page", async (path, hash) => {
  const policy = (await headersAt(path)).get("content-security-policy");
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(answerPolicies(scripts)(path)).toBe(policy);
});

test.each([
  "/waitlist",
  "/offer",
  "/offer/new",
  "/admin/mail",
  "/dev/mailbox",
  "/insights/now/list/all/1",
  "/creators",
  "/c/ada-merritt",
  "/v/5f0c",
])("the policy of %s, which names a nonce, is left to the proxy", async (path) => {
  expect((await headersAt(path)).has("content-security-policy")).toBe(false);
  expect(answerPolicies(scripts)(path)).toBeUndefined();
});

test("the build's scripts, styles and typefaces do without the headers about pages, and a worker that runs one asks nobody else", async () => {
  const path = "/_next/static/chunks/a.js";
  expect([...(await headersAt(path)).keys()].sort()).toEqual([
    "content-security-policy",
    "content-type",
    "cross-origin-resource-policy",
    "strict-transport-security",
    "x-content-type-options",
  ]);
  expect((await headersAt(path)).get("content-security-policy")).toBe(buildFilePolicy);
  expect(answerPolicies(scripts)(path)).toBe(buildFilePolicy);
});

test("no rule sets a policy where the server does", async () => {
  for (const path of ["/", "/nowhere", "/waitlist", "/creators", "/insights?page=2"])
    expect((await headersAt(path, scripts, true)).has("content-security-policy"), path).toBe(false);
});

test("a page number that no list can have leaves the policy of the list's first page", async () => {
  for (const page of ["0", "01", "10000", "x"]) {
    const path = `/insights?page=${page}`;
    expect(answerPolicies(scripts)(path), path).toBe(answerPolicies(scripts)("/insights"));
    expect((await headersAt(path)).get("content-security-policy"), path).toBe(answerPolicies(scripts)(path));
  }
});

test("an address in capitals has the policy of its page, and every address one that allows inline scripts before they are known", () => {
  expect(answerPolicies(scripts)("/Waitlist/WITHDRAWN?a=b")).toBe(answerPolicies(scripts)("/waitlist/withdrawn"));
  expect(answerPolicies(undefined)("/")).toContain("script-src 'self' 'unsafe-inline';");
});

test("private pages get their own rule about referrers", async () => {
  expect((await headersAt("/approve/abc")).has("referrer-policy")).toBe(false);
  expect((await headersAt("/waitlist")).get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});

test("other sites may embed only the pictures made for it", async () => {
  const policies = ["/", "/logo.svg", "/og/about.png"].map(async (path) =>
    (await headersAt(path)).get("cross-origin-resource-policy"),
  );
  expect(await Promise.all(policies)).toEqual(["same-origin", "same-origin", "cross-origin"]);
});

test("MDN's Observatory gives every page 130 points", async () => {
  for (const path of ["/", "/nowhere", "/waitlist/withdrawn"]) {
    expect(observatoryScore(await headersAt(path)), path).toBe(130);
  }
  const nonced = await headersAt("/offer/new");
  nonced.set("content-security-policy", contentPolicy({ nonce: "bm9uY2U=" }));
  nonced.set("referrer-policy", "no-referrer");
  expect(observatoryScore(nonced)).toBe(130);
});

test("the score sees what is missing", async () => {
  const without = async (name: string, value?: string) => {
    const headers = await headersAt("/");
    if (value === undefined) headers.delete(name);
    else headers.set(name, value);
    return observatoryScore(headers);
  };
  expect(
    await Promise.all([
      without("content-security-policy"),
      without("content-security-policy", contentPolicy(undefined)),
      without("content-security-policy", "default-src 'self'; frame-ancestors 'none'"),
      without("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"),
      without("strict-transport-security"),
      without("referrer-policy"),
      without("cross-origin-resource-policy"),
      without("x-content-type-options"),
      without("set-cookie", "session=b; Path=/"),
      without("set-cookie", "a=b; Path=/"),
      without("set-cookie", "a=b; Path=/; Secure; HttpOnly; SameSite=Lax"),
    ]),
  ).toEqual([75, 80, 125, 120, 80, 125, 120, 125, 70, 125, 135]);
});

import { NextRequest } from "next/server";
import { expect, test } from "vitest";
import { privateAreas } from "@/lib/http/areas";
import { proxy } from "@/proxy";

const ask = (path: string, init?: ConstructorParameters<typeof NextRequest>[1]) =>
  proxy(new NextRequest(`https://likeright.com${path}`, init));
const kept = { "cache-control": "no-store", "x-robots-tag": "noindex, nofollow", "referrer-policy": "no-referrer" };
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(Object.keys(kept).map((name) => [name, headers.get(name)]));

test.each(["/auth", "/admin", ...privateAreas.map((area) => `/${area}/a`)])(
  "%s is kept from caches, search engines and referrers",
  async (path) => {
    expect(headersOf(await ask(path))).toEqual(kept);
  },
);

test("a redirect to a private page and the refusal of a post to it have the same headers", async () => {
  expect(headersOf(await ask("/Offer/New"))).toEqual(kept);
  const refused = await ask("/offer/new", {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  expect(refused.status).toBe(415);
  expect(headersOf(refused)).toEqual(kept);
});

test("a public page is not", async () => {
  expect((await ask("/waitlist")).headers.get("x-robots-tag")).toBeNull();
});

test("each response has its own nonce, which is passed to Next.js", async () => {
  const [one, other] = [await ask("/waitlist"), await ask("/waitlist")];
  const policy = one.headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{24}' 'strict-dynamic';/);
  expect(one.headers.get("x-middleware-request-content-security-policy")).toBe(policy);
  expect(other.headers.get("content-security-policy")).not.toBe(policy);
});

import { expect, test } from "vitest";
import { contentPolicy } from "@/lib/content-policy";

test("a page with a nonce runs no other inline script", () => {
  const policy = contentPolicy({ nonce: "bm9uY2U=" });
  expect(policy).toContain("script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic';");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe/);
});

test("no page may be framed, run plug-ins, change its base or send forms elsewhere", () => {
  for (const policy of [contentPolicy({}), contentPolicy({ nonce: "bm9uY2U=" })]) {
    for (const rule of ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy.split("; ")).toContain(rule);
    }
    expect(policy).not.toContain("unsafe-eval");
  }
});

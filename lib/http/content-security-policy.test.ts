import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { contentPolicy, toasterStyles } from "@/lib/http/headers";

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

const nonced = contentPolicy({ nonce: "bm9uY2U=" });
const hashed = contentPolicy({ hashes: [sha256("a"), sha256("b")] });

test("a page runs the inline scripts that have its nonce, or whose hashes are known, and no others", () => {
  expect(nonced).toContain("script-src 'self' 'nonce-bm9uY2U=' 'strict-dynamic';");
  expect(hashed).toContain(`script-src 'self' 'sha256-${sha256("a")}' 'sha256-${sha256("b")}';`);
  for (const policy of [nonced, hashed]) expect(policy).not.toContain("unsafe");
});

test("unlisted sources are blocked; no page can be framed, change its base or send forms elsewhere", () => {
  for (const policy of [nonced, hashed, contentPolicy(undefined)]) {
    for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy.split("; ")).toContain(rule);
    }
    expect(policy).not.toMatch(/data:|https?:|\*/);
  }
});

test("of the styles injected by scripts, only the toaster's are allowed", () => {
  const toaster = readFileSync(createRequire(import.meta.url).resolve("sonner"), "utf8");
  const [, literal = ""] = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(toaster) ?? [];
  expect(toasterStyles).toEqual([sha256(""), sha256(JSON.parse(literal))]);
  expect(hashed).toContain(`style-src 'self' 'sha256-${toasterStyles[0]}' 'sha256-${toasterStyles[1]}'`);
});

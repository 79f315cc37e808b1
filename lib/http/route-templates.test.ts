import { expect, test } from "vitest";
import { readRouteTemplates, templateOf } from "@/lib/http/route-templates";

const templates = readRouteTemplates("app");
const of = templateOf(templates);

test.each([
  ["/", "/"],
  ["/?a=/license/x", "/"],
  ["/About", "/about"],
  ["/offer/new?creator=ada", "/offer/new"],
  ["/offer/0b6f2f0e", "/offer/[offerId]"],
  [`/license/0b6f2f0e/${"a".repeat(64)}`, "/license/[grantId]/[token]"],
  ["/api/auth/callback/credentials", "/api/auth/[...nextauth]"],
  ["/_next/static/chunks/a.js", "files"],
  ["/wp-login.php", "other"],
  ["/offer/a/b/c/d", "other"],
  ["//", "/"],
  ["/%5Btoken%5D/__proto__/constructor", "other"],
])("%s is counted as %s", (url, template) => {
  const parameters = (text: string) => text.replace(/\[(?!\.)[^\]]*\]/g, "[]");
  expect(parameters(of(url))).toBe(parameters(template));
});

test("every route of the app is its own, and nothing else is a label", () => {
  expect(templates.length).toBeGreaterThan(80);
  for (const template of templates) expect(of(template.replace(/\[[^\]]*\]/g, "x")), template).not.toBe("other");
  const labels = new Set(Array.from({ length: 2_000 }, (_, at) => of(`/${at}/${"x".repeat(at % 7)}/${Math.random()}`)));
  expect([...labels].filter((label) => label !== "other" && !templates.includes(label))).toEqual([]);
});

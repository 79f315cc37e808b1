import { unstable_getResponseFromNextConfig } from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { headerRules } from "@/lib/http/header-rules";
import { nginxFiles, pageFile } from "@/scripts/static-files/nginx";

const scripts = { pages: { "/": ["aG9tZQ=="], "/about": ["YWJvdXQ=", "bW9yZQ=="] }, elsewhere: ["bm93aGVyZQ=="] };
const files = nginxFiles("Abc_1-x", ["/", "/about"], { scripts, site: "https://site.test" });

async function nextHeaders(path: string): Promise<[string, string][]> {
  const nextConfig = { headers: async () => headerRules(scripts, { development: false, site: "https://site.test" }) };
  const { headers } = await unstable_getResponseFromNextConfig({ url: `https://site.test${path}`, nextConfig });
  return [...headers].filter(([key]) => key !== "content-type").sort();
}

function readMap(from: string, to: string): [string, string][] {
  const body = new RegExp(`^map "?\\${from}"? \\$${to} \\{([^}]*)\\}`, "m").exec(files["build.conf"] ?? "")?.[1] ?? "";
  return Array.from(body.matchAll(/(\S+|"") (?:"([^"]*)"|([^;]*));/g), ([, key = "", quoted, plain = ""]) => [
    key,
    quoted ?? plain,
  ]);
}

/** `group`: of the locations of docs/nginx.conf. */
function nginxHeaders(group: string, file: string, asset: string): [string, string][] {
  const values: Record<string, string | undefined> = {
    $policy: lookUp(readMap("$page_file", "policy"), file),
    $permissions: lookUp(readMap("$page_file", "permissions"), file),
    $resource_policy: lookUp(readMap("$asset", "resource_policy"), asset),
    $disposition: lookUp(readMap("$asset", "disposition"), asset),
  };
  const added = (files[`${group}-headers.conf`] ?? "").matchAll(/^add_header (\S+) (?:"([^"]*)"|(\S+)) always;$/gm);
  const all = Array.from(added, ([, key = "", quoted, plain = ""]): [string, string] => [
    key.toLowerCase(),
    quoted ?? values[plain] ?? "",
  ]);
  // nginx adds no header without a value.
  return all.filter(([, value]) => value !== "").sort();
}

const lookUp = (map: readonly [string, string][], text: string) =>
  (map.find(([key]) => key === text || (key.startsWith("~") && new RegExp(key.slice(1)).test(text))) ?? map[0])?.[1];

test.each([
  ["/", "page", pageFile("Abc_1-x", "/"), ""],
  ["/about", "page", pageFile("Abc_1-x", "/about"), ""],
  ["/verify", "page", pageFile("Abc_1-x", "/verify"), ""],
  ["/logo.svg", "asset", "/none", "/logo.svg"],
  ["/og/about.png", "asset", "/none", "/og/about.png"],
  ["/_next/static/chunks/a.js", "build", "/none", "/_next/static/chunks/a.js"],
])("nginx adds at %s what Next.js adds", async (path, group, file, asset) => {
  expect(nginxHeaders(group, file, asset)).toEqual(await nextHeaders(path));
});

test("each page has the policy of its own scripts", async () => {
  const policies = await Promise.all(["/", "/about", "/nowhere"].map(nextHeaders));
  const sources = policies.map(
    (headers) => /script-src ([^;]*)/.exec(new Headers(headers).get("content-security-policy") ?? "")?.[1],
  );
  expect(sources).toEqual([
    "'self' 'sha256-aG9tZQ=='",
    "'self' 'sha256-YWJvdXQ=' 'sha256-bW9yZQ=='",
    "'self' 'sha256-bm93aGVyZQ=='",
  ]);
});

test("what Next.js answered keeps its headers and gets those of a page that it lacks, as an error of nginx gets all", () => {
  const added = [...(files["missing-headers.conf"] ?? "").matchAll(/^add_header (\S+) (\$\w+) always;$/gm)];
  const always = [...(files["page-headers.conf"] ?? "").matchAll(/^add_header (\S+) /gm)].map(([, key]) => key);
  expect(added.map(([, key]) => key)).toEqual(always);
  for (const [, key = "", variable = ""] of added) {
    const map = readMap(`$upstream_http_${key.toLowerCase().replaceAll("-", "_")}`, variable.slice(1));
    expect(map).toEqual([
      ["default", ""],
      ['""', expect.stringMatching(/\S/)],
    ]);
  }
});

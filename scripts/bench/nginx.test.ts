import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PHASE_PRODUCTION_SERVER } from "next/constants";
import { expect, test } from "vitest";
import nextConfig from "@/next.config";
import { localConfiguration } from "@/scripts/bench/nginx";
import { repository } from "@/scripts/local/repository";

const committed = readFileSync(join(repository, "docs/nginx.conf"), "utf8");

test("docs/nginx.conf adds the headers of next.config.ts to the files that it sends", async () => {
  const rules = (await nextConfig(PHASE_PRODUCTION_SERVER).headers?.()) ?? [];
  const wanted = rules.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value]));
  const found = [...committed.matchAll(/add_header (\S+) (?:"([^"]*)"|(\S+));/g)]
    .map(([, key, quoted, plain]) => [key, quoted ?? plain])
    .filter(([key, value]) => !value?.startsWith("$") && key !== "Last-Modified");
  expect(found.sort()).toEqual(wanted.sort());
});

test("the benchmark finds what it replaces, and leaves no address or folder of a deployment", () => {
  const local = localConfiguration({ listen: "127.0.0.1:1", next: "127.0.0.1:2", root: "/a", logs: "/b" });
  expect(local).not.toMatch(/ssl|letsencrypt|\/srv|\/var|:3000|listen 80/);
});

const fileMap = /map \$visit\$request_uri \$file \{(.*?)\n\}/s.exec(committed)?.[1] ?? "";
const rules = [...fileMap.matchAll(/^\s+"?~(.*?)"?\s{2,}(\S+);$/gm)].map(([, pattern = "", file = ""]) => ({
  pattern: new RegExp(pattern),
  file,
}));
const homePage = /^\s+GET\/\s+(\S+);$/m.exec(fileMap)?.[1];

/** What the map of docs/nginx.conf makes of a visit: nginx looks for the whole text before it tries expressions. */
function fileFor(uri: string): string | undefined {
  if (uri === "/") return homePage;
  for (const { pattern, file } of rules) {
    const groups = pattern.exec(`GET${uri}`);
    if (groups) return file.replace(/\$(\w+)/, (_, name) => groups.groups?.[name] ?? "");
  }
  return undefined;
}

test.each([
  ["/", "/pages/_home.html"],
  ["/?utm_source=a", "/pages/_home.html"],
  ["/learn/nil-basics?a=/../b", "/pages/learn/nil-basics.html"],
  ["/index", "/pages/index.html"],
  ["/_home", "/files/_home"],
  ["/_next/static/chunks/0a~b-c.js", "/files/_next/static/chunks/0a~b-c.js"],
  ["/logo.svg", "/files/logo.svg"],
  ["/About", "/files/About"],
  ["/about/", undefined],
  ["//about", undefined],
  ["/%61bout", undefined],
  ["/../etc/passwd", undefined],
  ["/_next/static/../../../pages/about.html", undefined],
  ["/_next/..%2f..", undefined],
  ["/.env", undefined],
])("a visit to %s may be answered by %s", (uri, file) => {
  expect(rules).toHaveLength(3);
  expect(fileFor(uri)).toBe(file);
});

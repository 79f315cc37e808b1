import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PHASE_PRODUCTION_SERVER } from "next/constants";
import { expect, test } from "vitest";
import nextConfig from "@/next.config";
import { localConfiguration } from "@/scripts/bench/nginx";
import { repository } from "@/scripts/local/repository";

const committed = readFileSync(join(repository, "docs/nginx.conf"), "utf8");

test.each(["/", "@assets"])("docs/nginx.conf adds the headers of next.config.ts at %s", async (location) => {
  const rules = (await nextConfig(PHASE_PRODUCTION_SERVER).headers?.()) ?? [];
  const wanted = rules.flatMap(({ headers }) => headers.map(({ key, value }) => [key, value]));
  const added = committed.split(/^ {4}location /m).find((part) => part.startsWith(`${location} {`)) ?? "";
  const found = [...added.matchAll(/add_header (\S+) (?:"([^"]*)"|(\S+));/g)]
    .map(([, key, quoted, plain]) => [key, quoted ?? plain])
    .filter(([key = ""]) => !["Cache-Control", "Vary", "Last-Modified"].includes(key));
  expect(found.sort()).toEqual(wanted.sort());
});

test("the benchmark finds what it replaces, and leaves no address or folder of a deployment", () => {
  const local = localConfiguration({ listen: "127.0.0.1:1", next: "127.0.0.1:2", root: "/a", logs: "/b" });
  expect(local).not.toMatch(/ssl|letsencrypt|\/srv|\/var|:3000|listen 80/);
});

/** The whole texts and the expressions of a map, each with its file. */
function readMap(name: string) {
  const lines = new RegExp(`map \\$visit\\$request_uri \\$${name} \\{(.*?)\\n\\}`, "s").exec(committed)?.[1] ?? "";
  const entries = [...lines.matchAll(/^\s+"?(.*?)"?\s{2,}(\S+);$/gm)].map(([, key = "", file = ""]) => ({ key, file }));
  return { entries: entries.filter(({ key }) => key !== "default"), size: entries.length };
}
const maps = [readMap("page_file"), readMap("asset_file")];

/** What the maps of docs/nginx.conf make of a visit: nginx looks for the whole text before it tries expressions. */
function fileFor(uri: string): string | undefined {
  const visit = `GET${uri}`;
  for (const { entries } of maps) {
    const whole = entries.find(({ key }) => key === visit);
    if (whole) return whole.file;
    for (const { key, file } of entries.filter(({ key }) => key.startsWith("~"))) {
      const groups = new RegExp(key.slice(1)).exec(visit);
      if (groups) return file.replace(/\$(\w+)/, (_, name) => groups.groups?.[name] ?? "");
    }
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
  expect(maps.map(({ size }) => size)).toEqual([4, 2]);
  expect(fileFor(uri)).toBe(file);
});

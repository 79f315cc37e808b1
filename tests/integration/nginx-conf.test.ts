import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository } from "@/scripts/local/repository";
import { localConfiguration } from "@/tests/support/servers";

const committed = readFileSync(join(repository, "docs/nginx.conf"), "utf8");

test("docs/nginx.conf adds the headers of next.config.ts wherever nginx answers by itself", () => {
  const [before = "", ...locations] = committed.split(/^ {4}location /m);
  for (const server of before.split(/^server \{/m).slice(1)) expect(server).toContain("static/page-headers.conf;");
  const including = locations.map((text) => text.match(/^\S+|include \S+;/g));
  const root = "include /srv/likeright/static";
  expect(including).toEqual([
    ["/", `${root}/page-headers.conf;`],
    ["@assets", `${root}/asset-headers.conf;`],
    ["^~", `${root}/build-headers.conf;`],
    ["=", `${root}/page-headers.conf;`],
    ["@next", `${root}/missing-headers.conf;`],
    ["=", `${root}/missing-headers.conf;`],
    ["/api/auth/", `${root}/missing-headers.conf;`],
  ]);
});

test("the tests' nginx finds what it replaces, and leaves no address or folder of a deployment", () => {
  const local = localConfiguration({ listen: "127.0.0.1:1", next: "127.0.0.1:2", root: "/a", logs: "/b" });
  expect(local).not.toMatch(/ssl|letsencrypt|\/srv|\/var|:3000|listen 80/);
});

function readMap(name: string) {
  const lines = new RegExp(`map \\$visit\\$request_uri \\$${name} \\{(.*?)\\n\\}`, "s").exec(committed)?.[1] ?? "";
  const entries = [...lines.matchAll(/^\s+"?(.*?)"?\s{2,}(\S+);$/gm)].map(([, key = "", file = ""]) => ({ key, file }));
  return { entries: entries.filter(({ key }) => key !== "default"), size: entries.length };
}
const maps = [readMap("page_file"), readMap("asset_file")];

/** Applies the maps of docs/nginx.conf: nginx tries literal keys before regular expressions. */
function fileFor(uri: string): string | undefined {
  const visit = `GET${uri}`;
  for (const { entries } of maps) {
    const whole = entries.find(({ key }) => key === visit);
    if (whole) return whole.file;
    for (const { key, file } of entries.filter(({ key }) => key.startsWith("~"))) {
      const groups = new RegExp(key.slice(1)).exec(visit);
      if (groups) return file.replace(/\$(page|asset)/, (_, name) => groups.groups?.[name] ?? "");
    }
  }
  return undefined;
}

test.each([
  ["/", "/pages/$build/_home.html"],
  ["/?utm_source=a", "/pages/$build/_home.html"],
  ["/learn/nil-basics?a=/../b", "/pages/$build/learn/nil-basics.html"],
  ["/index", "/pages/$build/index.html"],
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

import { once } from "node:events";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unstable_getResponseFromNextConfig } from "next/experimental/testing/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { headerRules } from "@/lib/http/headers";
import { paths } from "@/lib/paths";
import { repository } from "@/scripts/local/repository";
import { startSiteNginx } from "@/tests/support/servers";

// A real nginx with docs/nginx.conf, before two servers that end and come back.
const TOKEN = "0123456789abcdef".repeat(4);
const root = mkdtempSync(join(tmpdir(), "static-"));
const posts: string[] = [];
const servers: Server[] = [];
const ports: number[] = [];
let site: string;

async function listen(at: number): Promise<void> {
  const server = createServer((request, response) => {
    if (request.method === "POST") posts.push(request.url ?? "");
    if (request.url === "/breaks") request.socket.destroy();
    else if (request.url === "/busy") response.writeHead(503, { "retry-after": "7" }).end("a page of the server's");
    // As the application does: before the rest has come.
    else if (request.method === "POST" && request.url === paths.creatorSamples)
      request.once("data", () => response.writeHead(413).end("what was typed") && request.resume());
    else response.end("answered");
  });
  server.listen(ports[at] ?? 0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address === "object" && address) ports[at] = address.port;
  servers[at] = server;
}

async function end(at: number): Promise<void> {
  const server = servers[at];
  if (!server?.listening) return;
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}

const visit = async () => (await fetch(`${site}/probe`)).status;
const log = (name: string) => readFileSync(join(root, name), "utf8");
const unanswered = async () => {
  await expect.poll(() => log("upstream.log")).not.toBe("");
  return log("upstream.log");
};

beforeAll(async () => {
  await Promise.all([listen(0), listen(1)]);
  copyFileSync(join(repository, "docs/away.html"), join(root, "away.html"));
  mkdirSync(join(root, "_next/static"), { recursive: true });
  writeFileSync(join(root, "_next/static/a.js"), "export {};".repeat(100));
  const next = `127.0.0.1:${ports[0]} max_fails=2 fail_timeout=2s; server 127.0.0.1:${ports[1]}`;
  site = await startSiteNginx(next, root, root);
});

beforeEach(async () => {
  for (const at of [0, 1]) if (!servers[at]?.listening) await listen(at);
  // nginx leaves a dead instance out for a while.
  await expect.poll(() => Promise.all([visit(), visit()])).toEqual([200, 200]);
  truncateSync(join(root, "upstream.log"));
  posts.length = 0;
});

afterAll(async () => {
  await Promise.all([end(0), end(1)]);
  rmSync(root, { recursive: true });
});

test("a dead instance is in the log with its address, and its reads go to the other", async () => {
  await end(0);
  for (let visit = 0; visit < 4; visit += 1) {
    const answer = await fetch(`${site}/approve/${TOKEN}?email=ada@example.test`);
    expect([answer.status, await answer.text()]).toEqual([200, "answered"]);
  }
  const lines = await unanswered();
  expect(lines).toContain(`127.0.0.1:${ports[0]}, 127.0.0.1:${ports[1]} 502, 200`);
  expect(lines).toContain("/approve/[token]");
  for (const name of ["upstream.log", "errors.log"]) expect(log(name)).not.toMatch(/[0-9a-f]{64}|ada@/);
});

test("with every instance dead a visitor gets a page of ours with 503 and the time to try again, for a form too", async () => {
  await Promise.all([end(0), end(1)]);
  for (const method of ["GET", "POST"]) {
    const answer = await fetch(`${site}/sign-in`, {
      method,
      ...(method === "POST" && { body: "email=ada@example.test" }),
    });
    const text = await answer.text();
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toContain("default-src");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(text).toContain("We are back in a moment");
    expect(text).not.toMatch(/<script|src=|nginx/);
  }
  expect((await fetch(`${site}/_next/static/a.js`)).status).toBe(200);
  expect(await unanswered()).toMatch(/ \/sign-in 503 /);
});

test("a form that broke off under an instance is sent to none a second time", async () => {
  const answer = await fetch(`${site}/breaks`, { method: "POST", body: "a=b" });
  expect(answer.status).toBe(503);
  expect(posts).toEqual(["/breaks"]);
});

test("a file that is too large gets the application's answer, which comes before the rest of it, and a post elsewhere nginx's", async () => {
  const post = async (path: string, megabytes: number) => {
    const answer = await fetch(site + path, { method: "POST", body: new Uint8Array(megabytes * 1024 * 1024) });
    return [answer.status, (await answer.text()).includes("what was typed")];
  };
  for (const megabytes of [1, 2, 50]) expect(await post(paths.creatorSamples, megabytes)).toEqual([413, true]);
  expect(await post(paths.contact, 1)).toEqual([413, false]);
});

test("what an instance answers is sent as it is, also a 503, and is no fault of nginx's log", async () => {
  const answer = await fetch(`${site}/busy`);
  expect([answer.status, answer.headers.get("retry-after"), await answer.text()]).toEqual([
    503,
    "7",
    "a page of the server's",
  ]);
  expect(log("upstream.log")).toBe("");
});

test("nobody reads the page of the dead site while it lives", async () => {
  expect((await fetch(`${site}/away.html`)).status).not.toBe(503);
  expect(await (await fetch(`${site}/away.html`)).text()).not.toContain("back in a moment");
});

test("the build's files come from the folder with Next.js's headers and packed, and those that it has not from an instance", async () => {
  const answer = await fetch(`${site}/_next/static/a.js`);
  expect(await answer.text()).toContain("export {};");
  const nextConfig = { headers: async () => headerRules(undefined, { development: false, site: "https://site.test" }) };
  const url = "https://site.test/_next/static/a.js";
  const { headers } = await unstable_getResponseFromNextConfig({ url, nextConfig });
  for (const [key, value] of headers)
    if (key !== "content-type") expect([key, answer.headers.get(key)]).toEqual([key, value]);
  expect(answer.headers.get("content-type")).toBe("application/javascript; charset=utf-8");
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  for (const path of ["b.js", ""]) expect(await (await fetch(`${site}/_next/static/${path}`)).text()).toBe("answered");
});

import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import {
  COOKIES_MAX,
  limitRequestHead,
  limitRequestHeads,
  PARAMETERS_MAX,
  ROUTER_STATE_MAX,
  refuseUpgrades,
  USER_AGENT_MAX,
} from "@/lib/http/request-head";

function bounded(url: string, headers: IncomingHttpHeaders = {}) {
  const head = { url, headers: { ...headers } };
  limitRequestHead(head);
  return head;
}

test("what browsers send is unchanged", () => {
  const headers = {
    cookie: "authjs.session-token=a.b; theme=dark; offer=x",
    "user-agent": "Mozilla/5.0 (X11; Linux x86_64)",
    "next-router-state-tree": encodeURIComponent(JSON.stringify(["", { children: ["about", {}] }, null, null, true])),
  };
  const url = `/waitlist?${Array.from({ length: PARAMETERS_MAX }, (_, at) => `f${at}=%26`).join("&")}`;
  expect(bounded(url, headers)).toEqual({ url, headers });
  expect(bounded("/a&b")).toEqual({ url: "/a&b", headers: {} });
});

test("an address keeps its first hundred parameters", () => {
  const few = `/about?${"a&".repeat(PARAMETERS_MAX - 1)}a`;
  expect(bounded(`${few}${"&a".repeat(7_000)}`).url).toBe(few);
});

test("a path with invalid percent signs is taken literally", () => {
  expect(bounded("/learn/%?a=%").url).toBe("/learn/%25?a=%");
  expect(bounded("/learn/%c0%20").url).toBe("/learn/%25c0%2520");
  expect(bounded("/learn/%c3%a9").url).toBe("/learn/%c3%a9");
});

test("of too many cookies only ours are kept, up to the limit", () => {
  const strange = Array.from({ length: 2_000 }, (_, at) => `x${at}=`).join("; ");
  const ours = "__Secure-authjs.session-token=a.b; offer=d; known-browser=e";
  expect(bounded("/", { cookie: `${strange}; ${ours}; ${strange}` }).headers.cookie).toBe(ours);
  expect(bounded("/", { cookie: strange }).headers.cookie).toBe("");
  expect(bounded("/", { cookie: "offer=x;".repeat(1_900) }).headers.cookie?.split(";")).toHaveLength(COOKIES_MAX);
});

test("a browser's name is cut, and a page's too long router state is dropped", () => {
  const { headers } = bounded("/", {
    "user-agent": "x".repeat(15_000),
    "next-router-state-tree": "[".repeat(ROUTER_STATE_MAX + 1),
  });
  expect(headers).toEqual({ "user-agent": "x".repeat(USER_AGENT_MAX) });
});

test.each(["[", "%", "null", "%7B%7D", ""])("the router state %j is dropped", (told) => {
  expect(bounded("/", { "next-router-state-tree": told }).headers).toEqual({});
});

test.each([
  ["//about", "/about"],
  ["/\\about?a=//b", "/about?a=//b"],
  ["//evil.example/%2e%2e", "/evil.example/%2e%2e"],
  ["/about//team", "/about//team"],
])("%j asks for %j", (asked, url) => {
  expect(bounded(asked).url).toBe(url);
});

test("a TRACE request is handled as GET", () => {
  const head = { url: "/", method: "TRACE", headers: {} };
  limitRequestHead(head);
  expect(head.method).toBe("GET");
});

/** Sends one request to a server whose handler responds with `answer`. */
async function ask(headers: Record<string, string>, path: string, answer: (asked: IncomingMessage) => unknown) {
  const server = createServer((asked, response) => response.end(JSON.stringify(answer(asked))));
  server.on("upgrade", () => undefined).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: "127.0.0.1", path, headers, timeout: 30_000 }).end();
  sent.on("timeout", () => sent.destroy(new Error("no answer")));
  const [response] = await once(sent, "response").finally(() => server.close());
  return JSON.parse(Buffer.concat(await response.toArray()).toString());
}

test("a server's handler sees the bounded head", async () => {
  limitRequestHeads();
  const headers = { "user-agent": "x".repeat(5_000), cookie: "a=;".repeat(1_000) };
  const seen = await ask(headers, `/?${"a&".repeat(2_000)}`, (asked) => [
    asked.url?.length,
    asked.headers["user-agent"]?.length,
    asked.headers.cookie,
  ]);
  expect(seen).toEqual([1 + 2 * PARAMETERS_MAX, USER_AGENT_MAX, ""]);
});

test("an upgrade request is answered like any other", async () => {
  refuseUpgrades();
  const asked = await ask({ connection: "Upgrade", upgrade: "websocket" }, "/about", ({ url }) => url);
  expect(asked).toBe("/about");
});

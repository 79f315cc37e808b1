import { request } from "node:http";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { newSender } from "@/tests/support/site";

let server: AppServer;
beforeAll(async () => {
  server = await startAppServer(inject("cluster"), { seed: true });
});
afterAll(() => server.stop());

/** Milliseconds after which a load balancer or monitor would give up. Only health is measured against it. */
const CLIENT_TIMEOUT = 60_000;
const CROWD = 20;

type Head = { address?: string; headers?: Record<string, string> };

/** Uses node:http: `fetch` sets some headers itself and follows redirects. */
const get = (path: string, { address = "", headers = {} }: Head = {}): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const sent = { ...headers, ...newSender() };
    request(server.url + path + address, { headers: sent, agent: false }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    })
      .on("error", reject)
      .end();
  });

const many = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join("");
const deepTree = (levels: number): unknown => ["", levels > 0 ? { a: deepTree(levels - 1) } : {}];

const heads: Record<string, Head> = {
  "7,000 parameters": { address: `?${"a&".repeat(7_000)}` },
  "3,000 cookies": { headers: { cookie: many(3_000, (at) => `${at.toString(36)}=;`) } },
  "a browser's name of 15,000 letters": { headers: { "user-agent": "x".repeat(15_000) } },
  "7,000 parameters and another protocol": {
    address: `?${"a&".repeat(7_000)}`,
    headers: { connection: "Upgrade", upgrade: "websocket" },
  },
  "a page within 700 others": { headers: { rsc: "1", "next-router-state-tree": JSON.stringify(deepTree(700)) } },
};

test.each(Object.entries(heads))("%s, twenty times at once: the server keeps responding", async (_what, head) => {
  for (const path of ["/about", "/offer/new", "/creator/dashboard", "/nowhere"]) {
    const crowd = Promise.all(Array.from({ length: CROWD }, () => get(path, head)));
    const health = await fetch(`${server.url}/api/health`, { signal: AbortSignal.timeout(CLIENT_TIMEOUT) });
    expect(health.status, path).toBe(200);
    for (const status of await crowd) expect(status, path).toBeLessThan(500);
  }
});

test.each(["/Admin", "/admin/", "/about", "/"])("%s in another protocol gets a response", async (path) => {
  expect(await get(path, { headers: { connection: "Upgrade", upgrade: "websocket" } })).toBeLessThan(500);
});

test.each(["/offer/%", "/insights/%c0", "/learn/%", "/api/unsubscribe/%/x"])(
  "%s is treated like any other address",
  async (path) => {
    expect(await get(path)).toBeLessThan(500);
  },
);

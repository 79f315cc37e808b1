import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { paths } from "@/lib/paths";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { testSecrets } from "@/tests/support/secrets";

const METRICS_SECRET = "metrics-secret-of-the-tests-0123456789abcdef";

let server: AppServer;
let without: AppServer;

beforeAll(async () => {
  server = await startAppServer(inject("cluster"), { env: { METRICS_SECRET } });
  without = await startAppServer(inject("cluster"), { databaseUrl: server.databaseUrl });
});
afterAll(async () => {
  await without.stop();
  await server.stop();
});

const scrape = (authorization = `Bearer ${METRICS_SECRET}`, { url } = server) =>
  fetch(`${url}/metrics`, { headers: authorization ? { authorization } : {} });

/** Of the counter of requests. */
async function requests(): Promise<Record<string, number>> {
  const text = await (await scrape()).text();
  const line = /^likeright_requests_total\{method="(.*)",status="(.*)"\} (\d+)$/gm;
  return Object.fromEntries(
    [...text.matchAll(line)].map(([, method, status, count]) => [`${method} ${status}`, Number(count)]),
  );
}

test("nobody reads the metrics without their secret, and without one set there are none", async () => {
  for (const authorization of ["", METRICS_SECRET, `Bearer ${METRICS_SECRET}x`, `Bearer ${testSecrets.CRON_SECRET}`]) {
    const answer = await scrape(authorization);
    expect([answer.status, await answer.text()], authorization).toEqual([404, "Not found"]);
  }
  for (const authorization of ["", "Bearer ", "Bearer undefined", `Bearer ${METRICS_SECRET}`]) {
    expect((await scrape(authorization, without)).status, authorization).toBe(404);
  }
  const answer = await scrape();
  // An answer that nobody reads ends late, and is counted then.
  await answer.text();
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
});

/** As written, which `fetch` would mend. */
const raw = (path: string, method = "GET") =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    request({ hostname, port, path, method }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });

test("requests are counted by method and class of status; whatever is asked for, no label is the visitor's", async () => {
  const before = await requests();
  await raw(paths.about);
  await raw(`${paths.publicLicense("0b6f2f0e-2f5c-4a37-9a44-0d6a1c1f3a55")}?person=ada@example.test`);
  await raw("/api/ready");
  const known = await requests();
  const more = (name: string) => (known[name] ?? 0) - (before[name] ?? 0);
  // The scrape before is one of them; what watchers ask is not.
  expect([more("GET 2xx"), more("GET 4xx")]).toEqual([2, 1]);

  const part = () => randomBytes(6).toString("hex");
  for (let round = 0; round < 60; round += 1) {
    await raw(`/${part()}/${part()}`, ["GET", "POST", "PUT", "PURGE"][round % 4]);
    await raw(`/v/${part()}`);
    await raw(`/%22%7D%0A${part()}`);
  }
  const made = Object.keys(await requests());
  expect(made.filter((one) => !/^(GET|POST|other) [2345]xx$/.test(one))).toEqual([]);
  expect(await (await scrape()).text()).not.toMatch(/0b6f2f0e|ada@|Bearer/);
});

test("the figures of the process and of the database stand beside each other, and thirty scrapes at once read them once", async () => {
  const thirty = () => Promise.all(Array.from({ length: 30 }, async () => (await scrape()).text()));
  const [text] = await thirty();
  for (const name of [
    "nodejs_eventloop_lag_p99_seconds",
    "process_resident_memory_bytes",
    "likeright_request_seconds_bucket",
    'likeright_pool_connections{state="max"} 10',
    'likeright_outbox_waiting{lane="awaited"} 0',
    'likeright_check_state{check="migrations"} 0',
    'likeright_check_state{check="clock"} 0',
    'likeright_check_state{check="database"} 0',
  ])
    expect(text).toContain(name);
  // They may begin just before what was read is too old.
  const readings = async () =>
    new Set((await thirty()).map((one) => /likeright_database_connections\{state="used"\} \S+/.exec(one)?.[0])).size;
  await expect.poll(readings).toBe(1);
});

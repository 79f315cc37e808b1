import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startAppServer } from "@/tests/support/app-server";
import type { RenderedForm } from "@/tests/support/html";
import { drainOutbox, startResendStandIn } from "@/tests/support/outbox";
import { plainForms, sendPlain } from "@/tests/support/plain-forms";
import { times } from "@/tests/support/scale";
import { newSender } from "@/tests/support/site";
import { poolOf } from "@/tests/support/site-database";

const POSTS = times(1_400, 5_000);
/** Posts after which the server's memory has reached its working size. */
const WARM = 600;
/** Megabytes per pending request. */
const HELD = 0.056;
const AT_ONCE = 20;

/** Longer than an orchestrator's grace period, as a busy machine takes several times as long. */
const END_MS = 60_000;

const standIn = await startResendStandIn();
const server = await startAppServer(inject("cluster"), {
  env: {
    DEV_MAILBOX: "",
    RESEND_API_KEY: "re_of_the_tests",
    RESEND_BASE_URL: standIn.url,
    MAIL_PER_SECOND: "4000",
    NODE_OPTIONS: "--max-old-space-size=256",
  },
});
const pool = poolOf(server);
const { open, fields, accepted } = plainForms.guide;
let form: RenderedForm;

beforeAll(async () => {
  form = await open(server.url);
});

afterAll(async () => {
  await pool.end();
  await server.stop();
  await standIn.close();
});

async function postAll(from: number, to: number): Promise<number> {
  let next = from;
  let count = 0;
  const sender = async () => {
    while (next < to) {
      const email = `reader-${next++}@example.test`;
      const { text } = await sendPlain(form, fields(email), newSender());
      if (accepted.test(text)) count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
  return count;
}

let posted = POSTS;
async function postMore(count: number): Promise<void> {
  await postAll(posted, posted + count);
  posted += count;
}

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.pid()}/status`, "utf8");
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024);
}

test("posts whose mail the provider never accepts leave nothing behind in a server of 256 MB", async () => {
  standIn.follow(() => new Promise(() => undefined));
  expect(await postAll(0, WARM)).toBe(WARM);
  const warm = await residentMegabytes();
  expect(await postAll(WARM, POSTS)).toBe(POSTS - WARM);
  // What is not collected yet looks like what is held: more posts bring a collection, which what is held survives.
  const resident = async () => {
    await postMore(50);
    return residentMegabytes();
  };
  await expect.poll(resident, { interval: 1_000, timeout: 300_000 }).toBeLessThan(warm + ((POSTS - WARM) * HELD) / 2);
  expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
});

test("on SIGTERM while the provider hangs, the server first reports not ready, and then ends", async () => {
  await pool.query("DELETE FROM outbound_email");
  standIn.follow(() => new Promise(() => undefined));
  const before = standIn.traffic().requests;
  // A run that has lasted its time leaves what is due to the next request, or to the scheduled work.
  const isAsked = async () => {
    await postMore(10);
    return standIn.traffic().requests;
  };
  await expect.poll(isAsked, { timeout: 300_000, interval: 5_000 }).toBeGreaterThan(before);

  const ended = server.end(END_MS);
  await expect
    .poll(async () => (await fetch(`${server.url}/api/ready`)).status, { timeout: END_MS, interval: 20 })
    .toBe(503);
  expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
  // 128 + 15: ended by the signal, not killed.
  expect(await ended).toBe(143);

  standIn.follow(undefined);
  await server.start();
  await drainOutbox(server, pool);
  const { rows } = await pool.query<{ id: string; state: string }>("SELECT id, state FROM outbound_email");
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["sent"]));
  const ids = rows.map(({ id }) => id);
  const keys = standIn.deliveries().map(({ idempotencyKey }) => idempotencyKey ?? "");
  expect(keys.filter((key) => ids.includes(key)).toSorted()).toEqual(ids.toSorted());
});

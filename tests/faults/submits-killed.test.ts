import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterAll, expect, inject, test } from "vitest";
import { demoLogin } from "@/prisma/seed";
import { type AppServer, startAppServer } from "@/tests/support/app-server";
import { drainOutbox, startResendStandIn } from "@/tests/support/outbox";
import { plainForms, sendPlain } from "@/tests/support/plain-forms";
import { times } from "@/tests/support/scale";
import { newSender } from "@/tests/support/site";
import { poolOf } from "@/tests/support/site-database";

type MortalServer = {
  up: () => Promise<void>;
  deaths: () => number;
  /** Stops the killing; resolves once the server is up. */
  spare: () => Promise<void>;
};

/** Each life lasts at least this many milliseconds and pieces of work, so that a slow machine makes progress. */
type Life = { ms: number; work: number };

/** Sends `kill -9` after each life, with work counted by `done`, and restarts the server until spared. */
function killAgainAndAgain(server: AppServer, { ms, work }: Life, done: () => number): MortalServer {
  const spared = new AbortController();
  let deaths = 0;
  let up: Promise<void> = Promise.resolve();
  async function live(): Promise<void> {
    const pass = (time: number) => sleep(time, undefined, { signal: spared.signal }).catch(() => undefined);
    while (!spared.signal.aborted) {
      const before = done();
      await pass(ms);
      while (!spared.signal.aborted && done() - before < work) await pass(50);
      if (spared.signal.aborted) return;
      deaths += 1;
      up = server.kill().then(server.start);
      await up;
    }
  }
  const life = live();
  return {
    up: () => up,
    deaths: () => deaths,
    spare: () => {
      spared.abort();
      return life;
    },
  };
}

const SUBMITS = times(400, 5_000);
const AT_ONCE = 16;
const LIFE = { ms: 500, work: 60 };
const { open, fields, accepted } = plainForms.waitlist;

const standIn = await startResendStandIn({ dropReplies: 0.1, seed: 20_261_121 });
const server = await startAppServer(inject("cluster"), {
  seed: true,
  env: { DEV_MAILBOX: "", RESEND_API_KEY: "re_of_the_tests", RESEND_BASE_URL: standIn.url, MAIL_PER_SECOND: "4000" },
});
const pool = poolOf(server);
afterAll(async () => {
  await pool.end();
  await server.stop();
  await standIn.close();
});

const look = async <Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> => (await pool.query<Row>(sql)).rows;
const addressOf = (index: number): string => `applicant-${index}@example.test`;

async function applyThroughDeaths() {
  const form = await open(server.url);
  const acknowledged: string[] = [];
  const unexpected: string[] = [];
  const life = killAgainAndAgain(server, LIFE, () => acknowledged.length);
  let lost = 0;

  async function press(email: string, sender: HeadersInit): Promise<boolean> {
    await life.up();
    try {
      const { status, location, text } = await sendPlain(form, fields(email), sender);
      const isAccepted = accepted.test(`${status} ${location} ${text}`);
      if (isAccepted) acknowledged.push(email);
      else unexpected.push(`${email}: ${status} ${text.slice(0, 200)}`);
      return true;
    } catch {
      lost += 1;
      return false;
    }
  }

  const everybody = Array.from({ length: SUBMITS }, (_, index) => addressOf(index)).values();
  const reader = async () => {
    for (const email of everybody) {
      const sender = newSender();
      if (!(await press(email, sender))) await press(email, sender);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, reader));
  await life.spare();
  return { acknowledged, unexpected, lost, deaths: life.deaths() };
}

async function totalShown(): Promise<string | undefined> {
  const form = await plainForms["admin sign-in"].open(server.url);
  const login = Object.entries(demoLogin);
  const { cookies } = await sendPlain(form, login, newSender());
  const admin = await fetch(`${server.url}/admin`, { headers: { cookie: cookies } });
  return /([\d,]+) total submissions/.exec((await admin.text()).replaceAll(/<[^>]*>/g, ""))?.[1];
}

test("applications while the server is killed every few seconds: each acknowledged one is stored, and mailed once", async () => {
  const { acknowledged, unexpected, lost, deaths } = await applyThroughDeaths();
  expect(unexpected).toEqual([]);
  expect(deaths).toBeGreaterThan(2);
  expect(lost).toBeGreaterThan(0);
  expect(acknowledged.length).toBeGreaterThan(SUBMITS * 0.95);
  await sleep(1_000);
  await drainOutbox(server, pool);

  // Every acknowledged application is stored, and nothing else is.
  const rows = await look<{ email: string }>("SELECT email FROM waitlist_submissions");
  const stored = new Set(rows.map(({ email }) => email));
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([]);
  expect(rows.length).toBeLessThanOrEqual(SUBMITS);

  // Each application has one mail, which was sent, and no consents before its address is confirmed.
  const halves = await look(`
    SELECT email FROM waitlist_submissions AS entry WHERE
      EXISTS (SELECT FROM consent_record WHERE waitlist_id = entry.id)
      OR ARRAY['waitlist-confirm sent'] IS DISTINCT FROM
        (SELECT array_agg(template || ' ' || state) FROM outbound_email
         WHERE payload ->> 'waitlistId' = entry.id::text AND withheld_for IS DISTINCT FROM 'repeat')`);
  expect(halves).toEqual([]);
  // Retrying after a lost response queues the same mail again, withheld as a repeat.
  const outbox = await look<{ id: string }>("SELECT id FROM outbound_email WHERE state <> 'withheld'");
  expect(outbox).toHaveLength(rows.length);

  // One delivery per outbox row, with that row's key, each to its own address.
  expect(standIn.traffic().dropped).toBeGreaterThan(SUBMITS * 0.05);
  const deliveries = standIn.deliveries();
  expect(deliveries.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual(
    outbox.map(({ id }) => id).toSorted(),
  );
  expect(deliveries.flatMap(({ to }) => to).toSorted()).toEqual([...stored].toSorted());

  expect(await totalShown()).toBe(rows.length.toLocaleString("en-US"));
});

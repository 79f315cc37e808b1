import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "@/scripts/migrations/migrate";
import { type AppServer, startTwoServers } from "@/tests/support/app-server";
import { type RenderedForm, renderedForm } from "@/tests/support/html";
import { plainForms, sendPlain } from "@/tests/support/plain-forms";
import { times } from "@/tests/support/scale";
import { testSecrets } from "@/tests/support/secrets";
import { newDecisionLink, newSender, send } from "@/tests/support/site";

const OFFERS = times(16, 40);
const POSTS_EACH = times(15, 50);
const CRON_CALLS = 20;

let first: AppServer;
let second: AppServer;
let pool: pg.Pool;
beforeAll(async () => {
  [first, second] = await startTwoServers(inject("cluster"));
  pool = new pg.Pool({ connectionString: first.databaseUrl });
  pool.on("error", () => undefined);
});
afterAll(async () => {
  await pool.end();
  await second.stop();
  await first.stop();
});

async function counts(sql: string): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; count: number }>(sql);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const at = (server: AppServer, form: RenderedForm): RenderedForm => ({
  ...form,
  url: form.url.replace(first.url, server.url),
});

const mailedTwice = async () =>
  (
    await pool.query(
      "SELECT template, to_address, payload, count(*)::int FROM outbound_email GROUP BY 1, 2, 3 HAVING count(*) > 1",
    )
  ).rows;

test("many concurrent decisions about many offers on two servers: one outcome each, with its effects once", async () => {
  const forms: RenderedForm[][] = [];
  for (let offer = 0; offer < OFFERS; offer += 1) {
    const link = await newDecisionLink(first.url);
    const stepForm = (step: string) => renderedForm(`${link}?step=${step}`, 'name="token"');
    forms.push(await Promise.all(["approve", "decline", "counter-10"].map(stepForm)));
  }
  const fields: [string, string][][] = [
    [["agree", "on"]],
    [["reason", ""]],
    [
      ["percent", "10"],
      ["agree", "on"],
    ],
  ];
  const answers: { status: number; done: boolean }[] = [];
  for (let round = 0; round < POSTS_EACH; round += 5) {
    const posts = forms.flatMap((steps) =>
      Array.from({ length: 5 }, async (_, index) => {
        const which = (round + index) % 3;
        const form = steps[which];
        if (!form) throw new Error("A step shows no form");
        const response = await send(at(index % 2 ? first : second, form), fields[which] ?? []);
        return { status: response.status, done: response.headers.get("location")?.endsWith("?done") ?? false };
      }),
    );
    answers.push(...(await Promise.all(posts)));
  }
  expect(answers).toHaveLength(OFFERS * POSTS_EACH);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(answers.filter(({ done }) => done)).toHaveLength(OFFERS);

  const decided = await counts(
    "SELECT status::text AS name, count(*)::int FROM offer WHERE parent_offer_id IS NULL GROUP BY 1",
  );
  const { approved = 0, declined = 0, countered = 0, ...others } = decided;
  expect(others).toEqual({});
  expect(approved + declined + countered).toBe(OFFERS);
  expect(
    await counts(`
      SELECT 'licenses' AS name, count(*)::int FROM license_grant
      UNION ALL SELECT 'payments', count(*)::int FROM payment
      UNION ALL SELECT 'counters', count(*)::int FROM offer WHERE parent_offer_id IS NOT NULL
      UNION ALL SELECT 'agreements', count(*)::int FROM agreement`),
  ).toEqual({ licenses: approved, payments: approved, counters: countered, agreements: OFFERS + countered });
  expect(
    await counts(`
      SELECT action AS name, count(*)::int FROM admin_audit_log
      WHERE action IN ('offer_approved', 'offer_declined', 'offer_countered') GROUP BY 1`),
  ).toEqual(
    Object.fromEntries(
      Object.entries({ offer_approved: approved, offer_declined: declined, offer_countered: countered }).filter(
        ([, count]) => count > 0,
      ),
    ),
  );
  expect(await mailedTwice()).toEqual([]);
});

test("the scheduled work, called 20 times at once on two servers, is done once", async () => {
  for (let offer = 0; offer < 10; offer += 1) await newDecisionLink(first.url);
  const { rows: open } = await pool.query<{ id: string }>(
    "SELECT id FROM offer WHERE status = 'pending' AND parent_offer_id IS NULL ORDER BY created_at",
  );
  expect(open).toHaveLength(10);
  const moved = (ids: readonly { id: string }[], hours: number) =>
    pool.query(
      `UPDATE offer SET approval_token_expires_at = now() + $2 * interval '1 hour',
         created_at = now() + ($2 - 48) * interval '1 hour', sent_at = now() + ($2 - 48) * interval '1 hour'
       WHERE id = ANY ($1)`,
      [ids.map(({ id }) => id), hours],
    );
  await moved(open.slice(0, 5), -1);
  await moved(open.slice(5), 20);

  const called = Array.from({ length: CRON_CALLS }, async (_, index) => {
    const server = index % 2 ? first : second;
    const response = await fetch(`${server.url}/api/cron`, {
      headers: { authorization: `Bearer ${testSecrets.CRON_SECRET}` },
    });
    return { status: response.status, report: (await response.json()) as { done: Record<string, number> } };
  });
  const runs = await Promise.all(called);
  expect(new Set(runs.map(({ status }) => status))).toEqual(new Set([200]));
  const sum = (part: string) => runs.reduce((total, { report }) => total + (report.done[part] ?? 0), 0);
  expect({ expired: sum("offersExpired"), reminded: sum("remindersSent") }).toEqual({ expired: 5, reminded: 5 });
  expect(await mailedTwice()).toEqual([]);
});

function keepSending(servers: readonly AppServer[], form: RenderedForm) {
  let isOver = false;
  const ready = new Set(servers);
  const sent: string[] = [];
  const troubles: string[] = [];
  // Each by itself, as load balancers do: one that is slow to answer must not keep what is known of the other.
  const look = async (server: AppServer) => {
    while (!isOver) {
      const answer = await fetch(`${server.url}/api/ready`).catch(() => undefined);
      if (answer?.ok) ready.add(server);
      else ready.delete(server);
      await sleep(50);
    }
  };
  const worker = async (name: number) => {
    for (let count = 0; !isOver; count += 1) {
      const server = [...ready][count % ready.size];
      if (!server) {
        troubles.push("no server was ready");
        await sleep(1000);
        continue;
      }
      const email = `upgrade-${name}-${count}@example.test`;
      const headers = { ...newSender(), connection: "close" };
      const { open: _, fields, accepted } = plainForms.contact;
      const answer = await sendPlain(at(server, form), fields(email), headers).catch(String);
      if (typeof answer === "string") troubles.push(answer);
      else if (!accepted.test(answer.text)) troubles.push(`${answer.status} ${answer.text.slice(0, 300)}`);
      else sent.push(email);
      await sleep(20);
    }
  };
  const work = Promise.all([...servers.map(look), ...[0, 1, 2, 3].map(worker)]);
  return {
    sent: () => sent.length,
    isReady: (server: AppServer) => ready.has(server),
    stop: async () => {
      isOver = true;
      await work;
      return { sent, troubles };
    },
  };
}

test("an upgrade under load, first the migration and then each server, loses and refuses no form", async () => {
  const folder = await mkdtemp(join(tmpdir(), "migrations-"));
  await cp("prisma/migrations", folder, { recursive: true });
  await mkdir(join(folder, "20991231000000_next_version"));
  await writeFile(
    join(folder, "20991231000000_next_version", "migration.sql"),
    "ALTER TABLE contact_submissions ADD COLUMN weight int;\n",
  );
  const load = keepSending([first, second], await plainForms.contact.open(first.url));
  const grows = async () => {
    const before = load.sent();
    await expect.poll(load.sent).toBeGreaterThan(before + 20);
  };
  try {
    await grows();
    await migrate(first.databaseUrl, folder, () => undefined);
    await grows();
    for (const server of [first, second]) {
      // 143: ended by the signal, in order and in time.
      expect(await server.end(90_000)).toBe(143);
      await grows();
      await server.start();
      // The next one ends only when this one gets requests again.
      await expect.poll(() => load.isReady(server)).toBe(true);
      await grows();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  const { sent, troubles } = await load.stop();
  expect(troubles).toEqual([]);
  const { rows } = await pool.query<{ email: string }>("SELECT email FROM contact_submissions");
  expect(rows.map(({ email }) => email).toSorted()).toEqual(sent.toSorted());
  const mailed = await pool.query<{ count: number }>(
    "SELECT count(*)::int FROM outbound_email WHERE template = 'inquiry-received' AND to_address = ANY ($1)",
    [sent],
  );
  expect(mailed.rows).toEqual([{ count: sent.length }]);
});

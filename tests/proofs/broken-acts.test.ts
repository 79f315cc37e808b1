import { afterAll, expect, test } from "vitest";
import { db } from "@/lib/postgres/db";
import { actsOfMembers } from "@/tests/proofs/members-acts";
import { startBreakingConnection } from "@/tests/support/connections";
import { testDatabase } from "@/tests/support/database";
import { addAdmin } from "@/tests/support/people";

// A server killed during a member's act: its database sees a connection that ends. Before the act's last query
// nothing has happened, after it everything has, and repeating the act gives the same result.
const { url, look } = await testDatabase();
const way = await startBreakingConnection(url);
process.env.DATABASE_URL = way.url;
afterAll(way.close);
const acts = actsOfMembers(look, await addAdmin());

const names = (
  await look<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
).map(({ name }) => name);
// A place reserved for a license that was not made stays empty.
const kept = names.filter((name) => name !== "status_place");
const everyRow = kept.map((name) => `SELECT '${name}' AS name, t::text AS row FROM ${name} t`).join(" UNION ALL ");

/** Waits until PostgreSQL has rolled back what the killed server left. */
async function everything(): Promise<{ name: string; row: string }[]> {
  await expect
    .poll(() =>
      look(`SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`),
    )
    .toEqual([]);
  return look(everyRow);
}

/** Rows gone and rows new by table; a changed row counts as both. */
async function changesOf(work: () => Promise<unknown>): Promise<Record<string, string>> {
  const before = await everything();
  await work();
  const after = await everything();
  const textsOf = (rows: typeof before) => new Set(rows.map(({ name, row }) => `${name} ${row}`));
  const [old, young] = [textsOf(before), textsOf(after)];
  const count = (rows: typeof before, others: Set<string>, name: string) =>
    rows.filter((one) => one.name === name && !others.has(`${name} ${one.row}`)).length;
  const changes = kept.map((name) => [name, `-${count(before, young, name)} +${count(after, old, name)}`] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== "-0 +0"));
}

test.each(Object.entries(acts))(
  "%s: all or nothing, and repeating it gives the same result",
  async (_, { once, make }) => {
    const readied = async () => {
      const act = await make();
      await db().$queryRaw`SELECT 1`;
      return act;
    };
    const act = await readied();
    let questions = 0;
    const whole = await changesOf(async () => {
      questions = await way.faqOf(act);
    });
    expect(whole).not.toEqual({});

    const early = await readied();
    expect(await changesOf(() => way.breakingAfter(questions - 1, early))).toEqual({});
    expect(await changesOf(early)).toEqual(whole);

    const late = await readied();
    expect(await changesOf(() => way.breakingAfter(questions, late))).toEqual(whole);
    const again = await changesOf(late);
    if (once) expect(again).toEqual({});
  },
);

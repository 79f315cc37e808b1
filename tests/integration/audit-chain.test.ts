import pg from "pg";
import { expect, test, vi } from "vitest";
import { signHead } from "@/lib/audit/checkpoints";
import { appendAudit } from "@/lib/audit/log";
import { inSnapshot } from "@/lib/audit/verify";
import { db } from "@/lib/postgres/db";
import { connected, verdictOf } from "@/tests/support/audit";
import { testDatabase } from "@/tests/support/database";

const { url, look } = await testDatabase();

const insert =
  "INSERT INTO admin_audit_log (actor, action, table_name) VALUES ('system', 'license_expired', 'license_grant')";
const verify = () => inSnapshot((ask) => verdictOf(ask));
const places = async () =>
  (await look<{ seq: number }>("SELECT seq::int FROM audit_chain ORDER BY seq")).map(({ seq }) => seq);

test("an empty log verifies, and there is nothing to sign", async () => {
  expect(await verify()).toMatchObject({ rows: 0, head: { seq: 0 }, lines: [] });
  expect(await signHead(new Date())).toBe(0);
});

test("200 concurrent transactions on 60 connections make one chain without gaps or deadlocks", async () => {
  await db().featureFlag.create({ data: { key: "contended", value: false } });
  const touch = "UPDATE feature_flag SET value = NOT value WHERE key = 'contended'";
  const pool = new pg.Pool({ connectionString: url, max: 60 });
  const before = (await verify()).rows;
  const works = Array.from({ length: 200 }, async (_, index) => {
    const client = await pool.connect();
    // Half of them lock the contended row before they are audited, half after.
    const order = index % 2 === 0 ? [touch, insert, insert] : [insert, insert, touch];
    for (const sql of ["BEGIN", ...order]) await client.query(sql);
    await client.query(index % 5 === 0 ? "ROLLBACK" : "COMMIT");
    client.release();
  });
  await Promise.all(works);
  await pool.end();
  const { rows, lines } = await verify();
  expect(lines).toEqual([]);
  expect(rows - before).toBe(320);
  expect(await places()).toEqual(Array.from({ length: rows }, (_, index) => index + 1));
});

test("a rollback leaves no gap, and a transaction's entries keep their order", async () => {
  const { head } = await verify();
  await connected(url, async (client) => {
    await client.query(`BEGIN; ${insert}; ${insert}; ROLLBACK`);
    await client.query(`BEGIN; ${insert}; SAVEPOINT here; ${insert}; ROLLBACK TO here; ${insert}; COMMIT`);
  });
  expect((await places()).slice(head.seq)).toEqual([head.seq + 1, head.seq + 2]);
  const ids = await look<{ id: string }>("SELECT event_id AS id FROM audit_chain ORDER BY seq DESC LIMIT 2");
  expect(Number(ids[0]?.id)).toBeGreaterThan(Number(ids[1]?.id));
  expect((await verify()).lines).toEqual([]);
});

test("PostgreSQL and this process encode alike, whatever the row contains", async () => {
  const details = [
    '{"b": 1.50, "aa": [null, true, {"z": {}}], "": -0.0, "é": 1e-7}',
    "[]",
    '"\\u0001\\"\\\\\\/ 🖋 \\ud83d\\ude00"',
    "1e40",
    "null",
  ];
  const recordIds = [null, "", " ", "ﬁ", "́e", "🖋🏽", "a\nb\u0001", "x".repeat(70_000)];
  const times = ["now()", "'1969-12-31 23:59:59.999Z'", "'4713-01-01 BC'", "'9999-12-31 23:59:59.999+14'"];
  for (const [index, recordId] of recordIds.entries()) {
    const time = times[index % times.length];
    await look(
      `INSERT INTO admin_audit_log (created_at, actor, admin_id, action, table_name, record_id, details)
       VALUES (${time}, 'admin', ${index % 2 ? "gen_random_uuid()" : "NULL"}, 'x', '', $1, $2::jsonb)`,
      [recordId, details[index % details.length]],
    );
  }
  const { lines, rows } = await verify();
  expect(lines).toEqual([]);
  expect(rows).toBeGreaterThan(recordIds.length);
});

test("every column of the log is hashed: a new one must be added to audit_hash and lib/audit/chain", async () => {
  const columns = await look<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'admin_audit_log' ORDER BY ordinal_position",
  );
  const hashed = ["id", "created_at", "actor", "admin_id", "action", "table_name", "record_id", "details"];
  expect(columns.map(({ name }) => name)).toEqual(hashed);
});

test("a transaction that sees an old head is refused with the reason, and writes nothing", async () => {
  const before = (await verify()).rows;
  for (const isolationLevel of ["RepeatableRead", "Serializable"] as const) {
    const entry = { actor: "system", action: "license_expired", table: "license_grant", details: {} } as const;
    const work = db().$transaction((tx) => appendAudit(tx, [entry]), { isolationLevel });
    await expect(work).rejects.toThrow(/must be READ COMMITTED/);
  }
  expect((await verify()).rows).toBe(before);
});

test("a checkpoint signs what came since the last one, once, however many sign at the same time", async () => {
  const { head } = await verify();
  const logged = vi.spyOn(console, "info").mockImplementation(() => undefined);
  expect(await signHead(new Date())).toBe(head.seq);
  expect(logged.mock.calls.flat().join()).toContain(`"head":"${head.seq}:${head.hash.slice(0, 32)}"`);
  logged.mockRestore();
  expect(await signHead(new Date())).toBe(0);
  await look(insert);
  expect(await Promise.all([1, 2, 3].map(() => signHead(new Date())))).toContain(1);
  const { checkpoints, lines } = await verify();
  expect(checkpoints).toMatchObject({ count: 2, last: { seq: head.seq + 1 } });
  expect(lines).toEqual([]);
});

test("the log, its chain and its checkpoints refuse every change", async () => {
  for (const table of ["admin_audit_log", "audit_chain", "audit_checkpoint"]) {
    const [row] = await look<{ column: string }>(
      "SELECT column_name AS column FROM information_schema.columns WHERE table_name = $1 LIMIT 1",
      [table],
    );
    const refused = new RegExp(`${table} is append-only`);
    await expect(look(`UPDATE ${table} SET ${row?.column} = ${row?.column}`)).rejects.toThrow(refused);
    await expect(look(`DELETE FROM ${table}`)).rejects.toThrow(refused);
    await expect(look(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/append-only/);
  }
});

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { db } from "@/lib/postgres/db";
import { eraseOwn, settleErasures } from "@/lib/your-data/erase";
import { previewErasure } from "@/lib/your-data/erasure-obstacles";
import { REGISTER } from "@/lib/your-data/register";
import { requestData } from "@/lib/your-data/request";
import { heldAt } from "@/lib/your-data/see";
import { connected } from "@/tests/support/audit";
import { testDatabase } from "@/tests/support/database";
import { addAdmin } from "@/tests/support/people";
import {
  addFullBrand,
  addFullCreator,
  addVisitor,
  mailboxOf,
  newCanary,
  others,
  proved,
} from "@/tests/support/people-data";

// What one person's data costs depends on that person, and not on how much is held about others.

const { url, look } = await testDatabase();
const now = new Date();

/** Rows of others in each table. */
const OTHERS = 10_000;

/** Copies of one row, with ids, addresses and hashes of their own. */
async function copyOf(table: string): Promise<string | undefined> {
  // Its text names its offer.
  if (table === "agreement") return undefined;
  const [one] = await look(`SELECT FROM ${table} LIMIT 1`);
  if (!one) return undefined;
  const columns = await look<{ name: string; type: string; isUnique: boolean }>(
    `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type,
       EXISTS (SELECT FROM pg_index i WHERE i.indrelid = a.attrelid AND i.indisunique AND a.attnum = ANY(i.indkey)) AS "isUnique"
     FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attidentity = ''
       AND coalesce(pg_get_expr(d.adbin, d.adrelid), '') NOT LIKE 'nextval%'`,
    [table],
  );
  const copied = ({ name, type, isUnique }: (typeof columns)[number]): string => {
    if (type === "uuid") return "md5('a' || n)::uuid";
    if (type === "text" && /email|mailbox|address|^(from|to)_key/.test(name))
      return `'${name.slice(0, 2)}' || n || '@other.example'`;
    if (type === "text" && /slug|skeleton/.test(name)) return "'a' || md5('a' || n)";
    if (type === "text" && isUnique && /hash|code|credential/.test(name)) return "md5('a' || n) || md5('b' || n)";
    // Past the last place of a status list: a certificate got its own at random.
    if (type === "integer" && name === "place") return "n + 131072";
    if (name === "payload")
      return "jsonb_build_object('offerId', gen_random_uuid(), 'name', 'other' || n || '@other.example')";
    return `one."${name}"`;
  };
  const values = columns.map((column) => {
    const value = copied(column);
    return value.startsWith("one.") ? value : `CASE WHEN one."${column.name}" IS NOT NULL THEN ${value} END`;
  });
  return `INSERT INTO ${table} (${columns.map(({ name }) => `"${name}"`).join(", ")}) SELECT ${values.join(", ")}
    FROM (SELECT * FROM ${table} LIMIT 1) AS one, generate_series(1, ${OTHERS}) AS n`;
}

/** By table of many rows, how many were read, or looked at in an index, since the database was made. */
async function readRows(): Promise<Map<string, number>> {
  // Whoever read them says so a second later, or at once when the connection ends: when two looks find the same, all have.
  await db().$disconnect();
  for (let before = ""; ; await sleep(1_500)) {
    const rows = await readStatistics();
    const now = JSON.stringify(rows);
    if (now === before) return new Map(rows.map(({ table, read }) => [table, read]));
    before = now;
  }
}

const readStatistics = () =>
  look<{ table: string; read: number }>(
    `SELECT t.relname AS table, (t.seq_tup_read + coalesce(sum(i.idx_tup_read), 0))::int AS read
     FROM pg_stat_user_tables t LEFT JOIN pg_stat_user_indexes i ON i.relid = t.relid
     WHERE t.n_live_tup >= ${OTHERS / 2} GROUP BY t.relid, t.relname, t.seq_tup_read ORDER BY 1`,
  );

/** As if the provider had taken what was told to others. */
const deliver = () =>
  connected(url, (client) =>
    client.query(
      "UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE id = ANY(ARRAY(SELECT unnest(notices) FROM erasure))",
    ),
  );

test("seeing, previewing and erasing read no table as a whole", async () => {
  const canary = newCanary();
  await addVisitor(look, canary, now);
  const [admin, other] = [await addAdmin(), await others()];
  await addFullCreator(look, canary, now, admin, other);
  await addFullBrand(look, canary, now, admin, other);
  await look(
    `INSERT INTO inbound_reply (id, contact_id, body, written_by, mail_id, written_at)
     SELECT gen_random_uuid(), id, 'An answer', gen_random_uuid(), gen_random_uuid(), now() FROM contact_submissions`,
  );
  const mailbox = proved(mailboxOf(canary));
  const copies = await Promise.all(REGISTER.map(({ table }) => copyOf(table)));
  await connected(url, async (client) => {
    // Without foreign keys and triggers.
    await client.query("SET session_replication_role = 'replica'");
    for (const copy of copies) if (copy) await client.query(copy);
    await client.query("ANALYZE");
  });
  const before = await readRows();
  expect(before.size).toBeGreaterThan(30);
  await requestData(mailbox.email, now);
  await heldAt(mailbox, 3);
  await previewErasure(mailbox, now);
  expect(await eraseOwn(mailbox, now)).toBe("erased");
  await deliver();
  await settleErasures(now);
  expect(await look("SELECT FROM erasure WHERE settled_at IS NOT NULL")).toHaveLength(1);
  const after = await readRows();
  const whole = [...after].filter(([table, read]) => read - (before.get(table) ?? 0) > OTHERS / 2);
  expect(whole).toEqual([]);
});

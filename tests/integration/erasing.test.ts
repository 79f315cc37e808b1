import { expect, test } from "vitest";
import { db } from "@/lib/postgres/db";
import { dataFile } from "@/lib/your-data/download";
import { eraseOwn, settleErasures } from "@/lib/your-data/erase";
import { heldAt } from "@/lib/your-data/see";
import { verdictOf } from "@/tests/support/audit";
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

const { look } = await testDatabase();
const now = new Date();
const admin = await addAdmin();

const tables = (
  await look<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  )
).map(({ name }) => name);

/** Where the word is: "table.column", of every column of every table as text. */
async function placesOf(word: string): Promise<string[]> {
  const places = await Promise.all(
    tables.map(async (table) => {
      const rows = await look<{ place: string }>(
        `SELECT DISTINCT '${table}.' || part.key AS place FROM ${table} t, jsonb_each_text(to_jsonb(t)) AS part
         WHERE position($1 IN lower(part.value)) > 0
           OR part.value LIKE '\\\\x%' AND position(encode(convert_to($1, 'UTF8'), 'hex') IN part.value) > 0`,
        [word],
      );
      return rows.map(({ place }) => place);
    }),
  );
  return places.flat().sort();
}

test("x", async () => {
  const canary = newCanary();
  await addVisitor(look, canary, now);
  const other = await others();
  await addFullCreator(look, canary, now, admin, other);
  await addFullBrand(look, canary, now, admin, other);
  console.log(await placesOf(canary));
  const { held } = await heldAt(proved(mailboxOf(canary)), 50);
  console.log(held.map(({ group, tables }) => `${group}: ${tables.map(({ of, count }) => `${of.table} ${count}`)}`));
  let file = "";
  for await (const part of dataFile(mailboxOf(canary), now)) file += part;
  JSON.parse(file);
  expect(await eraseOwn(proved(mailboxOf(canary)), now)).toBe("erased");
  console.log(await placesOf(canary));
  await look("UPDATE outbound_email SET state = 'sent', sent_at = now() WHERE state = 'queued'");
  await settleErasures(now);
  console.log(await placesOf(canary));
  console.log(
    await look(
      "SELECT template, to_address, state, payload::text FROM outbound_email WHERE position($1 in payload::text) > 0",
      [canary],
    ),
  );
});

import { ask } from "@/tests/support/e2e-admin";

export async function whileRefused(
  table: string,
  work: () => Promise<void>,
  change: "INSERT" | "UPDATE" = "INSERT",
): Promise<void> {
  await ask(`CREATE OR REPLACE FUNCTION refuse_write() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);
  await ask(`CREATE TRIGGER refused BEFORE ${change} ON ${table} FOR EACH STATEMENT EXECUTE FUNCTION refuse_write()`);
  try {
    await work();
  } finally {
    await ask(`DROP TRIGGER refused ON ${table}`);
  }
}

/** A table cannot be read during `work`, as in an outage. */
export async function whileGone(table: string, work: () => Promise<void>): Promise<void> {
  await ask(`ALTER TABLE ${table} RENAME TO away`);
  try {
    await work();
  } finally {
    await ask(`ALTER TABLE away RENAME TO ${table}`);
  }
}

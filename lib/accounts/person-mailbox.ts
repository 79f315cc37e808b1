import { z } from "zod";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

const mailboxRow = z.strictObject({ mailbox: z.string() });

/** Of several addresses, each mailbox once. */
export async function personMailboxesOf(tx: Db, emailKeys: readonly string[]): Promise<string[]> {
  const rows = await queryRows(tx, mailboxRow)`
    SELECT DISTINCT person_mailbox_of(key) AS mailbox FROM unnest(${[...emailKeys]}::text[]) AS key`;
  return rows.map(({ mailbox }) => mailbox);
}

/**
 * The mailbox behind an address (its `email_key`) as far as it is known to be one person's: without a plus tag, and at Google's
 * domains without dots. Limits are counted for `mailbox_of`, which ignores dots everywhere and may join two people.
 */
export async function personMailboxOf(tx: Db, emailKey: string): Promise<string> {
  const [row] = await queryRows(tx, mailboxRow)`SELECT person_mailbox_of(${emailKey}) AS mailbox`;
  if (!row) throw new Error("The database did not fold an address");
  return row.mailbox;
}

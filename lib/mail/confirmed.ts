import type { Db } from "@/lib/postgres/db";

/**
 * Records, in the caller's transaction, that somebody followed a link mailed to `address`, or acted in a session of that
 * mailbox. Nothing else confirms a mailbox. Call it in every POST of a mailed link, before enqueuing mail.
 *
 * Two people may share a mailbox if their addresses differ only by dots. The row is then about the one who acted last.
 */
export async function markEngaged(tx: Db, address: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO confirmed_mailbox AS known (mailbox_key, email_key, confirmed_at, acted_at)
    VALUES (mailbox_of_address(${address}), lower(btrim(${address})), ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (mailbox_key) DO UPDATE SET acted_at = greatest(known.acted_at, excluded.acted_at), email_key = excluded.email_key,
      confirmed_at = CASE WHEN person_mailbox_of(known.email_key) = person_mailbox_of(excluded.email_key) THEN known.confirmed_at
        ELSE excluded.confirmed_at END`;
}

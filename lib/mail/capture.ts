import { db } from "@/lib/db";

/** The mailbox page renders captured mails on demand, and a preview deployment mails nobody. Returns how many. */
export const captureDue = (limit: number, now: Date): Promise<number> =>
  db().$executeRaw`
    WITH due AS MATERIALIZED (
      SELECT id FROM outbound_email WHERE state IN ('queued', 'sending') AND next_attempt_at <= ${now}::timestamptz
      ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE outbound_email AS mail SET state = 'captured', sent_at = ${now}::timestamptz, attempts = mail.attempts + 1
    FROM due WHERE mail.id = due.id`;

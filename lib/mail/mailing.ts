import { z } from "zod";
import type { Part } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** Readers per transaction. */
const BATCH = 200;

const mailingRow = z.strictObject({ lastReader: z.string().nullable() });

/** The mails to a part of the readers, whom `keepReaders` (lib/locks) holds. */
type MailsTo = (tx: Db, part: Part) => Promise<{ id: string; mail: Mail }[]>;

/**
 * Writes one text's mail to all its readers, once each, however many processes do so at once. Continues where an earlier run
 * stopped. `id` is the text's. Starts no batch once `until` is aborted. Returns how many mails were written.
 */
export async function writeToAll(id: string, now: Date, until: AbortSignal, mailsTo: MailsTo): Promise<number> {
  let written = 0;
  while (!until.aborted) {
    const batch = await writeBatch(id, now, mailsTo);
    written += batch;
    if (batch < BATCH) break;
  }
  return written;
}

/** Locks the mailing's row, so that one process writes at a time; others skip it. */
function writeBatch(id: string, now: Date, mailsTo: MailsTo): Promise<number> {
  return db().$transaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO mailing (id, begun_at) VALUES (${id}::uuid, ${now}::timestamptz) ON CONFLICT DO NOTHING`;
    const [mailing] = await queryRows(tx, mailingRow)`
      SELECT last_reader::text AS "lastReader" FROM mailing WHERE id = ${id}::uuid AND ended_at IS NULL
      FOR UPDATE SKIP LOCKED`;
    if (!mailing) return 0;
    const readers = await mailsTo(tx, { last: mailing.lastReader, most: BATCH });
    await enqueueMail(
      tx,
      readers.map(({ mail }) => mail),
      now,
    );
    const lastReader = readers.at(-1)?.id ?? mailing.lastReader;
    const endedAt = readers.length < BATCH ? now : null;
    await tx.$executeRaw`
      UPDATE mailing SET last_reader = ${lastReader}::uuid, written = written + ${readers.length}, ended_at = ${endedAt}::timestamptz
      WHERE id = ${id}::uuid`;
    return readers.length;
  });
}

/** For a text that must not be sent yet. */
export const closedMailing = (tx: Db, id: string, now: Date): Promise<number> => tx.$executeRaw`
  INSERT INTO mailing (id, begun_at, ended_at) VALUES (${id}::uuid, ${now}::timestamptz, ${now}::timestamptz)`;

/** Lets `writeToAll` write from now on. */
export const resumeMailing = (tx: Db, id: string, now: Date): Promise<number> => tx.$executeRaw`
  UPDATE mailing SET begun_at = ${now}::timestamptz, ended_at = NULL WHERE id = ${id}::uuid`;

const writtenRow = z.strictObject({ written: z.int() });

/** Stops all writing once the batch under way is done. Returns how many mails were written. */
export async function endMailing(tx: Db, id: string, now: Date): Promise<number> {
  const [ended] = await queryRows(tx, writtenRow)`
    INSERT INTO mailing (id, begun_at, ended_at) VALUES (${id}::uuid, ${now}::timestamptz, ${now}::timestamptz)
    ON CONFLICT (id) DO UPDATE SET ended_at = coalesce(mailing.ended_at, excluded.ended_at) RETURNING written`;
  return ended?.written ?? 0;
}

export const removeMailing = (tx: Db, id: string): Promise<number> =>
  tx.$executeRaw`DELETE FROM mailing WHERE id = ${id}::uuid`;

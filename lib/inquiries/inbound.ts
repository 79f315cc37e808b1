import { z } from "zod";
import { appendAudit, auditCte } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { EmailState } from "@/lib/generated/prisma/enums";
import type { Inbox } from "@/lib/inquiries/inbound-queries";
import {
  INBOUND_STATES,
  type InboundMove,
  type InboundState,
  mayMove,
  shownThread,
} from "@/lib/inquiries/inbound-rules";
import type { Mail } from "@/lib/mail/catalogue";
import { outboxCte } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { Admin } from "@/lib/proofs";
import { isStale, versionOf } from "@/lib/text/version";

const acts = { answer: "inquiry_answered", close: "inquiry_closed", reopen: "inquiry_reopened" } as const;

const changes = ({ id }: Admin, now: Date): Readonly<Record<InboundMove, Prisma.Sql>> => ({
  answer: Prisma.sql`answered_at = ${now}::timestamptz, answered_by = ${id}::uuid`,
  close: Prisma.sql`closed_at = ${now}::timestamptz, closed_by = ${id}::uuid`,
  reopen: Prisma.sql`answered_at = NULL, answered_by = NULL, closed_at = NULL, closed_by = NULL`,
});

/** False if the entry is gone, or not in the state `from` any more, so that a double click is audited once. */
export async function moveEntry(
  admin: Admin,
  { table, state }: Inbox,
  { entryId, from, move }: { entryId: string; from: InboundState; move: InboundMove },
  now: Date,
): Promise<boolean> {
  if (!mayMove(from, move)) return false;
  const by = { actor: "admin", actorId: admin.id, table, recordId: entryId } as const;
  const moved = await db().$executeRaw`
    WITH moved AS (
      UPDATE ${Prisma.raw(table)} SET ${changes(admin, now)[move]} WHERE id = ${entryId}::uuid AND ${state} = ${from} RETURNING id
    )
    ${auditCte("moved", [{ ...by, action: acts[move], details: {} }])}`;
  return moved > 0;
}

const notedRow = z.strictObject({ note: z.string().nullable() });

/** Undefined if the entry is gone; the stored note if `version` is not of it, else the version of the new one. */
export const noteEntry = (
  admin: Admin,
  { table }: Inbox,
  { entryId, note = null, version }: { entryId: string; note?: string | null | undefined; version: string },
  now: Date,
): Promise<{ stored: { note: string | null } } | { version: string } | undefined> =>
  db().$transaction(async (tx) => {
    const [stored] = await queryRows(tx, notedRow)`
      SELECT note FROM ${Prisma.raw(table)} WHERE id = ${entryId}::uuid FOR NO KEY UPDATE`;
    if (!stored) return undefined;
    if (isStale(version, stored, { note })) return { stored };
    if (stored.note !== note) {
      await tx.$executeRaw`
        UPDATE ${Prisma.raw(table)} SET note = ${note}, noted_at = ${now}::timestamptz, noted_by = ${admin.id}::uuid
        WHERE id = ${entryId}::uuid`;
      const by = { actor: "admin", actorId: admin.id, table, recordId: entryId } as const;
      await appendAudit(tx, [{ ...by, action: "inquiry_noted", details: { removed: note === null } }]);
    }
    return { version: versionOf({ note }) };
  });

const entryRow = z.strictObject({
  email: z.string(),
  about: z.string(),
  createdAt: z.date(),
  state: z.enum(INBOUND_STATES),
});

const lockEntry = async (tx: Db, { table, state, about }: Inbox, entryId: string) => {
  const [entry] = await queryRows(tx, entryRow)`
    SELECT email, ${about}::text AS about, created_at AS "createdAt", ${state} AS state
    FROM ${Prisma.raw(table)} WHERE id = ${entryId}::uuid FOR NO KEY UPDATE`;
  return entry;
};

const threadRow = z.strictObject({ id: z.string(), body: z.string(), name: z.string().nullable() });

/** Oldest first; of an entry that is locked, so that nobody adds to it meanwhile. */
const readThread = (tx: Db, { owner }: Inbox, entryId: string) =>
  queryRows(tx, threadRow)`
    SELECT r.id::text, r.body, p.email AS name
    FROM inbound_reply r LEFT JOIN profiles p ON p.id = r.written_by
    WHERE r.${Prisma.raw(owner)} = ${entryId}::uuid ORDER BY r.written_at, r.id`;

const mailedRow = z.strictObject({ state: z.enum(EmailState) });

type Replying = { entryId: string; replyId: string; body: string; version: string };

/**
 * `changed`: somebody replied or moved the entry after the form had been opened, so nothing is sent. `version` is of what is
 * there now, `last` the newest reply.
 */
type Replied =
  | { outcome: "sent"; isWithheld: boolean }
  | {
      outcome: "changed";
      version: string;
      state: InboundState;
      last: { body: string; name: string | null } | undefined;
    }
  | { outcome: "gone" };

/**
 * Mails what staff wrote to the sender of an entry, which is answered from then on. The same `replyId` again, however often
 * and however many at once, is the same reply, unless its text is another.
 */
export const replyToEntry = (
  admin: Admin,
  inbox: Inbox,
  { entryId, replyId, body, version }: Replying,
  now: Date,
): Promise<Replied> =>
  db().$transaction(async (tx): Promise<Replied> => {
    const entry = await lockEntry(tx, inbox, entryId);
    if (!entry) return { outcome: "gone" };
    const thread = await readThread(tx, inbox, entryId);
    if (thread.some((one) => one.id === replyId && one.body === body)) return { outcome: "sent", isWithheld: false };
    const current = versionOf(shownThread(entry.state, thread));
    if (version !== current || entry.state === "closed")
      return { outcome: "changed", version: current, state: entry.state, last: thread.at(-1) };
    const mail: Mail = {
      template: "inbound-reply",
      toAddress: entry.email,
      payload: {
        topic: inbox.topicOf(entry.about),
        body,
        wroteAt: entry.createdAt.toISOString(),
        team: inbox.teamOf(entry.about),
      },
    };
    const [mailed] = await queryRows(tx, mailedRow)`
      WITH entry_answered AS (
        UPDATE ${Prisma.raw(inbox.table)} SET ${changes(admin, now).answer} WHERE id = ${entryId}::uuid RETURNING id
      ), mailed AS (
        ${outboxCte("entry_answered", [mail], now)} RETURNING id, state
      ), kept AS (
        INSERT INTO inbound_reply (id, ${Prisma.raw(inbox.owner)}, body, written_at, written_by, mail_id)
        SELECT ${replyId}::uuid, ${entryId}::uuid, ${body}, ${now}::timestamptz, ${admin.id}::uuid, id FROM mailed
      )
      SELECT state::text FROM mailed`;
    if (!mailed) throw new Error("A reply was not put into the outbox");
    const by = { actor: "admin", actorId: admin.id, table: inbox.table, recordId: entryId } as const;
    await appendAudit(tx, [{ ...by, action: "inquiry_replied", details: {} }]);
    return { outcome: "sent", isWithheld: mailed.state === "withheld" };
  });

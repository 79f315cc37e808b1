import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { EmailState } from "@/lib/generated/prisma/enums";
import {
  INBOUND_STATES,
  type InboundMove,
  type InboundState,
  mayMove,
  shownThread,
} from "@/lib/inquiries/inbound-rules";
import { lockInboundEntry } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueReply } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { type Admin, requireFresh } from "@/lib/proofs";
import { isStale, versionOf } from "@/lib/text/version";

/** A table with entries that staff work on. All such tables name these columns alike. */
export type Inbox = {
  table: "contact_submissions" | "waitlist_submissions";
  /** The column of `inbound_reply` that refers to it. */
  owner: "contact_id" | "waitlist_id";
  /** An entry's state, worded as in its index. */
  state: Prisma.Sql;
  /** What an entry is about: a column, in words. */
  about: Prisma.Sql;
  topicOf: (about: string) => string;
  /** Who gets an answer to our reply. */
  teamOf: (about: string) => "support" | "legal";
};

/** What staff did with an entry. Administrators are named by their addresses, while their accounts exist. */
export const workedRow = {
  state: z.enum(INBOUND_STATES),
  answeredAt: z.date().nullable(),
  answeredBy: z.string().nullable(),
  closedAt: z.date().nullable(),
  closedBy: z.string().nullable(),
  note: z.string().nullable(),
  notedAt: z.date().nullable(),
  notedBy: z.string().nullable(),
};

const worked = z.strictObject(workedRow);
export type Worked = z.infer<typeof worked>;

const nameOf = (column: "answered_by" | "closed_by" | "noted_by") =>
  Prisma.sql`(SELECT staff.email FROM profiles staff WHERE staff.id = ${Prisma.raw(column)})`;

/** The columns of `workedRow`. */
export const workedColumns = ({ state }: Pick<Inbox, "state">): Prisma.Sql => Prisma.sql`${state} AS state,
    answered_at AS "answeredAt", ${nameOf("answered_by")} AS "answeredBy",
    closed_at AS "closedAt", ${nameOf("closed_by")} AS "closedBy",
    note, noted_at AS "notedAt", ${nameOf("noted_by")} AS "notedBy"`;

const replyRow = z.strictObject({
  id: z.string(),
  body: z.string(),
  writtenAt: z.date(),
  writtenBy: z.string().nullable(),
  mailId: z.string(),
  /** Null if the outbox no longer has it and nothing recorded its end. */
  mailState: z.enum(EmailState).nullable(),
  /** The outbox still has it. */
  isInOutbox: z.boolean(),
});

export type Reply = z.infer<typeof replyRow>;

/** Oldest first. */
export const readReplies = ({ owner }: Pick<Inbox, "owner">, entryId: string): Promise<Reply[]> =>
  queryRows(db(), replyRow)`
    SELECT r.id::text, r.body, r.written_at AS "writtenAt", p.email AS "writtenBy",
      r.mail_id::text AS "mailId", coalesce(m.state::text, r.mail_ended) AS "mailState", m.id IS NOT NULL AS "isInOutbox"
    FROM inbound_reply r LEFT JOIN outbound_email m ON m.id = r.mail_id LEFT JOIN profiles p ON p.id = r.written_by
    WHERE r.${Prisma.raw(owner)} = ${entryId}::uuid ORDER BY r.written_at, r.id`;

const countsRow = z.strictObject({ new: z.int(), answered: z.int(), closed: z.int() });

/** How many entries have each state, counted up to `most` and one more. Each uses its part of an index. */
export async function countStates({ table, state }: Inbox, most: number): Promise<Record<InboundState, number>> {
  const inState = (one: InboundState) => Prisma.sql`
    (SELECT count(*)::int FROM (SELECT FROM ${Prisma.raw(table)} WHERE ${state} = ${one} LIMIT ${most + 1}) AS found)`;
  const [row] = await queryRows(db(), countsRow)`
    SELECT ${inState("new")} AS new, ${inState("answered")} AS answered, ${inState("closed")} AS closed`;
  if (!row) throw new Error("Counting gave no row");
  return row;
}

const acts = { answer: "inquiry_answered", close: "inquiry_closed", reopen: "inquiry_reopened" } as const;

const changes = ({ id }: Admin, now: Date) =>
  ({
    answer: { answeredAt: now, answeredBy: id },
    close: { closedAt: now, closedBy: id },
    reopen: { answeredAt: null, answeredBy: null, closedAt: null, closedBy: null },
  }) as const satisfies Record<InboundMove, Prisma.ContactSubmissionUpdateInput & Prisma.WaitlistSubmissionUpdateInput>;

type Work = Partial<Record<"answeredAt" | "closedAt" | "notedAt", Date | null>> &
  Partial<Record<"answeredBy" | "closedBy" | "notedBy" | "note", string | null>>;

const updateEntry = (tx: Db, { table }: Inbox, id: string, data: Work) =>
  table === "contact_submissions"
    ? tx.contactSubmission.update({ where: { id }, data })
    : tx.waitlistSubmission.update({ where: { id }, data });

/** False if the entry is gone, or no longer in the state `from`, so that a double click is audited once. */
export const moveEntry = (
  admin: Admin,
  inbox: Inbox,
  { entryId, from, move }: { entryId: string; from: InboundState; move: InboundMove },
  now: Date,
): Promise<boolean> =>
  db().$transaction(async (tx) => {
    const entry = await lockedEntry(tx, inbox, entryId);
    if (entry?.state !== from || !mayMove(from, move)) return false;
    await updateEntry(tx, inbox, entryId, changes(admin, now)[move]);
    const by = { actor: "admin", actorId: admin.id, table: inbox.table, recordId: entryId } as const;
    await appendAudit(tx, [{ ...by, action: acts[move], details: {} }]);
    return true;
  });

/** Undefined if the entry is gone. The stored note if `version` is not its version, else the new note's version. */
export const noteEntry = (
  admin: Admin,
  inbox: Inbox,
  { entryId, note = null, version }: { entryId: string; note?: string | null | undefined; version: string },
  now: Date,
): Promise<{ stored: { note: string | null } } | { version: string } | undefined> =>
  db().$transaction(async (tx) => {
    const entry = await lockedEntry(tx, inbox, entryId);
    if (!entry) return undefined;
    const stored = { note: entry.note };
    if (isStale(version, stored, { note })) return { stored };
    if (stored.note !== note) {
      await updateEntry(tx, inbox, entryId, { note, notedAt: now, notedBy: admin.id });
      const by = { actor: "admin", actorId: admin.id, table: inbox.table, recordId: entryId } as const;
      await appendAudit(tx, [{ ...by, action: "inquiry_noted", details: { removed: note === null } }]);
    }
    return { version: versionOf({ note }) };
  });

const entryRow = z.strictObject({
  email: z.string(),
  about: z.string(),
  createdAt: z.date(),
  state: z.enum(INBOUND_STATES),
  note: z.string().nullable(),
});

/** An entry that staff work on, locked until the transaction ends. */
const lockedEntry = async (tx: Db, { table, state, about }: Inbox, entryId: string) => {
  await lockInboundEntry(tx, table, entryId);
  const [entry] = await queryRows(tx, entryRow)`
    SELECT email, ${about}::text AS about, created_at AS "createdAt", ${state} AS state, note
    FROM ${Prisma.raw(table)} WHERE id = ${entryId}::uuid`;
  return entry;
};

const threadRow = z.strictObject({
  id: z.string(),
  body: z.string(),
  name: z.string().nullable(),
  /** Its mail is withheld, and has not been released. */
  isWithheld: z.boolean(),
});

/** Oldest first, for a locked entry, so that nobody adds to it meanwhile. */
const readThread = (tx: Db, { owner }: Inbox, entryId: string) =>
  queryRows(tx, threadRow)`
    SELECT r.id::text, r.body, p.email AS name, coalesce(m.state::text, r.mail_ended, '') = 'withheld' AS "isWithheld"
    FROM inbound_reply r LEFT JOIN outbound_email m ON m.id = r.mail_id LEFT JOIN profiles p ON p.id = r.written_by
    WHERE r.${Prisma.raw(owner)} = ${entryId}::uuid ORDER BY r.written_at, r.id`;

type Replying = { entryId: string; replyId: string; body: string; version: string };

/**
 * `changed`: somebody replied or moved the entry after the form was opened, so nothing is sent. `version`: of what is there
 * now. `last`: the newest reply.
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
 * Mails staff's reply to an entry's sender; the entry then counts as answered. The same `replyId` counts as one reply, however
 * often it is sent and even at once, unless its text differs. Needs a fresh second factor, because anybody may have typed the
 * address.
 */
export const replyToEntry = (
  admin: Admin,
  inbox: Inbox,
  { entryId, replyId, body, version }: Replying,
  now: Date,
): Promise<Replied> =>
  db().$transaction(async (tx): Promise<Replied> => {
    await requireFresh(tx, admin, "reply", now);
    const entry = await lockedEntry(tx, inbox, entryId);
    if (!entry) return { outcome: "gone" };
    const thread = await readThread(tx, inbox, entryId);
    const same = thread.find((one) => one.id === replyId && one.body === body);
    if (same) return { outcome: "sent", isWithheld: same.isWithheld };
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
    const { id: mailId, isWithheld } = await enqueueReply(tx, mail, now);
    const of = inbox.owner === "contact_id" ? { contactId: entryId } : { waitlistId: entryId };
    const reply = { id: replyId, ...of, body, writtenAt: now, writtenBy: admin.id, mailId };
    await tx.inboundReply.create({ data: reply });
    await updateEntry(tx, inbox, entryId, changes(admin, now).answer);
    const by = { actor: "admin", actorId: admin.id, table: inbox.table, recordId: entryId } as const;
    await appendAudit(tx, [{ ...by, action: "inquiry_replied", details: {} }]);
    return { outcome: "sent", isWithheld };
  });

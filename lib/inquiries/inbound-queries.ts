import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { EmailState } from "@/lib/generated/prisma/enums";
import { INBOUND_STATES, type InboundState } from "@/lib/inquiries/inbound-rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** A table whose entries staff work on, in all of which the columns are called alike. */
export type Inbox = {
  table: "contact_submissions" | "waitlist_submissions";
  /** Of `inbound_reply`. */
  owner: "contact_id" | "waitlist_id";
  /** Of an entry, worded as in its index. */
  state: Prisma.Sql;
  /** A column, and what it says in words. */
  about: Prisma.Sql;
  topicOf: (about: string) => string;
  /** Whom an answer to our reply goes to. */
  teamOf: (about: string) => "support" | "legal";
};

/** What staff did with an entry. Administrators by their addresses, while their accounts exist. */
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
  /** Null if the outbox lost it without a trace. */
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

/** How many entries have each state, up to `most` and one more. Each by its part of an index. */
export async function countStates({ table, state }: Inbox, most: number): Promise<Record<InboundState, number>> {
  const inState = (one: InboundState) => Prisma.sql`
    (SELECT count(*)::int FROM (SELECT FROM ${Prisma.raw(table)} WHERE ${state} = ${one} LIMIT ${most + 1}) AS found)`;
  const [row] = await queryRows(db(), countsRow)`
    SELECT ${inState("new")} AS new, ${inState("answered")} AS answered, ${inState("closed")} AS closed`;
  if (!row) throw new Error("Counting gave no row");
  return row;
}

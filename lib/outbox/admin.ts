import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { EmailState } from "@/lib/generated/prisma/enums";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/step-up";
import { UUID } from "@/lib/text/uuid";

const outboxRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  kind: z.string(),
  name: z.string(),
  to: z.string(),
  state: z.enum(EmailState),
  attempts: z.int(),
  nextAttemptAt: z.date(),
  firstAttemptAt: z.date().nullable(),
  lastError: z.string().nullable(),
  providerId: z.string().nullable(),
  sentAt: z.date().nullable(),
  withheldFor: z.string().nullable(),
  /** What it said was erased. */
  erasedAt: z.date().nullable(),
  offerId: z.string().nullable(),
  grantId: z.string().nullable(),
});

/** Of the payload only what it is about, by number: what is made of the rest may authorize its holder. */
export type OutboxEntry = z.infer<typeof outboxRow>;

const numberIn = (key: "offerId" | "grantId") => Prisma.sql`
  CASE WHEN payload ->> ${key} ~ ${`^${UUID}$`} THEN payload ->> ${key} END AS ${Prisma.raw(`"${key}"`)}`;

const source: Source<OutboxEntry> = {
  row: outboxRow,
  columns: Prisma.sql`id, created_at AS "createdAt", kind, template AS name, to_address AS "to", state::text, attempts,
    next_attempt_at AS "nextAttemptAt", first_attempt_at AS "firstAttemptAt", last_error AS "lastError",
    provider_id AS "providerId", sent_at AS "sentAt", withheld_for AS "withheldFor",
    erased_at AS "erasedAt", ${numberIn("offerId")}, ${numberIn("grantId")}`,
  from: Prisma.sql`outbound_email`,
  at: Prisma.sql`created_at`,
  id: Prisma.sql`id`,
  idType: "uuid",
};

/** Through the index of mailboxes. */
const addressed = (address: string): Prisma.Sql[] => [
  Prisma.sql`mailbox_key = mailbox_of_address(${address})`,
  Prisma.sql`lower(to_address) = lower(${address})`,
];

export const listOutbox = (listing: Listing): Promise<Page<OutboxEntry>> =>
  readPage(source, listing, [
    ...(listing.filter ? [Prisma.sql`state = ${listing.filter}::email_state`] : []),
    ...(listing.search ? addressed(listing.search) : []),
  ]);

export const findOutboxEntry = (id: string): Promise<OutboxEntry | undefined> => readRow(source, id);

/**
 * Requeues a row that failed or was withheld for its recipient's budget: due now, attempts reset. A failed one may
 * have been delivered after all, which the caller must point out. False if it was in neither state any more, so that a
 * double click sends it once, or if what it said was erased. Asks for a fresh second factor: a withheld mail may be one that a stranger caused.
 */
export async function requeue(admin: Admin, rowId: string, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "mail", now);
    const row = await tx.outboundEmail.findUnique({
      where: { id: rowId },
      select: { template: true, attempts: true, state: true },
    });
    if (!row) return false;
    const { state, ...details } = row;
    const { count } = await tx.outboundEmail.updateMany({
      where: { id: rowId, state: { in: ["failed", "withheld"], equals: state }, erasedAt: null },
      data: { state: "queued", nextAttemptAt: now, attempts: 0, firstAttemptAt: null },
    });
    if (count === 0) return false;
    const by = { actor: "admin", actorId: admin.id, table: "outbound_email", recordId: rowId } as const;
    await appendAudit(tx, [{ ...by, action: state === "withheld" ? "mail_released" : "mail_requeued", details }]);
    return true;
  });
}

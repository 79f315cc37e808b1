import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { EmailState } from "@/lib/generated/prisma/enums";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/proofs";
import { UUID } from "@/lib/text/uuid";

const outboxRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  template: z.string(),
  to: z.string(),
  state: z.enum(EmailState),
  attempts: z.int(),
  nextAttemptAt: z.date(),
  firstAttemptAt: z.date().nullable(),
  lastError: z.string().nullable(),
  providerId: z.string().nullable(),
  sentAt: z.date().nullable(),
  withheldFor: z.string().nullable(),
  /** Set once its words were erased. */
  erasedAt: z.date().nullable(),
  offerId: z.string().nullable(),
  grantId: z.string().nullable(),
});

const NUMBER = `^${UUID}$`;

/** Shows of the payload only what it is about, by number: links made from the rest may authorize whoever holds them. */
export type OutboxEntry = z.infer<typeof outboxRow>;

const source: Source<OutboxEntry> = {
  row: outboxRow,
  idType: "uuid",
  // The index of mailboxes finds an address.
  rows: ({ search, filter = null }) => Prisma.sql`
    SELECT id, created_at AS "createdAt", template, to_address AS "to", state::text, attempts,
      next_attempt_at AS "nextAttemptAt", first_attempt_at AS "firstAttemptAt", last_error AS "lastError",
      provider_id AS "providerId", sent_at AS "sentAt", withheld_for AS "withheldFor", erased_at AS "erasedAt",
      CASE WHEN payload ->> 'offerId' ~ ${NUMBER} THEN payload ->> 'offerId' END AS "offerId",
      CASE WHEN payload ->> 'grantId' ~ ${NUMBER} THEN payload ->> 'grantId' END AS "grantId"
    FROM outbound_email
    WHERE (${search} = '' OR (mailbox_key = mailbox_of_address(${search}) AND lower(to_address) = lower(${search})))
      AND (${filter}::text IS NULL OR state = ${filter}::email_state)`,
};

export const listOutbox = (listing: Listing): Promise<Page<OutboxEntry>> => readPage(source, listing);

export const findOutboxEntry = (id: string): Promise<OutboxEntry | undefined> => readRow(source, id);

/**
 * Requeues a row that failed or was withheld for its recipient's budget: due now, with its attempts reset. The caller must
 * point out that a failed row may have been delivered after all. False if it was in neither state, so that a double click sends
 * it once, or if its words were erased. Needs a fresh second factor, because a stranger may have caused a withheld mail.
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

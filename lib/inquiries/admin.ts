import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import { Prisma } from "@/lib/generated/prisma/client";
import { WAITING } from "@/lib/inquiries/rules";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";
import type { Admin } from "@/lib/proofs";

const contactRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  answeredAt: z.date().nullable(),
});

export type ContactRow = z.infer<typeof contactRow>;

export const contactSource: Source<ContactRow> = {
  row: contactRow,
  columns: Prisma.sql`id, created_at AS "createdAt", full_name AS "fullName", email, phone, subject, message,
    answered_at AS "answeredAt"`,
  from: Prisma.sql`contact_submissions`,
  at: Prisma.sql`created_at`,
  id: Prisma.sql`id`,
  idType: "uuid",
  searched: Prisma.sql`search_text`,
};

/** Worded as in its partial index. */
export const waitingInquiries = Prisma.sql`answered_at IS NULL AND subject <> 'lead_magnet_nil_guide'`;

export function contactFilter({ filter }: Listing): Prisma.Sql[] {
  if (!filter) return [];
  return [filter === WAITING ? waitingInquiries : Prisma.sql`subject = ${filter}`];
}

export const listContact = (listing: Listing): Promise<Page<ContactRow>> =>
  readPage(contactSource, listing, contactFilter(listing));

export const findContact = (id: string): Promise<ContactRow | undefined> => readRow(contactSource, id);

/** False if it was answered already, so that a double click is audited once. */
export async function markAnswered(admin: Admin, inquiryId: string, now: Date): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.contactSubmission.updateMany({
      where: { id: inquiryId, answeredAt: null },
      data: { answeredAt: now, answeredBy: admin.id },
    });
    if (count === 0) return false;
    const by = { actor: "admin", actorId: admin.id, table: "contact_submissions", recordId: inquiryId } as const;
    await appendAudit(tx, [{ ...by, action: "inquiry_answered", details: {} }]);
    return true;
  });
}

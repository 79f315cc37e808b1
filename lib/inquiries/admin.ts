import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Inbox, type Reply, readReplies, workedColumns, workedRow } from "@/lib/inquiries/inbound-queries";
import { isInboundState } from "@/lib/inquiries/inbound-rules";
import { subjectLabel } from "@/lib/inquiries/rules";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";

const contactRow = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  subject: z.string(),
  message: z.string(),
  ...workedRow,
});

/** `replies` are read for the opened row alone. */
export type ContactRow = z.infer<typeof contactRow> & { replies?: Reply[] };

/** A requested guide is mailed by itself. */
export const contactInbox: Inbox = {
  table: "contact_submissions",
  owner: "contact_id",
  state: Prisma.sql`inbound_state(subject = 'lead_magnet_nil_guide', answered_at, closed_at)`,
  about: Prisma.sql`subject`,
  topicOf: subjectLabel,
  teamOf: (subject) => (subject === "legal" ? "legal" : "support"),
};

export const contactSource: Source<z.infer<typeof contactRow>> = {
  row: contactRow,
  columns: Prisma.sql`id, created_at AS "createdAt", full_name AS "fullName", email, phone, subject, message,
    ${workedColumns(contactInbox)}`,
  from: Prisma.sql`contact_submissions`,
  at: Prisma.sql`created_at`,
  id: Prisma.sql`id`,
  idType: "uuid",
  searched: Prisma.sql`search_text`,
};

export function contactFilter({ filter }: Listing): Prisma.Sql[] {
  if (!filter) return [];
  return [isInboundState(filter) ? Prisma.sql`${contactInbox.state} = ${filter}` : Prisma.sql`subject = ${filter}`];
}

export const listContact = (listing: Listing): Promise<Page<ContactRow>> =>
  readPage(contactSource, listing, contactFilter(listing));

export const findContact = (id: string): Promise<ContactRow | undefined> => readRow(contactSource, id);

export const withReplies = async (row: ContactRow): Promise<ContactRow> => ({
  ...row,
  replies: await readReplies(contactInbox, row.id),
});

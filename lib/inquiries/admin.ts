import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Inbox, type Reply, readReplies, workedColumns, workedRow } from "@/lib/inquiries/inbound";
import { isInboundState } from "@/lib/inquiries/inbound-rules";
import { subjectLabel } from "@/lib/inquiries/rules";
import type { Listing } from "@/lib/postgres/listing";
import { type Asking, type Page, patternsOf, readPage, readRow, type Source } from "@/lib/postgres/pages";

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

/** `replies`: read only for the opened row. */
export type ContactRow = z.infer<typeof contactRow> & { replies?: Reply[] };

/** A requested guide is mailed automatically. */
export const contactInbox: Inbox = {
  table: "contact_submissions",
  owner: "contact_id",
  state: Prisma.sql`CASE WHEN closed_at IS NOT NULL THEN 'closed'
    WHEN subject = 'lead_magnet_nil_guide' OR answered_at IS NOT NULL THEN 'answered' ELSE 'new' END`,
  about: Prisma.sql`subject`,
  topicOf: subjectLabel,
  teamOf: (subject) => (subject === "legal" ? "legal" : "support"),
};

/** What is listed and exported. `filter`: a state or a subject. */
export const askedContact: Asking = ({ search, filter = null }) => {
  const [state, subject] = isInboundState(filter ?? "") ? [filter, null] : [null, filter];
  return Prisma.sql`(${search} = '' OR search_text LIKE ANY(${patternsOf(search)}))
    AND (${state}::text IS NULL OR ${contactInbox.state} = ${state}) AND (${subject}::text IS NULL OR subject = ${subject})`;
};

const contactSource: Source<z.infer<typeof contactRow>> = {
  row: contactRow,
  idType: "uuid",
  rows: (asked) => Prisma.sql`
    SELECT id, created_at AS "createdAt", full_name AS "fullName", email, phone, subject, message, ${workedColumns(contactInbox)}
    FROM contact_submissions WHERE ${askedContact(asked)}`,
};

export const listContact = (listing: Listing): Promise<Page<ContactRow>> => readPage(contactSource, listing);

export const findContact = (id: string): Promise<ContactRow | undefined> => readRow(contactSource, id);

export const withReplies = async (row: ContactRow): Promise<ContactRow> => ({
  ...row,
  replies: await readReplies(contactInbox, row.id),
});

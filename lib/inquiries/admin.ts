import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
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
});

export type ContactRow = z.infer<typeof contactRow>;

export const contactSource: Source<ContactRow> = {
  row: contactRow,
  columns: Prisma.sql`id, created_at AS "createdAt", full_name AS "fullName", email, phone, subject, message`,
  from: Prisma.sql`contact_submissions`,
  at: Prisma.sql`created_at`,
  id: Prisma.sql`id`,
  idType: "uuid",
  searched: Prisma.sql`search_text`,
};

export const contactFilter = ({ filter }: Listing): Prisma.Sql[] => (filter ? [Prisma.sql`subject = ${filter}`] : []);

export const listContact = (listing: Listing): Promise<Page<ContactRow>> =>
  readPage(contactSource, listing, contactFilter(listing));

export const findContact = (id: string): Promise<ContactRow | undefined> => readRow(contactSource, id);

import { Prisma } from "@/lib/generated/prisma/client";
import type { Listing } from "@/lib/listing/listing";
import { type Page, readPage, type Source } from "@/lib/listing/pages";

/** A message sent through the contact form or one of the forms that store theirs beside it. */
export type ContactRow = {
  id: string;
  createdAt: Date;
  fullName: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
};

export const contactSource: Source = {
  columns: Prisma.sql`id, created_at AS "createdAt", full_name AS "fullName", email, phone, subject, message`,
  from: Prisma.sql`contact_submissions`,
  at: Prisma.sql`created_at`,
  id: Prisma.sql`id`,
  idType: "uuid",
  searched: Prisma.sql`(full_name || ' ' || email_key)`,
};

/** The condition of the filter by subject. */
export const contactFilter = ({ filter }: Listing): Prisma.Sql[] => (filter ? [Prisma.sql`subject = ${filter}`] : []);

export const listContact = (listing: Listing): Promise<Page<ContactRow>> =>
  readPage<ContactRow>(contactSource, listing, contactFilter(listing));

import type { Listing } from "@/lib/admin/listing";
import type { MailState } from "@/lib/admin/mail/rules";
import { type Page, readPage, type Source } from "@/lib/admin/queries";
import { Prisma } from "@/lib/generated/prisma/client";
import type { WithheldFor } from "@/lib/mail/budget";

/** A mail of the outbox. Its text is not shown: it holds links that act for their holder. */
export type MailRow = {
  id: string;
  createdAt: Date;
  template: string;
  toAddress: string;
  state: MailState;
  attempts: number;
  nextAttemptAt: Date;
  firstAttemptAt: Date | null;
  lastError: string | null;
  providerId: string | null;
  sentAt: Date | null;
  withheldFor: WithheldFor | null;
};

const source: Source = {
  columns: Prisma.sql`id, created_at AS "createdAt", template, to_address AS "toAddress", state::text, attempts,
    next_attempt_at AS "nextAttemptAt", first_attempt_at AS "firstAttemptAt", last_error AS "lastError",
    provider_id AS "providerId", sent_at AS "sentAt", withheld_for AS "withheldFor"`,
  from: Prisma.sql`outbound_email`,
  at: Prisma.sql`created_at`,
  id: Prisma.sql`id`,
  idType: "uuid",
};

/** The outbox by pages; a search finds one address. */
export const listMail = (listing: Listing): Promise<Page<MailRow>> =>
  readPage<MailRow>(source, listing, [
    ...(listing.filter ? [Prisma.sql`state = ${listing.filter}::email_state`] : []),
    ...(listing.search ? [Prisma.sql`lower(to_address) = lower(${listing.search})`] : []),
  ]);

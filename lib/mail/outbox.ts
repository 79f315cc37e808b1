import type { Db } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Mail } from "@/lib/mail/catalogue";

/** jsonb takes neither NUL nor a lone surrogate: either would fail the whole decision that the mail speaks of. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\u{fffd}") : value;

const rows = (mails: readonly Mail[]): string =>
  JSON.stringify(
    mails.map((mail) => ({ template: mail.template, to_address: mail.toAddress, payload: mail.payload })),
    storable,
  );

/**
 * The INSERT of `mails` as part of a larger statement: the rows are written only if the CTE named `source` yields one (and
 * once, however many it yields), so that a mail and the change it speaks of stand or fall together. `source` is a
 * constant of the code, never input. The mails are due at `now`: the caller's clock, which is the dispatcher's too.
 */
export const outboxCte = (source: string, mails: readonly Mail[], now: Date = new Date()): Prisma.Sql => Prisma.sql`
  INSERT INTO outbound_email (template, to_address, payload, next_attempt_at, created_at)
  SELECT mail.template, mail.to_address, mail.payload, ${now}::timestamptz, ${now}::timestamptz
  FROM jsonb_to_recordset(${rows(mails)}::jsonb) AS mail(template text, to_address text, payload jsonb)
  WHERE EXISTS (SELECT FROM ${Prisma.raw(source)})`;

/** Puts `mails` in the outbox within the caller's transaction, due at `now`. */
export async function enqueueMail(tx: Db, mails: readonly Mail[], now: Date = new Date()): Promise<void> {
  if (mails.length === 0) return;
  await tx.$executeRaw(outboxCte("(SELECT 1) AS always", mails, now));
}

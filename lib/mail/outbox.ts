import { z } from "zod";
import { timeOr } from "@/lib/clock";
import { Prisma } from "@/lib/generated/prisma/client";
import { EmailState } from "@/lib/generated/prisma/enums";
import { askingNetwork } from "@/lib/mail/asked-from";
import { budgetOf } from "@/lib/mail/budget";
import { type Mail, mailOf } from "@/lib/mail/catalogue";
import { laneNumber } from "@/lib/mail/rules";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

/** A row may predate the current catalogue of payloads. */
export const storedMail = {
  template: z.string(),
  toAddress: z.string(),
  payload: z.record(z.string(), z.unknown()),
};

/** jsonb rejects NUL and lone surrogates, which would fail the whole decision behind the mail. */
const storable = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? value.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\u{fffd}") : value;

const rows = (mails: readonly Mail[]): string =>
  JSON.stringify(
    mails.map((mail) => {
      const { kind = null, lane } = mailOf(mail.template);
      const { budget, dedupeKey } = budgetOf(mail);
      const { template, toAddress, payload } = mail;
      return { template, toAddress, payload, budget, dedupeKey, kind, lane: laneNumber(lane) };
    }),
    storable,
  );

const zoneOfReader = Prisma.sql`coalesce((
    SELECT jsonb_build_object('zone', reader.time_zone) FROM profiles AS reader
    WHERE reader.email_key = lower(btrim(mail."toAddress")) AND reader.time_zone IS NOT NULL
  ), '{}')`;

/**
 * The INSERT of `mails` as part of a larger statement: written only if the CTE named `source` returns a row (and once,
 * however many), so that a change and its mails are written together or not at all. `source` must be a constant of the
 * code, never input. The mails are due at `now`, by default the database's time. Mails of a kind
 * that the reader turned off are not written.
 *
 * A trigger enforces each mailbox's budget: excess mails get the state `withheld` and are not sent (migrations
 * "mail_budget" and "mail_senders", lib/mail/budget). It locks mailboxes one by one, hence the order.
 */
export const outboxCte = (source: string, mails: readonly Mail[], now?: Date): Prisma.Sql => Prisma.sql`
  INSERT INTO outbound_email (template, to_address, payload, budget, purpose, lane, asked_from, next_attempt_at, created_at)
  SELECT mail.template, mail."toAddress", mail.payload || ${zoneOfReader}, mail.budget, mail."dedupeKey", mail.lane, ${askingNetwork()}, moment.at, moment.at
  FROM (SELECT date_trunc('milliseconds', ${timeOr(now)}) AS at) AS moment, jsonb_to_recordset(${rows(mails)}::jsonb)
    AS mail(template text, "toAddress" text, payload jsonb, budget text, "dedupeKey" text, kind text, lane smallint)
  WHERE EXISTS (SELECT FROM ${Prisma.raw(source)}) AND NOT EXISTS (
    SELECT FROM mail_stop AS stop WHERE stop.email_key = lower(btrim(mail."toAddress")) AND stop.kind = mail.kind
  )
  ORDER BY mailbox_of_address(mail."toAddress")`;

const writtenRow = z.strictObject({ state: z.enum(EmailState) });

/** In the caller's transaction. Returns how many were withheld. */
export async function enqueueMail(tx: Db, mails: readonly Mail[], now?: Date): Promise<number> {
  if (mails.length === 0) return 0;
  const written = await queryRows(
    tx,
    writtenRow,
  )`${outboxCte("(SELECT 1) AS always", mails, now)} RETURNING state::text`;
  return written.filter(({ state }) => state === "withheld").length;
}

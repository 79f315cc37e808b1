import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { askingNetwork } from "@/lib/mail/asked-from";
import { budgetOf } from "@/lib/mail/budget";
import { type Mail, mailOf, templatesOf } from "@/lib/mail/catalogue";
import { MAIL_KINDS } from "@/lib/mail/define";
import { mailKind } from "@/lib/mail/kind";
import { enqueue, insertRows } from "@/lib/outbox/enqueue";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { ERASED_DOMAIN } from "@/lib/text/email";

const zoneOfReader = Prisma.sql`coalesce((
    SELECT jsonb_build_object('zone', reader.time_zone) FROM profiles AS reader
    WHERE reader.email_key = lower(btrim(entry.to)) AND reader.time_zone IS NOT NULL
  ), '{}')`;

/** By template. */
const optional = JSON.stringify(
  Object.fromEntries(MAIL_KINDS.flatMap((kind) => templatesOf(kind).map((template) => [template, kind]))),
);

const isTurnedOff = Prisma.sql`(EXISTS (
    SELECT FROM mail_stop AS stop WHERE stop.email_key = lower(btrim(entry.to)) AND stop.kind = ${optional}::jsonb ->> entry.name
  ) OR entry.to LIKE ${`%@${ERASED_DOMAIN}`})`;

const insertOf = (mails: readonly Mail[], now: Date | undefined) => ({
  kind: mailKind,
  now,
  rows: mails.map((mail) => {
    const { template: name, toAddress: to, payload } = mail;
    return { name, to, payload, lane: mailOf(name).lane, ...budgetOf(mail) };
  }),
  payload: Prisma.sql`entry.payload || ${zoneOfReader}`,
  unless: isTurnedOff,
  askedFrom: askingNetwork(),
});

/** `mails` as part of a larger statement, as `insertRows`. Mails of a kind that the reader turned off are not written. */
export const outboxCte = (source: string, mails: readonly Mail[], now?: Date): Prisma.Sql =>
  insertRows(source, insertOf(mails, now));

/** In the caller's transaction. Returns how many were withheld. */
export const enqueueMail = (tx: Db, mails: readonly Mail[], now?: Date): Promise<number> =>
  enqueue(tx, insertOf(mails, now));

const AGAIN_MINUTES = 10;
const mailedRow = z.strictObject({ isMailed: z.boolean() });

/**
 * Whether a mail with one of these links was written to an address within ten minutes, and may have arrived: whoever asks again
 * has it. `field` of the payload is the link's id. So nobody who types another's address can flood a mailbox with links, or
 * keep its owner from asking for one.
 */
export async function isLinkMailed(
  tx: Db,
  emailKey: string,
  { template, field, ids }: { template: Mail["template"]; field: string; ids: readonly string[] },
  now: Date,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const [row] = await queryRows(tx, mailedRow)`
    SELECT EXISTS (SELECT FROM outbound_email
      WHERE mailbox_key = mailbox_of(${emailKey}) AND lower(btrim(to_address)) = ${emailKey} AND template = ${template}
        AND created_at > ${now}::timestamptz - ${AGAIN_MINUTES}::int * interval '1 minute' AND state NOT IN ('withheld', 'failed')
        AND payload ->> ${field} = ANY(${[...ids]}::text[])) AS "isMailed"`;
  return row?.isMailed === true;
}

/** Of these templates, all mail to an address that has not gone out, also what is being tried, in the caller's transaction. */
export async function removeUnsent(tx: Db, emailKey: string, templates: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM outbound_email WHERE mailbox_key = mailbox_of(${emailKey}) AND lower(btrim(to_address)) = ${emailKey}
      AND state NOT IN ('sent', 'captured') AND template = ANY(${templates}::text[])`;
}

/** By an index on the state, of which few rows have these. */
const unsentOf = (announcementId: string) => Prisma.sql`state IN ('queued', 'sending', 'failed', 'withheld')
  AND template = 'announcement' AND payload ->> 'announcementId' = ${announcementId}`;

/** Its mails that have not gone out, also those being tried, in the caller's transaction. Returns how many. */
export const removeUnsentAnnouncement = (tx: Db, announcementId: string): Promise<number> =>
  tx.$executeRaw`DELETE FROM outbound_email WHERE ${unsentOf(announcementId)}`;

const countRow = z.strictObject({ count: z.int() });

/** How many mails of it have not gone out. */
export async function countUnsentAnnouncement(announcementId: string): Promise<number> {
  const [row] = await queryRows(db(), countRow)`
    SELECT count(*)::int AS count FROM outbound_email WHERE ${unsentOf(announcementId)}`;
  return row?.count ?? 0;
}

import { randomUUID } from "node:crypto";
import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import type { AuditEntry } from "@/lib/audit/vocabulary";
import { type AnnouncementText, AUDIENCES, type Audience, shownDraft } from "@/lib/content/announcement-rules";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { keepReaders, lockAnnouncement, type Reader } from "@/lib/locks";
import { log } from "@/lib/log";
import type { Mail } from "@/lib/mail/catalogue";
import { closedMailing, endMailing, resumeMailing, writeToAll } from "@/lib/mail/mailing";
import { enqueueMail, removeUnsentAnnouncement } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { type Admin, requireFresh } from "@/lib/proofs";
import { versionOf } from "@/lib/text/version";
import { newSalt } from "@/lib/tokens";

const textColumns = {
  audience: z.enum(AUDIENCES),
  subject: z.string(),
  body: z.string(),
  actionLabel: z.string().nullable(),
  actionPath: z.string().nullable(),
};

const announcementRow = z.strictObject({ id: z.string(), ...textColumns, sentAt: z.date() });

/** Those who agreed to updates and confirmed the address before `since`. */
const agreed = (audience: Audience, since: Date) => Prisma.sql`consent_updates AND confirmed_at < ${since}::timestamptz
  AND (${audience} = 'everybody' OR user_type::text = ${audience})`;

const countRow = z.strictObject({ readers: z.int() });

/** To how many people an announcement would be mailed. */
export async function countReaders(tx: Db, audience: Audience, now: Date): Promise<number> {
  const [row] = await queryRows(tx, countRow)`
    SELECT count(*)::int AS readers FROM waitlist_submissions WHERE ${agreed(audience, now)}`;
  return row?.readers ?? 0;
}

const draftColumns = Prisma.sql`audience, subject, body, action_label AS "actionLabel", action_path AS "actionPath"`;

const draftRow = z.strictObject(textColumns);
export type Draft = z.infer<typeof draftRow>;

/** Undefined once the draft was sent or deleted. */
export async function lockDraft(tx: Db, id: string): Promise<Draft | undefined> {
  await lockAnnouncement(tx, id);
  return findDraft(id, tx);
}

export const findDraft = async (id: string, client: Db = db()): Promise<Draft | undefined> => {
  const [draft] = await queryRows(client, draftRow)`
    SELECT ${draftColumns} FROM announcement WHERE id = ${id}::uuid AND sent_at IS NULL`;
  return draft;
};

/** Stores a draft in the caller's transaction. Returns its id. */
export async function storeDraft(tx: Db, text: AnnouncementText, audience: Audience, now: Date): Promise<string> {
  const id = randomUUID();
  await tx.announcement.create({ data: { id, audience, ...text, createdAt: now, sentAt: null } });
  await closedMailing(tx, id, now);
  return id;
}

const mailTo = (
  { id, email, tokenSalt }: Reader,
  text: AnnouncementText,
  from: { postalAddress: string; announcementId?: string },
): Mail => ({
  template: "announcement",
  toAddress: email,
  payload: {
    waitlistId: id,
    tokenSalt,
    subject: text.subject,
    body: text.body,
    actionLabel: text.actionLabel,
    actionPath: text.actionPath,
    ...from,
  },
});

/** Without it no announcement is mailed. */
export const postalAddressOf = (): string | undefined => env().MAIL_POSTAL_ADDRESS;

/** Throws a RangeError that says what to set. */
function requirePostalAddress(): string {
  const address = postalAddressOf();
  if (!address) throw new RangeError("MAIL_POSTAL_ADDRESS is not set: a mail to many must say it.");
  return address;
}

/** The mail as its readers would see it. Its links to stop the updates open nothing. */
export function sampleOf(text: AnnouncementText, address: string, postalAddress: string): Mail {
  return mailTo({ id: randomUUID(), email: address, tokenSalt: newSalt() }, text, { postalAddress });
}

/** Mails the text to one address, as its readers would see it. False if it was withheld because that mailbox got many mails. */
export async function previewAnnouncement(text: AnnouncementText, address: string, now: Date): Promise<boolean> {
  return (await enqueueMail(db(), [sampleOf(text, address, requirePostalAddress())], now)) === 0;
}

const audited = (tx: Db, by: Admin, id: string, entry: Pick<AuditEntry, "action" | "details">): Promise<void> =>
  appendAudit(tx, [{ actor: "admin", actorId: by.id, ...entry, table: "announcement", recordId: id } as AuditEntry]);

/**
 * Sends a draft as `version` showed it (`shownDraft`). "changed": it reads differently by now. "gone": it was sent or deleted.
 * "nobody": it has no readers. "no-address": no postal address is set. Needs a fresh second factor.
 */
export async function sendDraft(
  admin: Admin,
  id: string,
  version: string,
  now: Date,
): Promise<{ readers: number } | "changed" | "gone" | "nobody" | "no-address"> {
  if (!postalAddressOf()) return "no-address";
  return db().$transaction(async (tx) => {
    await requireFresh(tx, admin, "announcement", now);
    const draft = await lockDraft(tx, id);
    if (!draft) return "gone";
    if (versionOf(shownDraft(draft)) !== version) return "changed";
    const { audience } = draft;
    const readers = await countReaders(tx, audience, now);
    if (readers === 0) return "nobody";
    await tx.announcement.update({ where: { id }, data: { sentAt: now, readers } });
    await resumeMailing(tx, id, now);
    await audited(tx, admin, id, { action: "announcement_sent", details: { audience, readers } });
    return { readers };
  });
}

/**
 * Stops writing its mails, and removes those that have not been sent. One that is being sent right now may still arrive.
 * Returns how many were removed; undefined if there was nothing to cancel.
 */
export async function cancelAnnouncement(admin: Admin, id: string, now: Date): Promise<number | undefined> {
  return db().$transaction(async (tx) => {
    // Waits for the batch being written.
    const written = await endMailing(tx, id, now);
    const [cancelled] = await queryRows(tx, idRow)`
      UPDATE announcement SET cancelled_at = ${now}::timestamptz
      WHERE id = ${id}::uuid AND sent_at IS NOT NULL AND cancelled_at IS NULL RETURNING id::text`;
    if (!cancelled) return undefined;
    const removed = await removeUnsentAnnouncement(tx, id);
    await audited(tx, admin, id, { action: "announcement_cancelled", details: { written, removed } });
    return removed;
  });
}

/** Writes the mails of announcements that have not reached their last reader. Returns how many were written. */
export async function mailAnnouncements(now: Date, until: AbortSignal): Promise<number> {
  const waiting = await queryRows(db(), announcementRow)`
    SELECT a.id::text, a.audience, a.subject, a.body, a.action_label AS "actionLabel", a.action_path AS "actionPath",
      a.sent_at AS "sentAt"
    FROM announcement a LEFT JOIN mailing m ON m.id = a.id
    WHERE m.ended_at IS NULL AND a.sent_at IS NOT NULL AND a.cancelled_at IS NULL ORDER BY a.sent_at`;
  const postalAddress = postalAddressOf();
  if (waiting.length > 0 && !postalAddress) log.warn("announcements wait: MAIL_POSTAL_ADDRESS is not set");
  let written = 0;
  if (postalAddress) {
    for (const { id, audience, sentAt, ...text } of waiting) {
      const mailing = { postalAddress, announcementId: id };
      written += await writeToAll(id, now, until, async (tx, part) => {
        const readers = await keepReaders(tx, "waitlist_submissions", agreed(audience, sentAt), part);
        return readers.map((reader) => ({ id: reader.id, mail: mailTo(reader, text, mailing) }));
      });
    }
  }
  return written;
}

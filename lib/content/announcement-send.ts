import { randomUUID } from "node:crypto";
import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import type { AuditEntry } from "@/lib/audit/vocabulary";
import {
  announcementRow,
  countReaders,
  lockDraft,
  type Reader,
  readersOf,
  storeDraft,
} from "@/lib/content/announcement-queries";
import { type AnnouncementText, AUDIENCES, type Audience, shownDraft } from "@/lib/content/announcement-rules";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import type { Mail } from "@/lib/mail/catalogue";
import { endMailing, resumeMailing, writeToAll } from "@/lib/mail/mailing";
import { enqueueMail, removeUnsentAnnouncement } from "@/lib/mail/outbox";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { Admin } from "@/lib/proofs";
import { requireFresh } from "@/lib/step-up";
import { versionOf } from "@/lib/text/version";
import { newSalt } from "@/lib/tokens";

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

/** The mail as its readers would see it; its links to stop the updates open nothing. */
export function sampleOf(text: AnnouncementText, address: string, postalAddress: string): Mail {
  return mailTo({ id: randomUUID(), email: address, tokenSalt: newSalt() }, text, { postalAddress });
}

/** Mails the text to one address, as its readers would see it. False if it is withheld: that mailbox got many mails. */
export async function previewAnnouncement(text: AnnouncementText, address: string, now: Date): Promise<boolean> {
  return (await enqueueMail(db(), [sampleOf(text, address, requirePostalAddress())], now)) === 0;
}

type Sender = Pick<AuditEntry, "actor" | "actorId">;

const audited = (tx: Db, by: Sender, id: string, entry: Pick<AuditEntry, "action" | "details">): Promise<void> =>
  appendAudit(tx, [{ ...by, ...entry, table: "announcement", recordId: id } as AuditEntry]);

/** In the caller's transaction, with the draft locked. Returns how many readers there are. */
async function begin(tx: Db, id: string, audience: Audience, by: Sender, now: Date): Promise<number> {
  const readers = await countReaders(tx, audience, now);
  await tx.announcement.update({ where: { id }, data: { sentAt: now, readers } });
  await resumeMailing(tx, id, now);
  await audited(tx, by, id, { action: "announcement_sent", details: { audience, readers } });
  return readers;
}

/** The scheduled part `mailAnnouncements` writes the mails. Returns how many readers there are. */
export async function sendAnnouncement(text: AnnouncementText, audience: Audience, now: Date): Promise<number> {
  requirePostalAddress();
  return db().$transaction(async (tx) => {
    const id = await storeDraft(tx, text, audience, now);
    return begin(tx, id, audience, { actor: "system" }, now);
  });
}

/**
 * Sends a draft, as `version` showed it (`shownDraft`): "changed" if it reads otherwise by now, "gone" if it was sent or
 * deleted, "nobody" if it has no readers, "no-address" if no postal address is set. Asks for a fresh second factor.
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
    if ((await countReaders(tx, draft.audience, now)) === 0) return "nobody";
    return { readers: await begin(tx, id, draft.audience, { actor: "admin", actorId: admin.id }, now) };
  });
}

/**
 * Writes no more mails of it, and removes those that have not left. One that is being sent at this moment may still arrive.
 * Returns how many were removed; undefined if there was nothing to cancel.
 */
export async function cancelAnnouncement(admin: Admin, id: string, now: Date): Promise<number | undefined> {
  return db().$transaction(async (tx) => {
    // Waits for the batch that is being written.
    const written = await endMailing(tx, id, now);
    const [cancelled] = await queryRows(tx, idRow)`
      UPDATE announcement SET cancelled_at = ${now}::timestamptz
      WHERE id = ${id}::uuid AND sent_at IS NOT NULL AND cancelled_at IS NULL RETURNING id::text`;
    if (!cancelled) return undefined;
    const removed = await removeUnsentAnnouncement(tx, id);
    const by = { actor: "admin", actorId: admin.id } as const;
    await audited(tx, by, id, { action: "announcement_cancelled", details: { written, removed } });
    return removed;
  });
}

const progressRow = z.strictObject({
  subject: z.string(),
  audience: z.enum(AUDIENCES),
  createdAt: z.date(),
  written: z.int(),
  endedAt: z.date().nullable(),
});

/** Those that were sent, the newest first; `written` mails of each are in the outbox or have left. */
export const announcementProgress = (): Promise<z.infer<typeof progressRow>[]> => queryRows(db(), progressRow)`
  SELECT a.subject, a.audience, a.created_at AS "createdAt", coalesce(m.written, 0) AS written, m.ended_at AS "endedAt"
  FROM announcement a LEFT JOIN mailing m ON m.id = a.id WHERE a.sent_at IS NOT NULL ORDER BY a.created_at DESC LIMIT 50`;

/** Writes the mails of announcements that have not got to their last reader. Returns how many were written. */
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
      written += await writeToAll(id, now, until, async (tx, last, most) => {
        const readers = await readersOf(tx, { audience, since: sentAt, last, most });
        return readers.map((reader) => ({ id: reader.id, mail: mailTo(reader, text, mailing) }));
      });
    }
  }
  return written;
}

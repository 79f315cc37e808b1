import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type AnnouncementText, AUDIENCES, type Audience } from "@/lib/announcements/rules";
import { appendAudit } from "@/lib/audit/log";
import { env } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { log } from "@/lib/log";
import type { Mail } from "@/lib/mail/catalogue";
import { writeToAll } from "@/lib/mail/mailing";
import { enqueueMail } from "@/lib/mail/outbox";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { newSalt } from "@/lib/tokens";

const countRow = z.strictObject({ readers: z.int() });
const announcementRow = z.strictObject({
  id: z.string(),
  audience: z.enum(AUDIENCES),
  subject: z.string(),
  body: z.string(),
  actionLabel: z.string().nullable(),
  actionPath: z.string().nullable(),
  createdAt: z.date(),
});
type Announcement = z.infer<typeof announcementRow>;
const readerRow = z.strictObject({ id: z.string(), email: z.string(), tokenSalt: z.string() });

/** Who agreed to updates and confirmed the address before `since`. */
const agreed = (audience: Audience, since: Date) => Prisma.sql`consent_updates AND confirmed_at < ${since}::timestamptz
  AND (${audience} = 'everybody' OR user_type::text = ${audience})`;

type Reader = z.infer<typeof readerRow>;
const mailTo = ({ id, email, tokenSalt }: Reader, text: AnnouncementText, postalAddress: string): Mail => ({
  template: "announcement",
  toAddress: email,
  payload: {
    waitlistId: id,
    tokenSalt,
    subject: text.subject,
    body: text.body,
    actionLabel: text.actionLabel,
    actionPath: text.actionPath,
    postalAddress,
  },
});

/** Throws a RangeError that says what to set. */
function requirePostalAddress(): string {
  const { MAIL_POSTAL_ADDRESS } = env();
  if (!MAIL_POSTAL_ADDRESS) throw new RangeError("MAIL_POSTAL_ADDRESS is not set: a mail to many must say it.");
  return MAIL_POSTAL_ADDRESS;
}

/** Mails the text to one address, as its readers would see it; its links to stop the updates open nothing. */
export async function previewAnnouncement(text: AnnouncementText, address: string, now: Date): Promise<void> {
  const reader = { id: randomUUID(), email: address, tokenSalt: newSalt() };
  await enqueueMail(db(), [mailTo(reader, text, requirePostalAddress())], now);
}

/** How many an announcement would be mailed to. */
export async function countReaders(audience: Audience, now: Date): Promise<number> {
  const [row] = await queryRows(db(), countRow)`
    SELECT count(*)::int AS readers FROM waitlist_submissions WHERE ${agreed(audience, now)}`;
  return row?.readers ?? 0;
}

/** The scheduled part `mailAnnouncements` writes the mails. Returns how many readers there are. */
export async function sendAnnouncement(text: AnnouncementText, audience: Audience, now: Date): Promise<number> {
  requirePostalAddress();
  const readers = await countReaders(audience, now);
  const id = randomUUID();
  await db().$transaction(async (tx) => {
    await tx.announcement.create({ data: { id, audience, ...text, createdAt: now } });
    const entry = { actor: "system", action: "announcement_sent", table: "announcement", recordId: id } as const;
    await appendAudit(tx, [{ ...entry, details: { audience, readers } }]);
  });
  return readers;
}

/** Writes the mails of announcements that have not got to their last reader. Returns how many were written. */
export async function mailAnnouncements(now: Date, until: AbortSignal): Promise<number> {
  const waiting = await queryRows(db(), announcementRow)`
    SELECT a.id::text, a.audience, a.subject, a.body, a.action_label AS "actionLabel", a.action_path AS "actionPath",
      a.created_at AS "createdAt"
    FROM announcement a LEFT JOIN mailing m ON m.id = a.id WHERE m.ended_at IS NULL ORDER BY a.created_at`;
  const { MAIL_POSTAL_ADDRESS: postalAddress } = env();
  if (waiting.length > 0 && !postalAddress) log.warn("announcements wait: MAIL_POSTAL_ADDRESS is not set");
  let written = 0;
  if (postalAddress) for (const one of waiting) written += await mailOne(one, postalAddress, now, until);
  return written;
}

const mailOne = (announcement: Announcement, postalAddress: string, now: Date, until: AbortSignal): Promise<number> =>
  writeToAll(announcement.id, now, until, async (tx, last, most) => {
    const readers = await queryRows(tx, readerRow)`
      SELECT id::text, email, token_salt AS "tokenSalt" FROM waitlist_submissions
      WHERE ${agreed(announcement.audience, announcement.createdAt)} AND (${last}::uuid IS NULL OR id > ${last}::uuid)
      ORDER BY id LIMIT ${most} FOR SHARE`;
    return readers.map((reader) => ({ id: reader.id, mail: mailTo(reader, announcement, postalAddress) }));
  });

const progressRow = z.strictObject({
  subject: z.string(),
  audience: z.enum(AUDIENCES),
  createdAt: z.date(),
  written: z.int(),
  endedAt: z.date().nullable(),
});

/** The newest first; `written` mails of each are in the outbox or sent. */
export const announcementProgress = (): Promise<z.infer<typeof progressRow>[]> => queryRows(db(), progressRow)`
  SELECT a.subject, a.audience, a.created_at AS "createdAt", coalesce(m.written, 0) AS written, m.ended_at AS "endedAt"
  FROM announcement a LEFT JOIN mailing m ON m.id = a.id ORDER BY a.created_at DESC LIMIT 50`;

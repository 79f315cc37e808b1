import { z } from "zod";
import { appendAudit } from "@/lib/audit/log";
import {
  ANNOUNCEMENT_STATES,
  type AnnouncementText,
  AUDIENCES,
  type Audience,
  shownDraft,
} from "@/lib/content/announcement-rules";
import {
  countReaders,
  type Draft,
  lockDraft,
  postalAddressOf,
  sampleOf,
  storeDraft,
} from "@/lib/content/announcement-send";
import { Prisma } from "@/lib/generated/prisma/client";
import { removeMailing } from "@/lib/mail/mailing";
import { countUnsentAnnouncement } from "@/lib/mail/outbox";
import { renderMail } from "@/lib/mail/render";
import { db } from "@/lib/postgres/db";
import type { Listing } from "@/lib/postgres/listing";
import { type Page, readPage, readRow, type Source } from "@/lib/postgres/pages";
import type { Admin } from "@/lib/proofs";
import { isStale, versionOf } from "@/lib/text/version";

const row = z.strictObject({
  id: z.string(),
  createdAt: z.date(),
  audience: z.enum(AUDIENCES),
  subject: z.string(),
  body: z.string(),
  actionLabel: z.string().nullable(),
  actionPath: z.string().nullable(),
  state: z.enum(ANNOUNCEMENT_STATES),
  sentAt: z.date().nullable(),
  cancelledAt: z.date().nullable(),
  readers: z.int().nullable(),
  written: z.int(),
});

/** Read only for the opened row. `unsent`: mails of it that have not been sent. */
type OpenedAnnouncement = { unsent: number; wouldReach: number; hasPostalAddress: boolean };

export type AnnouncementRow = z.infer<typeof row> & { opened?: OpenedAnnouncement };

const source: Source<z.infer<typeof row>> = {
  row,
  idType: "uuid",
  rows: () => Prisma.sql`
    SELECT a.id, a.created_at AS "createdAt", audience, subject, body, action_label AS "actionLabel",
      action_path AS "actionPath", CASE WHEN sent_at IS NULL THEN 'draft' WHEN cancelled_at IS NOT NULL THEN 'cancelled'
        WHEN m.ended_at IS NULL THEN 'sending' ELSE 'sent' END AS state, sent_at AS "sentAt",
      cancelled_at AS "cancelledAt", readers, coalesce(m.written, 0) AS written
    FROM announcement a LEFT JOIN mailing m ON m.id = a.id`,
};

export const listAnnouncements = (listing: Listing): Promise<Page<AnnouncementRow>> => readPage(source, listing);

export const findAnnouncement = (id: string): Promise<AnnouncementRow | undefined> => readRow(source, id);

/** How many readers each audience has. */
export async function readAudiences(now: Date): Promise<Record<Audience, number>> {
  const counts = await Promise.all(
    AUDIENCES.map(async (audience) => [audience, await countReaders(db(), audience, now)] as const),
  );
  return Object.fromEntries(counts) as Record<Audience, number>;
}

/** Returns the draft's id. */
export const saveDraft = (text: AnnouncementText, audience: Audience, now: Date): Promise<string> =>
  db().$transaction((tx) => storeDraft(tx, text, audience, now));

/** The new version; the stored draft if `version` is not its version; "gone" once it was sent or deleted. */
export async function changeDraft(
  id: string,
  change: Draft,
  version: string,
): Promise<{ stored: Draft } | "gone" | { version: string }> {
  return db().$transaction(async (tx) => {
    const stored = await lockDraft(tx, id);
    if (!stored) return "gone";
    if (isStale(version, shownDraft(stored), shownDraft(change))) return { stored };
    await tx.announcement.update({ where: { id }, data: change });
    return { version: versionOf(shownDraft(change)) };
  });
}

/** False if it was sent or deleted meanwhile. */
export async function deleteDraft({ id: actorId }: Admin, id: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const { count } = await tx.announcement.deleteMany({ where: { id, sentAt: null } });
    if (count === 0) return false;
    await removeMailing(tx, id);
    const removed = { action: "announcement_removed", table: "announcement", recordId: id, details: {} } as const;
    await appendAudit(tx, [{ actor: "admin", actorId, ...removed }]);
    return true;
  });
}

/** Adds what only the opened row shows. */
export async function withReach(one: AnnouncementRow, now: Date): Promise<AnnouncementRow> {
  const isDraft = one.state === "draft";
  const [unsent, wouldReach] = await Promise.all([
    isDraft ? 0 : countUnsentAnnouncement(one.id),
    isDraft ? countReaders(db(), one.audience, now) : 0,
  ]);
  return { ...one, opened: { unsent, wouldReach, hasPostalAddress: postalAddressOf() !== undefined } };
}

/** Shown at the foot of a preview if none is set. */
const NO_ADDRESS = "(Your postal address: MAIL_POSTAL_ADDRESS is not set)";

/** The mail's HTML as a reader gets it. */
export async function mailOfAnnouncement(id: string): Promise<string | undefined> {
  const one = await findAnnouncement(id);
  if (!one) return undefined;
  const { template, payload } = sampleOf(one, "reader@example.test", postalAddressOf() ?? NO_ADDRESS);
  return (await renderMail(template, payload)).html;
}

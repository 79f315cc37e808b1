import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type AnnouncementText, AUDIENCES, type Audience } from "@/lib/content/announcement-rules";
import { Prisma } from "@/lib/generated/prisma/client";
import { closedMailing } from "@/lib/mail/mailing";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";

const textColumns = {
  audience: z.enum(AUDIENCES),
  subject: z.string(),
  body: z.string(),
  actionLabel: z.string().nullable(),
  actionPath: z.string().nullable(),
};

export const announcementRow = z.strictObject({ id: z.string(), ...textColumns, sentAt: z.date() });

/** Who agreed to updates and confirmed the address before `since`. */
const agreed = (audience: Audience, since: Date) => Prisma.sql`consent_updates AND confirmed_at < ${since}::timestamptz
  AND (${audience} = 'everybody' OR user_type::text = ${audience})`;

const countRow = z.strictObject({ readers: z.int() });

/** How many an announcement would be mailed to. */
export async function countReaders(tx: Db, audience: Audience, now: Date): Promise<number> {
  const [row] = await queryRows(tx, countRow)`
    SELECT count(*)::int AS readers FROM waitlist_submissions WHERE ${agreed(audience, now)}`;
  return row?.readers ?? 0;
}

const readerRow = z.strictObject({ id: z.string(), email: z.string(), tokenSalt: z.string() });
export type Reader = z.infer<typeof readerRow>;

type Part = { audience: Audience; since: Date; last: string | null; most: number };

/** At most `most` readers after the one with the id `last`, locked against an unsubscription. */
export const readersOf = (tx: Db, { audience, since, last, most }: Part): Promise<Reader[]> => queryRows(tx, readerRow)`
  SELECT id::text, email, token_salt AS "tokenSalt" FROM waitlist_submissions
  WHERE ${agreed(audience, since)} AND (${last}::uuid IS NULL OR id > ${last}::uuid)
  ORDER BY id LIMIT ${most} FOR SHARE`;

const draftColumns = Prisma.sql`audience, subject, body, action_label AS "actionLabel", action_path AS "actionPath"`;

const draftRow = z.strictObject(textColumns);
export type Draft = z.infer<typeof draftRow>;

/** Undefined once it was sent or deleted. */
export async function lockDraft(tx: Db, id: string): Promise<Draft | undefined> {
  const [draft] = await queryRows(tx, draftRow)`
    SELECT ${draftColumns} FROM announcement WHERE id = ${id}::uuid AND sent_at IS NULL FOR UPDATE`;
  return draft;
}

export const findDraft = async (id: string): Promise<Draft | undefined> => {
  const [draft] = await queryRows(db(), draftRow)`
    SELECT ${draftColumns} FROM announcement WHERE id = ${id}::uuid AND sent_at IS NULL`;
  return draft;
};

/** In the caller's transaction. Returns its id. */
export async function storeDraft(tx: Db, text: AnnouncementText, audience: Audience, now: Date): Promise<string> {
  const id = randomUUID();
  await tx.announcement.create({ data: { id, audience, ...text, createdAt: now, sentAt: null } });
  await closedMailing(tx, id, now);
  return id;
}

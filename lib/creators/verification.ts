import { z } from "zod";
import { PORTRAIT } from "@/lib/creators/page-rules";
import type { CheckedFacts } from "@/lib/creators/verification-rules";
import { Prisma } from "@/lib/generated/prisma/client";
import { enqueueMail } from "@/lib/mail/outbox";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { nameClaims, nameSkeleton } from "@/lib/text/look-alikes";

/** The hash of the photo that is the portrait of a creator `c`, or else of its engraving; null without either. */
export const portraitHash = Prisma.sql`coalesce(
  (SELECT k.sha256 FROM creator_picture k WHERE k.creator_user_id = c.user_id AND k.position = ${PORTRAIT}), c.portrait_hash)`;

/** The facts about a creator `c`, with its profile `p`, that are compared with those checked, as columns of `checkedFacts`. */
export const factColumns = Prisma.sql`p.display_name AS name, mailbox_of(p.email_key) AS "mailboxKey",
  ${portraitHash} AS "portraitHash", c.slug`;

/** The facts as read from the database. */
export const checkedFacts = z.strictObject({
  name: z.string().nullable(),
  mailboxKey: z.string(),
  portraitHash: z.string().nullable(),
  slug: z.string().nullable(),
}) satisfies z.ZodType<CheckedFacts>;

/** Whether a verification `v` of a creator `c`, with its profile `p`, counts now: `verificationCounts` (./verification-rules) in SQL. */
export const isCounted = Prisma.sql`(v.ended_at IS NULL AND v.name IS NOT DISTINCT FROM p.display_name
  AND v.mailbox_key = mailbox_of(p.email_key) AND v.portrait_hash IS NOT DISTINCT FROM ${portraitHash}
  AND (v.slug IS NULL OR v.slug IS NOT DISTINCT FROM c.slug))`;

/** When a creator (`c`, with its profile `p`) was verified, if that counts now; null otherwise. */
export const verifiedAt = Prisma.sql`(
  SELECT v.checked_at FROM creator_verification v WHERE v.creator_user_id = c.user_id AND ${isCounted}
)`;

/** Creators whose names look like this one. */
export async function namedAlike(tx: Db, name: string): Promise<string[]> {
  const alike = { nameSkeleton: nameSkeleton(name) };
  return (await tx.creatorProfile.findMany({ where: alike, select: { userId: true } })).map(({ userId }) => userId);
}

/** Whether staff have verified a creator `c` under exactly this name. */
const isOwnName = (name: string) => Prisma.sql`EXISTS (
  SELECT FROM creator_verification v WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL AND v.name = ${name})`;

/** Whether a name looks like one under which somebody else is verified, and the creator `c` is not. */
const isOthersName = (name: string) => Prisma.sql`(NOT ${isOwnName(name)} AND EXISTS (
  SELECT FROM creator_verification v
  WHERE v.name_skeleton = ${nameSkeleton(name)} AND v.ended_at IS NULL AND v.creator_user_id <> c.user_id))`;

/** Whether staff must look at the name of a creator `c`: it looks like a verified creator's, or claims to speak for us. */
export const needsStaff = (name: string) =>
  Prisma.sql`(${nameClaims(name)} AND NOT ${isOwnName(name)} OR ${isOthersName(name)})`;

/** Whether a name in an agreement looks like one under which somebody else is verified, and this creator is not. */
export async function isNameOfOthers(client: Db, userId: string, name: string): Promise<boolean> {
  const alike = await client.creatorVerification.findMany({
    where: { OR: [{ nameSkeleton: nameSkeleton(name) }, { creatorUserId: userId }], endedAt: null },
    select: { creatorUserId: true, name: true },
  });
  const isOwn = alike.some((one) => one.creatorUserId === userId && one.name === name);
  return !isOwn && alike.some((one) => one.creatorUserId !== userId);
}

const heldRow = z.strictObject({ held: z.boolean() });

/**
 * Keeps a name that was just saved from everything public until staff allow it, if it looks like a verified creator's or claims
 * to speak for us. A name under which staff verified the creator is never held. Runs in the transaction that saves it, after
 * `lockName`. Returns whether it is held.
 */
export async function holdLookAlike(tx: Db, userId: string, name: string, now: Date): Promise<boolean> {
  const [row] = await queryRows(tx, heldRow)`
    UPDATE creator_profile c SET name_skeleton = ${nameSkeleton(name)},
      name_held_at = CASE WHEN ${needsStaff(name)} THEN ${now}::timestamptz END
    WHERE c.user_id = ${userId}::uuid RETURNING c.name_held_at IS NOT NULL AS held`;
  return row?.held ?? false;
}

const alikeRow = z.strictObject({ id: z.string(), email: z.string(), name: z.string() });

/**
 * Holds other people's names that look like the one under which a creator has just been verified, and mails their owners.
 * Spares those whom staff have verified under their name. Needs `lockName` first. Returns whose names are held.
 */
export async function holdOthersAlike(tx: Db, userId: string, name: string, now: Date): Promise<string[]> {
  const held = await queryRows(tx, alikeRow)`
    UPDATE creator_profile c SET name_held_at = ${now}::timestamptz
    FROM profiles p
    WHERE p.id = c.user_id AND c.name_skeleton = ${nameSkeleton(name)} AND c.user_id <> ${userId}::uuid
      AND c.name_held_at IS NULL AND c.closed_at IS NULL
      AND NOT EXISTS (
        SELECT FROM creator_verification v
        WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL AND v.name = p.display_name
      )
    RETURNING p.id, p.email, coalesce(p.display_name, p.email) AS name`;
  const mails = held.map(({ email, name }) => ({
    template: "creator-decision" as const,
    toAddress: email,
    payload: { name, decision: "hold-name" as const },
  }));
  await enqueueMail(tx, mails, now);
  return held.map(({ id }) => id);
}

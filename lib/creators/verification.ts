import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { enqueueMail } from "@/lib/mail/outbox";
import type { Db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import { queryRows } from "@/lib/postgres/rows";
import { nameClaims, nameSkeleton } from "@/lib/text/look-alikes";

/**
 * When a creator (`c`, with its profile `p`) was verified, if that counts now; null otherwise. The only way in which
 * anything asks whether somebody is verified.
 */
export const verifiedAt = Prisma.sql`(
  SELECT v.checked_at FROM creator_verification v WHERE v.creator_user_id = c.user_id AND verification_counts(v, c, p)
)`;

/**
 * Before the rows of creators are locked: a name that is being saved and a verification under one that looks like it wait
 * for each other here, and the later one sees the earlier.
 */
export async function lockName(tx: Db, name: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${nameSkeleton(name)}, ${locks.names}))`;
}

/** Whether staff have verified a creator `c` under this very name. */
const isOwnName = (name: string) => Prisma.sql`EXISTS (
  SELECT FROM creator_verification v WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL AND v.name = ${name})`;

/** Whether a name looks like one that somebody else is verified under, and not the creator `c`. */
export const isOthersName = (name: string) => Prisma.sql`(NOT ${isOwnName(name)} AND EXISTS (
  SELECT FROM creator_verification v
  WHERE v.name_skeleton = ${nameSkeleton(name)} AND v.ended_at IS NULL AND v.creator_user_id <> c.user_id))`;

/** Whether staff must look at the name of a creator `c`: it looks like a verified creator's, or claims to speak for us. */
const needsStaff = (name: string) =>
  Prisma.sql`(${nameClaims(name)} AND NOT ${isOwnName(name)} OR ${isOthersName(name)})`;

const heldRow = z.strictObject({ held: z.boolean() });

/**
 * Holds a name that was just saved back from everything public until staff allow it, if it looks like a verified
 * creator's or claims to speak for us, unless it is the one that they verified. In the transaction that saves it, after
 * `lockName`. Returns whether it is held.
 */
export async function holdLookAlike(tx: Db, userId: string, name: string, now: Date): Promise<boolean> {
  const [row] = await queryRows(tx, heldRow)`
    UPDATE creator_profile c SET name_skeleton = ${nameSkeleton(name)},
      name_held_at = CASE WHEN ${needsStaff(name)} THEN ${now}::timestamptz END
    WHERE c.user_id = ${userId}::uuid RETURNING c.name_held_at IS NOT NULL AS held`;
  return row?.held ?? false;
}

/**
 * Like `holdLookAlike`, for a name that was saved before it could be compared: one that is held stays so, and one that
 * staff have allowed is left alone.
 */
export async function holdKnownLookAlike(tx: Db, userId: string, name: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE creator_profile c SET name_skeleton = ${nameSkeleton(name)},
      name_held_at = coalesce(c.name_held_at, CASE
        WHEN ${needsStaff(name)} AND NOT EXISTS (
          SELECT FROM admin_audit_log a
          WHERE a.table_name = 'creator_profile' AND a.record_id = c.user_id::text AND a.action = 'creator_name_allowed'
        ) THEN ${now}::timestamptz END)
    WHERE c.user_id = ${userId}::uuid`;
}

const alikeRow = z.strictObject({ email: z.string(), name: z.string() });

/**
 * Holds the names of others that look like the one under which a creator has just been verified, except of those whom
 * staff have verified under that name, and mails their owners. After `lockName`.
 */
export async function holdOthersAlike(tx: Db, userId: string, name: string, now: Date): Promise<void> {
  const held = await queryRows(tx, alikeRow)`
    UPDATE creator_profile c SET name_held_at = ${now}::timestamptz
    FROM profiles p
    WHERE p.id = c.user_id AND c.name_skeleton = ${nameSkeleton(name)} AND c.user_id <> ${userId}::uuid
      AND c.name_held_at IS NULL AND c.closed_at IS NULL
      AND NOT EXISTS (
        SELECT FROM creator_verification v
        WHERE v.creator_user_id = c.user_id AND v.ended_at IS NULL AND v.name = p.display_name
      )
    RETURNING p.email, coalesce(p.display_name, p.email) AS name`;
  const mails = held.map(({ email, name }) => ({
    template: "creator-decision" as const,
    toAddress: email,
    payload: { name, decision: "hold-name" as const },
  }));
  await enqueueMail(tx, mails, now);
}

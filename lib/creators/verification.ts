import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { nameClaims, nameSkeleton } from "@/lib/text/look-alikes";

/**
 * When a creator (`c`, with its profile `p`) was verified, if that counts now; null otherwise. The only way in which
 * anything asks whether somebody is verified.
 */
export const verifiedAt = Prisma.sql`(
  SELECT v.checked_at FROM creator_verification v WHERE v.creator_user_id = c.user_id AND verification_counts(v, c, p)
)`;

const heldRow = z.strictObject({ held: z.boolean() });

/**
 * Holds a name that was just saved back from everything public until staff allow it, if it looks like a verified
 * creator's or claims to speak for us. In the transaction that saves it. Returns whether it is held.
 */
export async function holdLookAlike(tx: Db, userId: string, name: string, now: Date): Promise<boolean> {
  const [row] = await queryRows(tx, heldRow)`
    UPDATE creator_profile SET name_held_at = CASE WHEN ${nameClaims(name)} OR EXISTS (
      SELECT FROM creator_verification v
      WHERE v.name_skeleton = ${nameSkeleton(name)} AND v.ended_at IS NULL AND v.creator_user_id <> ${userId}::uuid
    ) THEN ${now}::timestamptz END
    WHERE user_id = ${userId}::uuid RETURNING name_held_at IS NOT NULL AS held`;
  return row?.held ?? false;
}

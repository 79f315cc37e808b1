import { z } from "zod";
import { type HeldAddress, personMailboxOf } from "@/lib/accounts/addresses";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { markHash } from "@/lib/retention/marks";
import { addHours, UNDO_HOURS } from "@/lib/time";

const profileRow = z.strictObject({
  is: z.enum(["suspended", "active", "left", "closed"]),
  userId: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
});

/**
 * What is known about a person as a creator. A person is one mailbox, however its address is spelled (SQL `person_mailbox_of`),
 * and has one profile.
 * - `left`: the profile moved to another mailbox within UNDO_HOURS, and can come back.
 * - `earlier`: a profile was erased or left the mailbox before that, and something of it still counts. It was suspended, or
 *   licenses of the erased one are in force (`licensors`: the ids it had).
 */
export type Standing =
  | { is: "unknown" }
  | z.infer<typeof profileRow>
  | { is: "earlier"; wasSuspended: boolean; licensors: readonly string[] };

/** Told only to whoever proved the mailbox. A profile that staff suspended comes before any other. */
export async function standingOf(client: Db, emailKey: string, now: Date): Promise<Standing> {
  const [profile] = await queryRows(client, profileRow)`
    SELECT CASE WHEN has.left THEN 'left' WHEN c.closed_at IS NOT NULL THEN 'closed' WHEN c.status = 'suspended' THEN 'suspended' ELSE 'active' END AS is,
      c.user_id AS "userId", p.email, p.display_name AS "displayName"
    FROM (
      SELECT id, false AS left FROM profiles WHERE person_mailbox_of(email_key) = person_mailbox_of(${emailKey})
      UNION ALL
      SELECT profile_id, true FROM address_change
      WHERE person_mailbox_of(from_key) = person_mailbox_of(${emailKey}) AND undone_at IS NULL
        AND confirmed_at > ${addHours(now, -UNDO_HOURS)}::timestamptz
    ) AS has JOIN profiles p ON p.id = has.id JOIN creator_profile c ON c.user_id = p.id
    ORDER BY has.left, c.closed_at IS NOT NULL, c.status <> 'suspended', c.created_at LIMIT 1`;
  return profile ?? earlierAt(client, emailKey);
}

const suspendedRow = z.strictObject({ suspended: z.boolean() });

/** An erasure replaces what the first statement reads by a mark. */
async function earlierAt(client: Db, emailKey: string): Promise<Standing> {
  const [left] = await queryRows(client, suspendedRow)`
    SELECT EXISTS (
      SELECT FROM address_change a JOIN creator_profile c ON c.user_id = a.profile_id
      WHERE person_mailbox_of(a.from_key) = person_mailbox_of(${emailKey}) AND a.confirmed_at IS NOT NULL AND a.undone_at IS NULL
        AND ${isSuspendedSql}
    ) AS suspended`;
  const mailbox = await personMailboxOf(client, emailKey);
  const hash = { in: [markHash("suspension", mailbox), markHash("licensor", mailbox)] };
  const marks = await client.erasureMark.findMany({ where: { hash }, select: { kind: true, creatorUserId: true } });
  const wasSuspended = left?.suspended === true || marks.some(({ kind }) => kind === "suspension");
  if (!wasSuspended && marks.length === 0) return { is: "unknown" };
  return { is: "earlier", wasSuspended, licensors: marks.flatMap(({ creatorUserId }) => creatorUserId ?? []) };
}

/** Why a creator's account may not move to a mailbox of this standing. `suspended-before`: staff must lift that first. */
export function moveFault(there: Standing, userId: string): "taken" | "suspended-before" | undefined {
  if ("userId" in there) return there.userId === userId ? undefined : "taken";
  return there.is === "earlier" && there.wasSuspended ? "suspended-before" : undefined;
}

/** For a profile `c`: staff suspended it and have not lifted that, even if its owner has closed it since. */
export const isSuspendedSql = Prisma.sql`(
  c.status = 'suspended' AND c.closed_at IS NULL
  OR (SELECT e.action FROM admin_audit_log e WHERE e.table_name = 'creator_profile' AND e.record_id = c.user_id::text
    AND e.action IN ('creator_suspended', 'creator_suspension_lifted') ORDER BY e.id DESC LIMIT 1) = 'creator_suspended')`;

/**
 * The ids of the suspension marks that belong to an account with these addresses:
 * - marks of its present address;
 * - marks made at an address while the account had it;
 * - all marks of an erasure made in that time whose last address it was.
 * An erasure's earlier addresses lead to no other marks: the person had left them, and somebody else may have them now.
 */
export async function suspensionMarksOf(tx: Db, held: readonly HeldAddress[]): Promise<Prisma.Sql> {
  const rows: Prisma.Sql[] = [];
  for (const { emailKey, since, until } of held) {
    const hash = markHash("suspension", await personMailboxOf(tx, emailKey));
    rows.push(Prisma.sql`(${hash}, ${since}::timestamptz, ${until ?? null}::timestamptz)`);
  }
  return Prisma.sql`
    SELECT m.id FROM (VALUES ${Prisma.join(rows)}) AS held (hash, since, until)
    JOIN erasure_mark m ON m.hash = held.hash OR m.last_hash = held.hash
    WHERE m.kind = 'suspension' AND (
      m.hash = held.hash AND held.until IS NULL OR m.at >= held.since AND (held.until IS NULL OR m.at < held.until)
    )`;
}

/** Removes the marks of a suspension that staff lift. Returns how many. */
export const liftSuspensions = async (tx: Db, held: readonly HeldAddress[]): Promise<number> =>
  tx.$executeRaw`DELETE FROM erasure_mark WHERE id IN (${await suspensionMarksOf(tx, held)})`;

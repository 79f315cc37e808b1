import { lockCreator, lockCreators, lockProfile } from "@/lib/locks";
import { creatorsAskedBy } from "@/lib/offers/queries";
import type { Db } from "@/lib/postgres/db";

export type MoveRefusal = "administrator" | "suspended" | "closed";

const columns = {
  email: true,
  emailKey: true,
  role: true,
  creatorProfile: { select: { status: true, closedAt: true } },
} as const;

/**
 * `lockMember`, with all creators whom the person or their brand asked. For a move, which gives those offers new links. Null if the
 * person was erased.
 */
export async function lockMoving(tx: Db, profileId: string) {
  const person = await tx.profile.findUnique({ where: { id: profileId }, select: { id: true, emailKey: true } });
  await lockCreators(tx, [profileId, ...(person ? await creatorsAskedBy(tx, person) : [])]);
  return lockMember(tx, profileId);
}

/**
 * Locks a person until the transaction ends against changes of address, suspension and closing; null if the person was erased.
 */
export async function lockMember(tx: Db, profileId: string) {
  await lockCreator(tx, profileId);
  await lockProfile(tx, profileId);
  return tx.profile.findUnique({ where: { id: profileId }, select: columns });
}

/** An administrator may not move, because the address grants more than a way to sign in. */
export function moveRefusal(person: NonNullable<Awaited<ReturnType<typeof lockMember>>>): MoveRefusal | undefined {
  if (person.role === "admin") return "administrator";
  if (person.creatorProfile?.closedAt) return "closed";
  return person.creatorProfile?.status === "suspended" ? "suspended" : undefined;
}

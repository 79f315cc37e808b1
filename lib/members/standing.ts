import type { Db } from "@/lib/postgres/db";

export type MoveRefusal = "administrator" | "suspended" | "closed";

const columns = {
  email: true,
  emailKey: true,
  role: true,
  creatorProfile: { select: { status: true, closedAt: true } },
} as const;

/**
 * A person, locked until the transaction ends against changes of address, suspension and closing. Locks the profile
 * first, in the same order as closing it.
 */
export async function lockMember(tx: Db, profileId: string) {
  await tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${profileId}::uuid FOR SHARE`;
  await tx.$executeRaw`SELECT FROM profiles WHERE id = ${profileId}::uuid FOR NO KEY UPDATE`;
  return tx.profile.findUniqueOrThrow({ where: { id: profileId }, select: columns });
}

/** An administrator's address grants more than a way to sign in. */
export function moveRefusal(person: Awaited<ReturnType<typeof lockMember>>): MoveRefusal | undefined {
  if (person.role === "admin") return "administrator";
  if (person.creatorProfile?.closedAt) return "closed";
  return person.creatorProfile?.status === "suspended" ? "suspended" : undefined;
}

import type { Db } from "@/lib/db";

/** Why a member's account moves to no other address. */
export type WhyNot = "administrator" | "suspended" | "closed";

const columns = {
  email: true,
  emailKey: true,
  role: true,
  creatorProfile: { select: { status: true, closedAt: true } },
} as const;

/**
 * A person as the database has it, held until the transaction ends: nobody moves, suspends or closes it meanwhile. The
 * profile comes first, as where it is closed.
 */
export async function holdMember(tx: Db, profileId: string) {
  await tx.$executeRaw`SELECT FROM creator_profile WHERE user_id = ${profileId}::uuid FOR SHARE`;
  await tx.$executeRaw`SELECT FROM profiles WHERE id = ${profileId}::uuid FOR NO KEY UPDATE`;
  return tx.profile.findUniqueOrThrow({ where: { id: profileId }, select: columns });
}

/** Why this person's account stays where it is, or undefined. An administrator's address is more than a way in. */
export function whyNotMoved(person: Awaited<ReturnType<typeof holdMember>>): WhyNot | undefined {
  if (person.role === "admin") return "administrator";
  if (person.creatorProfile?.closedAt) return "closed";
  return person.creatorProfile?.status === "suspended" ? "suspended" : undefined;
}

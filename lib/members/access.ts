import { buyerOfMember } from "@/lib/accounts/confirmed-buyers";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";

/** `name`: the display name, or else the address. `zone`: the time zone that they chose. */
export type Access = { name: string; isCreator: boolean; isBuyer: boolean; zone: string | null };

/** A password proves no mailbox, so an administrator's password session opens no member's area. */
export async function accessOf({ id, kind }: { id: string; kind: SessionKind }): Promise<Access> {
  const [person, buyer] = await Promise.all([
    db().profile.findUniqueOrThrow({
      where: { id },
      select: { displayName: true, email: true, timeZone: true, creatorProfile: { select: { userId: true } } },
    }),
    kind === "creator" ? buyerOfMember(id) : undefined,
  ]);
  const { displayName, email, timeZone, creatorProfile } = person;
  const name = displayName ?? email;
  return {
    name,
    isCreator: kind === "creator" && creatorProfile !== null,
    isBuyer: buyer !== undefined,
    zone: timeZone,
  };
}

export function homeOf({ isCreator, isBuyer }: Pick<Access, "isCreator" | "isBuyer">): string {
  if (isCreator === isBuyer) return paths.signIn;
  return isCreator ? paths.creatorDashboard : paths.brand;
}

import { buyerOfMember } from "@/lib/buyers/session";
import { db } from "@/lib/db";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { paths } from "@/lib/paths";

/**
 * The areas open to a signed-in person and the person's display name, or else the address. `zone`: the chosen time
 * zone.
 */
export type Doors = { name: string; isCreator: boolean; isBuyer: boolean; zone: string | null };

/**
 * The areas open to a person in a session of this kind. A password proves no mailbox, so an administrator's password
 * session opens no brand area.
 */
export async function doorsOf({ id, kind }: { id: string; kind: SessionKind }): Promise<Doors> {
  const [person, buyer] = await Promise.all([
    db().profile.findUniqueOrThrow({
      where: { id },
      select: { displayName: true, email: true, timeZone: true, creatorProfile: { select: { userId: true } } },
    }),
    kind === "creator" ? buyerOfMember(id) : undefined,
  ]);
  const { displayName, email, timeZone, creatorProfile } = person;
  const name = displayName ?? email;
  return { name, isCreator: creatorProfile !== null, isBuyer: buyer !== undefined, zone: timeZone };
}

/** Where to send somebody who has signed in: to the only open area, or to the sign-in page if both are. */
export function homeOf({ isCreator, isBuyer }: Pick<Doors, "isCreator" | "isBuyer">): string {
  if (isCreator === isBuyer) return paths.signIn;
  return isCreator ? paths.creatorDashboard : paths.brand;
}

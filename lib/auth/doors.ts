import { buyerOfMember } from "@/lib/buyers/session";
import { db } from "@/lib/db";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { paths } from "@/lib/paths";

/** The areas that are open to a signed-in person, and what the person is called: by name, or else by address. `zone`: that the person chose. */
export type Doors = { name: string; isCreator: boolean; isBuyer: boolean; zone: string | null };

/** What is open to a person in a session of this kind. A password proves no mailbox: an administrator's opens no brand. */
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

/** Where somebody goes who has signed in: to the one area that is open, or to the sign-in page, where both are offered. */
export function homeOf({ isCreator, isBuyer }: Pick<Doors, "isCreator" | "isBuyer">): string {
  if (isCreator === isBuyer) return paths.signIn;
  return isCreator ? paths.creatorDashboard : paths.brand;
}

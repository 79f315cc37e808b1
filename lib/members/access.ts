import { brandLeft } from "@/lib/accounts/brand-members";
import { chosenOf, membershipsOf } from "@/lib/accounts/confirmed-buyers";
import type { SessionKind } from "@/lib/generated/prisma/client";
import type { Role } from "@/lib/member-rules";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";

/**
 * `name`: the display name, or else the address. `zone`: the time zone that they chose. `brands`: theirs, that for which they act
 * first. `role`: in that one; null if there is none. `left`: the brand that somebody with no area of their own left last.
 */
export type Access = {
  id: string;
  name: string;
  isCreator: boolean;
  isBuyer: boolean;
  zone: string | null;
  role: Role | null;
  brands: readonly { id: string; name: string }[];
  left: string | undefined;
};

/** A password proves no mailbox, so an administrator's password session opens no member's area. */
export async function accessOf({ id, kind }: { id: string; kind: SessionKind }, chosen?: string): Promise<Access> {
  const [person, memberships] = await Promise.all([
    db().profile.findUniqueOrThrow({
      where: { id },
      select: { displayName: true, email: true, timeZone: true, creatorProfile: { select: { userId: true } } },
    }),
    kind === "creator" ? membershipsOf({ id }) : [],
  ]);
  const { displayName, email, timeZone, creatorProfile } = person;
  const name = displayName ?? email;
  const buyer = chosenOf(memberships, chosen);
  const isCreator = kind === "creator" && creatorProfile !== null;
  const first = memberships.filter(({ buyerOrgId }) => buyerOrgId === buyer?.buyerOrgId);
  return {
    id,
    name,
    isCreator,
    isBuyer: buyer !== undefined,
    zone: timeZone,
    role: buyer?.role ?? null,
    brands: [...new Set([...first, ...memberships])].map(({ buyerOrgId, name: called }) => ({
      id: buyerOrgId,
      name: called,
    })),
    left: isCreator || buyer || kind !== "creator" ? undefined : await brandLeft(id),
  };
}

export function homeOf({ isCreator, isBuyer }: Pick<Access, "isCreator" | "isBuyer">): string {
  if (isCreator === isBuyer) return paths.signIn;
  return isCreator ? paths.creatorDashboard : paths.brand;
}

import { roleOf } from "@/lib/accounts/sessions";
import { appendAudit } from "@/lib/audit/log";
import type { SessionKind } from "@/lib/generated/prisma/client";
import { lockProfile } from "@/lib/locks";
import { db } from "@/lib/postgres/db";

/** What colleagues call a member, who is signed in. Undefined for a creator, who changes the name in their account. */
export async function ownName(profileId: string): Promise<{ name: string | null } | undefined> {
  const select = { displayName: true, creatorProfile: { select: { userId: true } } };
  const { displayName: name, creatorProfile } = await db().profile.findUniqueOrThrow({
    where: { id: profileId },
    select,
  });
  return creatorProfile ? undefined : { name };
}

/** Null removes it. False for a creator: licenses state that name, and staff look at what it resembles. */
export const saveName = ({ id, kind }: { id: string; kind: SessionKind }, name: string | null): Promise<boolean> =>
  db().$transaction(async (tx) => {
    await lockProfile(tx, id);
    if ((await tx.creatorProfile.count({ where: { userId: id } })) > 0) return false;
    await tx.profile.update({ where: { id }, data: { displayName: name } });
    const by = { actor: await roleOf(tx, id, kind), actorId: id, table: "profiles", recordId: id } as const;
    await appendAudit(tx, [{ ...by, action: "name_saved", details: { removed: name === null } }]);
    return true;
  });

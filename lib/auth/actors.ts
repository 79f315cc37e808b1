import { auth } from "@/lib/auth/session";
import { type CreatorRecord, findCreator } from "@/lib/creator-profiles/queries";
import { db } from "@/lib/db";

declare const signedIn: unique symbol;

/** Proof that the request carries a creator's session, with the profile as the database has it now. */
export type Creator = CreatorRecord & { readonly [signedIn]: true };

/**
 * The signed-in creator, or undefined. The session is only a claim: the profile is read again on every request, and a
 * session that began before `sessions_valid_from` is refused.
 */
export async function currentCreator(): Promise<Creator | undefined> {
  const session = await auth();
  const id = session?.user?.id;
  if (!id) return undefined;
  const profile = await db().profile.findUnique({ where: { id }, select: { sessionsValidFrom: true } });
  if (!profile || (session.signedInAt ?? 0) < profile.sessionsValidFrom.getTime()) return undefined;
  return (await findCreator(id)) as Creator | undefined;
}

import { type SessionHolder, sessionHolder } from "@/lib/auth/admin-session";
import { auth } from "@/lib/auth/session";
import { type CreatorRecord, findCreator } from "@/lib/creator-profiles/queries";
import { db } from "@/lib/db";

declare const signedIn: unique symbol;
declare const administrator: unique symbol;

/** Proof that the request carries a creator's session, with the profile as the database has it now. */
export type Creator = CreatorRecord & { readonly [signedIn]: true };

/** Proof that the request carries an administrator's session, whose role was read from the database just now. */
export type Admin = { id: string; email: string; readonly [administrator]: true };

/** Somebody with an open session of either kind. */
export type SignedIn = { id: string; email: string; role: "member" | "admin" };

/**
 * The signed-in creator, or undefined. The session is only a claim: the profile is read again on every request, and a
 * session that began before `sessions_valid_from` is refused.
 */
export async function currentCreator(): Promise<Creator | undefined> {
  const person = await currentPerson();
  return person && ((await findCreator(person.id)) as Creator | undefined);
}

/**
 * The signed-in administrator, or undefined: somebody who signed in with a password, whose session is open on the server
 * (12 hours idle, not signed out), and whose role is `admin` at this moment.
 */
export async function currentAdmin(now = new Date()): Promise<Admin | undefined> {
  const holder = await passwordSession(now);
  return holder?.role === "admin" ? ({ id: holder.id, email: holder.email } as Admin) : undefined;
}

/** Whoever is signed in, by a mailed link or with a password. */
export async function currentPerson(): Promise<SignedIn | undefined> {
  const session = await auth();
  const id = session?.user?.id;
  if (!id) return undefined;
  if (session.adminSession) return passwordSession(new Date());
  const profile = await db().profile.findUnique({
    where: { id },
    select: { id: true, email: true, role: true, sessionsValidFrom: true },
  });
  if (!profile || (session.signedInAt ?? 0) < profile.sessionsValidFrom.getTime()) return undefined;
  return { id: profile.id, email: profile.email, role: profile.role };
}

async function passwordSession(now: Date): Promise<SessionHolder | undefined> {
  const session = await auth();
  if (!session?.user?.id || !session.adminSession) return undefined;
  const { adminSession: sessionId, signedInAt = 0 } = session;
  return sessionHolder({ sessionId, profileId: session.user.id, signedInAt }, now);
}

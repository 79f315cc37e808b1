import { auth } from "@/lib/auth/session";
import { buyerOfMember, type SignedInBuyer } from "@/lib/buyers/session";
import { type CreatorRecord, findCreator } from "@/lib/creators/queries";
import { endSession, noteUse, type SessionClaim, type SessionHolder, sessionHolder } from "@/lib/sessions/sessions";

declare const signedIn: unique symbol;
declare const administrator: unique symbol;

/** Proof that the request carries an open session of a creator, with the profile as the database has it now. */
export type Creator = CreatorRecord & { readonly [signedIn]: true };

/** Proof that the request carries an administrator's session, whose role was read from the database just now. */
export type Admin = { id: string; email: string; readonly [administrator]: true };

export type SignedIn = SessionHolder;

/** The signed-in creator, or undefined. The cookie is only a claim: session and profile are read again on every request. */
export async function currentCreator(): Promise<Creator | undefined> {
  const person = await currentPerson();
  return person && ((await findCreator(person.id)) as Creator | undefined);
}

/**
 * The signed-in brand, or undefined: the buyer whose confirmed address is the person's own. An administrator's session, which
 * a password may have begun, is none.
 */
export async function currentBuyer(): Promise<SignedInBuyer | undefined> {
  const person = await currentPerson();
  return person?.kind === "creator" ? buyerOfMember(person.id) : undefined;
}

/**
 * The administrator that somebody signed in is, or undefined: whoever signed in at the admin area's own sign-in page, by password or by
 * the link that was mailed from there, and has the role `admin` at this moment. Notes that the session was used.
 */
export async function verifyAdmin(person: SignedIn): Promise<Admin | undefined> {
  if (person.role !== "admin" || person.kind !== "admin") return undefined;
  await noteUse(person, new Date());
  return { id: person.id, email: person.email } as Admin;
}

export async function currentPerson(): Promise<SignedIn | undefined> {
  const claim = await currentClaim();
  return claim && sessionHolder(claim, new Date());
}

/** What the request's session cookie says, without asking whether it still holds. */
async function currentClaim(): Promise<SessionClaim | undefined> {
  const session = await auth();
  return session?.sessionId && session.user?.id
    ? { sessionId: session.sessionId, profileId: session.user.id }
    : undefined;
}

/**
 * Ends the request's session on the server, for every copy of its cookie; the cookie itself is left to `signOut`.
 * Throws when the database does not answer: `signOut` alone would log that, drop the cookie and leave the session open.
 */
export async function endCurrentSession(): Promise<void> {
  const claim = await currentClaim();
  if (claim) await endSession(claim, new Date());
}

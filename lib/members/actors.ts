import { buyerOfMember, type Membership, membershipsOf } from "@/lib/accounts/confirmed-buyers";
import { noteUse, type SessionClaim, type SessionHolder, sessionHolder } from "@/lib/accounts/sessions";
import { databaseTime } from "@/lib/clock";
import { type Creator, findCreator } from "@/lib/creators/queries";
import { chosenBrand } from "@/lib/http/cookies";
import { endSession } from "@/lib/members/end-session";
import { auth } from "@/lib/members/session";
import { type Admin, awaitedFactor, type SignedInBuyer, type Staff } from "@/lib/proofs";

export type SignedIn = SessionHolder;

/** Undefined for an administrator's session: a password may have started it, which proves no mailbox. */
export async function currentMember(): Promise<SignedIn | undefined> {
  const read = await readPerson();
  if (read?.person.kind !== "creator") return undefined;
  await noteUse(read.person, read.now);
  return read.person;
}

export async function currentCreator(): Promise<Creator | undefined> {
  const member = await currentMember();
  const creator = member && (await findCreator(member.id));
  return creator && ({ ...creator, sessionId: member.sessionId } as Creator);
}

/** For the brand that the person chose in this browser, or the first of theirs. */
export async function currentBuyer(): Promise<SignedInBuyer | undefined> {
  const member = await currentMember();
  const buyer = member && (await buyerOfMember(member.id, await chosenBrand()));
  return buyer && { ...buyer, sessionId: member.sessionId };
}

/** All brands of the person, in the order of joining. */
export async function currentBrands(): Promise<Membership[]> {
  const member = await currentMember();
  return member ? membershipsOf({ id: member.id }) : [];
}

/** Requires a sign-in through the admin area's own page, by password or mailed link, and that the role is `admin` now. */
export function verifyStaff({ id, email, sessionId, role, kind }: SignedIn): Staff | undefined {
  return role === "admin" && kind === "admin" ? ({ id, email, sessionId } as Staff) : undefined;
}

/**
 * Also requires that the session proved the second factor, if there is one or must be one. Records that the session was used.
 */
export async function verifyAdmin(person: SignedIn): Promise<Admin | undefined> {
  const staff = verifyStaff(person);
  if (!staff || awaitedFactor(person)) return undefined;
  await noteUse(person, await databaseTime());
  return staff as Admin;
}

export const currentPerson = async (): Promise<SignedIn | undefined> => (await readPerson())?.person;

/** The cookie is only a claim: the session is read again on every request. */
async function readPerson(): Promise<{ person: SignedIn; now: Date } | undefined> {
  const claim = await currentClaim();
  if (!claim) return undefined;
  const now = await databaseTime();
  const person = await sessionHolder(claim, now);
  return person && { person, now };
}

/** Does not check that the session is still open. */
async function currentClaim(): Promise<SessionClaim | undefined> {
  const session = await auth();
  return session?.sessionId && session.user?.id
    ? { sessionId: session.sessionId, profileId: session.user.id }
    : undefined;
}

/**
 * Ends the request's session on the server, with all that came of it, for every copy of its cookie; `signOut` clears the cookie
 * itself. Throws if the database is unavailable: `signOut` alone would log that, drop the cookie and leave the session open.
 */
export async function endCurrentSession(): Promise<void> {
  const claim = await currentClaim();
  if (claim) await endSession(claim, await databaseTime());
}

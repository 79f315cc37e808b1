import { leftBy } from "@/lib/accounts/addresses";
import { sendSignInLink } from "@/lib/accounts/sign-in-links";
import { standingOf } from "@/lib/creators/standing";
import { type Db, db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";

const person = { id: true, email: true, displayName: true } as const;

/**
 * Mails a sign-in link if the address belongs to a creator, a brand or its member, or is another spelling of a creator's
 * mailbox. The mail goes to the account's own address. Otherwise does nothing; the caller cannot tell which. `next`: the
 * member's page that the link opens.
 */
export async function requestSignIn(email: string, now: Date, next?: string): Promise<void> {
  const key = emailKey(email);
  await db().$transaction(async (tx) => {
    const member =
      (await creatorAt(tx, key)) ??
      (await memberAt(tx, key)) ??
      (await buyerAt(tx, key, now)) ??
      (await creatorOfMailbox(tx, key, now));
    if (member) await sendSignInLink(tx, member, "sign-in", now, next);
  });
}

const creatorAt = (tx: Db, key: string) =>
  tx.profile.findFirst({ where: { emailKey: key, creatorProfile: { isNot: null } }, select: person });

const memberAt = (tx: Db, key: string) =>
  tx.profile.findFirst({ where: { emailKey: key, memberships: { some: { leftAt: null } } }, select: person });

async function creatorOfMailbox(tx: Db, key: string, now: Date) {
  const known = await standingOf(tx, key, now);
  if (!("userId" in known) || known.is === "left") return undefined;
  const { userId: id, email, displayName } = known;
  return { id, email, displayName };
}

/** Adds the profile if needed. The link proves the address; nothing does before. */
async function buyerAt(tx: Db, key: string, now: Date) {
  const org = await tx.buyerOrg.findUnique({ where: { emailKey: key }, select: { email: true } });
  if (!org || (await leftBy(tx, key, now))) return undefined;
  const added = { email: org.email, emailKey: key, sessionsValidFrom: now };
  await tx.profile.createMany({ data: added, skipDuplicates: true });
  return tx.profile.findUniqueOrThrow({ where: { emailKey: key }, select: person });
}

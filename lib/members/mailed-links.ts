import { leftBy } from "@/lib/accounts/addresses";
import type { SignInBrowser } from "@/lib/accounts/browsers";
import { provedPerson } from "@/lib/accounts/confirmed-buyers";
import { beginSession, roleOf } from "@/lib/accounts/sessions";
import {
  type BegunSession,
  consumeSignInLink,
  inspectSignInLink,
  type SignInLinkState,
  sendSignInLink,
} from "@/lib/accounts/sign-in-links";
import { appendAudit } from "@/lib/audit/log";
import { type DraftState, inspectDraft } from "@/lib/creators/drafts";
import { activateDraft } from "@/lib/creators/onboard";
import { standingOf } from "@/lib/creators/standing";
import { lockPerson, lockProfileAt } from "@/lib/locks";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type Db, db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";

export type MailedLink = DraftState | SignInLinkState;

export async function inspectMailedLink(token: unknown, now: Date): Promise<MailedLink> {
  const draft = await inspectDraft(token, now);
  return draft.state === "unknown" ? inspectSignInLink(token, now) : draft;
}

/** Uses the link up. Undefined if it no longer opens anything. */
export const openMailedLink = async (
  token: unknown,
  now: Date,
  browser?: SignInBrowser,
): Promise<BegunSession | undefined> =>
  (await activateDraft(token, now, browser)) ?? (await consumeSignInLink(token, now, browser));

/**
 * Begins a member's session of the mailbox to which an offer's link was mailed. Call only once its button was pressed and did
 * what it says, with the offer as it was then. Adds the profile if needed. Undefined if mails about the offer go elsewhere by now,
 * if the brand was erased, or if the link was replaced.
 *
 * Mails about offers are forwarded to colleagues, so the session proves no mailbox for `PROVED_ACTS`: these ask for it.
 */
export const openOfferLink = (
  { id: offerId, tokenSalt, buyerAddress: email }: Pick<OfferRecord, "id" | "tokenSalt" | "buyerAddress">,
  now: Date,
  browser?: SignInBrowser,
): Promise<BegunSession | undefined> =>
  db().$transaction(async (tx) => {
    const key = emailKey(email);
    await lockPerson(tx, key);
    // Waits for a move, after which neither the person nor the brand is here.
    await lockProfileAt(tx, key);
    const offer = await findOffer(offerId, tx);
    if (offer?.tokenSalt !== tokenSalt || emailKey(offer.buyerAddress) !== key || !offer.buyerConfirmedAt)
      return undefined;
    if (await leftBy(tx, key, now)) return undefined;
    const { id } = await provedPerson(tx, email, now);
    return beginUnproved(tx, id, "offer-link", now, browser);
  });

/** A member's session that proves no mailbox, because the mail whose button began it may have been forwarded. */
async function beginUnproved(
  tx: Db,
  id: string,
  method: "offer-link" | "team-invitation",
  now: Date,
  browser: SignInBrowser | undefined,
): Promise<BegunSession> {
  const sessionId = await beginSession(tx, { profileId: id, kind: "creator", browser, mailboxProvedAt: null }, now);
  const by = { actor: await roleOf(tx, id, "creator"), actorId: id, table: "profiles", recordId: id } as const;
  await appendAudit(tx, [{ ...by, action: "login", details: { method } }]);
  return { id, sessionId };
}

/** Minutes after somebody joined a brand in which their browser is signed in. */
const JOINED_MINUTES = 5;

/**
 * Begins a member's session of whoever just joined a brand by this invitation. Call only once its button was pressed. Invitations
 * are forwarded like mails about offers, so the session proves no mailbox either. Undefined if it was not accepted just now.
 */
export const openTeamInvitation = (id: string, now: Date, browser?: SignInBrowser): Promise<BegunSession | undefined> =>
  db().$transaction(async (tx) => {
    const justNow = { gt: new Date(now.getTime() - JOINED_MINUTES * 60_000) };
    const joined = await tx.brandInvitation.findUnique({ where: { id, acceptedAt: justNow } });
    if (!joined) return undefined;
    await lockProfileAt(tx, joined.emailKey);
    const person = await tx.profile.findUnique({ where: { emailKey: joined.emailKey }, select: { id: true } });
    return person ? beginUnproved(tx, person.id, "team-invitation", now, browser) : undefined;
  });

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

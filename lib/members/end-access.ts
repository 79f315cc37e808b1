import { endInvitations } from "@/lib/accounts/brand-members";
import { endDataAt } from "@/lib/accounts/data-access";
import { retireProofs } from "@/lib/accounts/mailbox-proof";
import { endSessions, type SessionClaim } from "@/lib/accounts/sessions";
import { retireLinks } from "@/lib/accounts/sign-in-links";
import type { Db } from "@/lib/postgres/db";

/** A person with the current address, and the session to keep, if any. */
type Owner = { profileId: string; emailKey: string; here?: string | undefined };

type End<Whose> = (tx: Db, whose: Whose, now: Date) => Promise<number>;

/** `endOf`: what ends with one session. `stays`: without that, why nothing does. */
type Access = { end?: End<Owner> } & ({ endOf: End<SessionClaim> } | { stays: string });

/** Retires the requests of a person or of one session, in the caller's transaction. Returns how many. */
export async function retireMoves(
  tx: Db,
  asked: { profileId: string; sessionId?: string },
  now: Date,
): Promise<number> {
  const { count } = await tx.addressChange.updateMany({
    where: { ...asked, retiredAt: null, confirmedAt: null },
    data: { retiredAt: now },
  });
  return count;
}

/**
 * Every table whose rows let in somebody who shows a cookie or a link: what ends with all of a person's sessions, what ends
 * with the one session that it came of, and why the rest stays. A test compares it with the schema, so that a new kind of
 * access either ends everywhere or says why not.
 */
export const ACCESS = {
  sign_in_session: {
    end: (tx, { profileId, here }, now) => endSessions(tx, { profileId, kept: here }, now),
    endOf: (tx, { profileId, sessionId }, now) => endSessions(tx, { profileId, only: sessionId }, now),
  },
  sign_in_link: {
    end: (tx, { profileId }, now) => retireLinks(tx, profileId, now),
    stays: "whoever knows the address asks for one, without a session",
  },
  proof_request: {
    end: (tx, { profileId }, now) => retireProofs(tx, { profileId }, now),
    endOf: (tx, { sessionId }, now) => retireProofs(tx, { id: sessionId }, now),
  },
  totp_enrolment: {
    end: async (tx, { profileId }) => (await tx.totpEnrolment.deleteMany({ where: { session: { profileId } } })).count,
    endOf: async (tx, { sessionId }) => (await tx.totpEnrolment.deleteMany({ where: { sessionId } })).count,
  },
  totp_factor: { stays: "its codes let nobody in who is not signed in already; removing it would let in who is" },
  recovery_code: { stays: "like the codes of an app: it lets in nobody who is not signed in already" },
  passkey: { stays: "its key is in its owner’s device; adding one took a link in the mailbox, which is told of each" },
  passkey_challenge: {
    end: async (tx, { profileId }) =>
      (await tx.passkeyChallenge.deleteMany({ where: { session: { profileId } } })).count,
    endOf: async (tx, { sessionId }) => (await tx.passkeyChallenge.deleteMany({ where: { sessionId } })).count,
  },
  admin_invitation: {
    end: async (tx, { profileId: invitedBy }, now) =>
      (
        await tx.adminInvitation.updateMany({
          where: { invitedBy, acceptedAt: null, endedAt: null },
          data: { endedAt: now },
        })
      ).count,
    stays: "it asked for a fresh second factor, and every administrator was told of it",
  },
  brand_invitation: {
    end: (tx, { profileId: invitedBy }, now) => endInvitations(tx, { invitedBy }, now),
    stays: "the brand’s owners see it in their team and take it back there",
  },
  address_change: { end: (tx, { profileId }, now) => retireMoves(tx, { profileId }, now), endOf: retireMoves },
  calendar_feed: {
    end: async (tx, { profileId }) => (await tx.calendarFeed.deleteMany({ where: { profileId } })).count,
    endOf: async (tx, { profileId, sessionId }) =>
      (await tx.calendarFeed.deleteMany({ where: { profileId, sessionId } })).count,
  },
  data_access: {
    end: (tx, { emailKey }, now) => endDataAt(tx, emailKey, now),
    stays: "it began with a mailed link or a proof of the mailbox, and ends by itself within half an hour",
  },
  offer: {
    stays:
      "its links are in the two parties' mailboxes and on no page of a session, and open for 48 hours; new ones would " +
      "be mailed to the other party each time. A change of address replaces them. Its cookie shows a browser the offer that it sent, and decides nothing",
  },
  license_grant: { stays: "its links are in the two parties' mailboxes and on no page of a session" },
  onboarding_draft: { stays: "its link is in a mailbox, and its address has no account yet" },
  waitlist_submissions: { stays: "its links are in a mailbox, and open the entry of one form" },
  creator_invitation: { stays: "its link is in a mailbox, and ends the invitations to it" },
  demo_sandbox: { stays: "its cookie opens an invented offer, which is nobody's and ends after a day" },
  secret_fingerprint: { stays: "its hashes are of the servers' own secrets, and let nobody in" },
  blog_subscriptions: { stays: "its links are in a mailbox, and end or confirm a subscription" },
} as const satisfies Record<string, Access>;

/**
 * Ends everything that any session of this person gave or could have given, in the caller's transaction, except the session
 * `here`. Returns how many rows ended, by table.
 */
export async function endAccess(tx: Db, owner: Owner, now: Date): Promise<Record<string, number>> {
  const ended: Record<string, number> = {};
  for (const [table, access] of Object.entries<Access>(ACCESS)) {
    if (access.end) ended[table] = await access.end(tx, owner, now);
  }
  return ended;
}

/** Ends one session and everything that came of it, in the caller's transaction. Returns how many rows ended, by table. */
export async function endAccessOf(tx: Db, session: SessionClaim, now: Date): Promise<Record<string, number>> {
  const ended: Record<string, number> = {};
  for (const [table, access] of Object.entries<Access>(ACCESS)) {
    if ("endOf" in access) ended[table] = await access.endOf(tx, session, now);
  }
  return ended;
}

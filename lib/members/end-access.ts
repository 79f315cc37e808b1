import { endBuyerSessionsAt } from "@/lib/accounts/buyer-sessions";
import { retireProofs } from "@/lib/accounts/mailbox-proof";
import { endSessionsOf } from "@/lib/accounts/sessions";
import { retireLinks } from "@/lib/accounts/sign-in-links";
import { retireMoves } from "@/lib/members/address-ask";
import type { Db } from "@/lib/postgres/db";

/** A person, the present address, and the session that is kept, if any. */
type Owner = { profileId: string; emailKey: string; here?: string | undefined };

type Access = { end: (tx: Db, owner: Owner, now: Date) => Promise<number> } | { stays: string };

/**
 * Every table whose rows let somebody in who shows a cookie or a link: what ends with a person's sessions, and why the
 * rest does not. A test compares it with the schema, so that a new kind of access is ended everywhere or says why not.
 */
export const ACCESS = {
  sign_in_session: { end: (tx, { profileId, here }, now) => endSessionsOf(tx, profileId, now, here) },
  sign_in_link: { end: (tx, { profileId }, now) => retireLinks(tx, profileId, now) },
  buyer_session: { end: (tx, { emailKey }, now) => endBuyerSessionsAt(tx, emailKey, now) },
  proof_request: { end: (tx, { profileId }, now) => retireProofs(tx, { profileId }, now) },
  address_change: { end: (tx, { profileId }, now) => retireMoves(tx, profileId, now) },
  calendar_feed: {
    end: async (tx, { profileId }) => (await tx.calendarFeed.deleteMany({ where: { profileId } })).count,
  },
  buyer_org: { stays: "its salt is an input of the cookies of buyer_session, and is replaced with them" },
  offer: {
    stays:
      "its links are in the two parties' mailboxes and on no page of a session, and open for 48 hours; new ones would " +
      "be mailed to the other party each time. A change of address replaces them. Its cookie shows a browser the offer that it sent, and decides nothing",
  },
  license_grant: { stays: "its links are in the two parties' mailboxes and on no page of a session" },
  onboarding_draft: { stays: "its link is in a mailbox, and its address has no account yet" },
  waitlist_submissions: { stays: "its links are in a mailbox, and open the entry of one form" },
  creator_invitation: { stays: "its link is in a mailbox, and ends the invitations to it" },
  blog_subscriptions: { stays: "its links are in a mailbox, and end or confirm a subscription" },
} as const satisfies Record<string, Access>;

/**
 * Ends everything that a session of this person gave or could have given, in the caller's transaction, apart from the
 * session `here`. Returns how many rows ended, by table.
 */
export async function endAccess(tx: Db, owner: Owner, now: Date): Promise<Record<string, number>> {
  const ended: Record<string, number> = {};
  for (const [table, access] of Object.entries<Access>(ACCESS)) {
    if ("end" in access) ended[table] = await access.end(tx, owner, now);
  }
  return ended;
}

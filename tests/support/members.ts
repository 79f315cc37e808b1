import { randomUUID } from "node:crypto";
import { changeRules, saveAccount } from "@/lib/creators/change";
import { findOwnPage } from "@/lib/creators/public-page";
import { type Creator, findCreator } from "@/lib/creators/queries";
import { savePage, shownPage } from "@/lib/creators/save-page";
import { shownAccount, shownRules } from "@/lib/creators/shown";
import type { Role } from "@/lib/member-rules";
import { verifyConfirmToken, verifyUndoToken } from "@/lib/members/address";
import { openMailedLink, requestSignIn } from "@/lib/members/mailed-links";
import { emailPreferences, saveEmailPreferences } from "@/lib/members/mails";
import { inviteMember, verifyTeamInvitation } from "@/lib/members/team-invitations";
import { db } from "@/lib/postgres/db";
import type { SignedInBuyer } from "@/lib/proofs";
import { versionOf } from "@/lib/text/version";
import { deriveToken } from "@/lib/tokens";
import type { Look } from "@/tests/support/database";
import { type BrandOwner, ownerOf } from "@/tests/support/offers";
import { newestLinkTo } from "@/tests/support/people";

export async function signedIn(look: Look, email: string, now = new Date()) {
  await requestSignIn(email, now);
  const begun = await openMailedLink(await newestLinkTo(look, email), now);
  if (!begun) throw new Error("the link opened nothing");
  await isValidFrom(begun.id, now);
  return { id: begun.id, sessionId: begun.sessionId, kind: "creator" as const };
}

/** A test's `now` may lie before the moment in which it added the person. */
async function isValidFrom(id: string, now: Date): Promise<void> {
  await db().profile.updateMany({ where: { id, sessionsValidFrom: { gt: now } }, data: { sessionsValidFrom: now } });
}

/** As if its holder had pressed the mailed link then. */
export async function proveAgain({ sessionId: id }: { sessionId: string }, at: Date): Promise<void> {
  await db().signInSession.update({ where: { id }, data: { mailboxProvedAt: at } });
}

/** A creator with an open session whose mailbox was proved at `provedAt`. */
export async function actingCreator(
  profileId: string,
  now = new Date(),
  provedAt: Date | null = now,
): Promise<Creator> {
  const id = randomUUID();
  const times = { createdAt: now, lastSeenAt: now, mailboxProvedAt: provedAt };
  await isValidFrom(profileId, now);
  await db().signInSession.create({
    data: { id, profileId, kind: "creator", browser: "Firefox on Windows", ...times },
  });
  return { ...(await findCreator(profileId)), sessionId: id } as Creator;
}

/** A brand in an open session of its own person, whose mailbox was proved at `provedAt`. */
export async function actingBrand(
  { buyerOrgId }: { buyerOrgId: string },
  now = new Date(),
  provedAt: Date | null = now,
): Promise<SignedInBuyer & BrandOwner> {
  const owner = await ownerOf({ buyerOrgId });
  const { profileId } = owner;
  const times = { createdAt: now, lastSeenAt: now, mailboxProvedAt: provedAt };
  const sessionId = randomUUID();
  await db().signInSession.create({ data: { id: sessionId, profileId, kind: "creator", ...times } });
  return { ...owner, sessionId };
}

/** Never used before. */
export const newMailbox = (): string => `new-${randomUUID().slice(0, 8)}@example.test`;

export function addressLinks(look: Look) {
  /** The id and salt from the newest mail of a kind; `profileId` limits it to that person's move. */
  async function newest(template: string, email: string, profileId?: string) {
    const [link] = await look<{ id: string; salt: string }>(
      `SELECT payload->>'changeId' AS id, payload->>'tokenSalt' AS salt FROM outbound_email
       WHERE template = $1 AND to_address = $2 AND ($3::text IS NULL OR payload->>'changeId' IN
         (SELECT id::text FROM address_change WHERE profile_id::text = $3))
       ORDER BY created_at DESC, payload->>'stage' = 'changed' DESC LIMIT 1`,
      [template, email, profileId ?? null],
    );
    if (!link) throw new Error(`No ${template} went to ${email}`);
    return link;
  }
  return {
    async mailsTo(email: string, kinds = "%"): Promise<string[]> {
      const mails = await look<{ template: string }>(
        "SELECT template FROM outbound_email WHERE to_address = $1 AND template LIKE $2 ORDER BY template",
        [email, kinds],
      );
      return mails.map(({ template }) => template);
    },
    async confirmLink(email: string, profileId?: string) {
      const { id, salt } = await newest("address-confirm", email, profileId);
      const link = await verifyConfirmToken(id, deriveToken("address-confirm", id, salt));
      if (!link) throw new Error("The link opens nothing");
      return link;
    },
    async undoLink(email: string) {
      const { id, salt } = await newest("address-notice", email);
      const link = await verifyUndoToken(id, deriveToken("address-undo", id, salt));
      if (!link) throw new Error("The link opens nothing");
      return link;
    },
  };
}

// A member opens a form and sends it: each verb with the version that its page shows at that moment.

const creatorOf = async (userId: string) => {
  const creator = await findCreator(userId);
  if (!creator) throw new Error("no creator");
  return creator;
};

export const rulesVersion = async (userId: string) => versionOf(shownRules(await creatorOf(userId)));
export const accountVersion = async (userId: string) => versionOf(shownAccount(await creatorOf(userId)));
export const mailsVersion = async (profileId: string) => versionOf(await emailPreferences(profileId));
export async function pageVersion(userId: string): Promise<string> {
  const page = await findOwnPage(userId);
  return page ? versionOf(shownPage(page)) : "";
}

type Changing = typeof changeRules;
type Saving = typeof saveAccount;
type Choosing = typeof saveEmailPreferences;

export const sendRules = async (creator: Parameters<Changing>[0], choice: Parameters<Changing>[1], now: Date) =>
  changeRules(creator, choice, await rulesVersion(creator.userId), now);

export const sendAccount = async (creator: Parameters<Saving>[0], choice: Parameters<Saving>[1], now: Date) =>
  saveAccount(creator, choice, await accountVersion(creator.userId), now);

export const sendPage = async (userId: string, choice: Parameters<typeof savePage>[1], now: Date) =>
  savePage(userId, choice, await pageVersion(userId), now);

export const sendMails = async (member: Parameters<Choosing>[0], choice: Parameters<Choosing>[1], now: Date) =>
  saveEmailPreferences(member, choice, await mailsVersion(member.id), now);

/** The link of an invitation to a brand, for a mailbox that is nobody's yet. */
export async function invitedTo(owner: Parameters<typeof inviteMember>[0], now: Date, role: Role = "owner") {
  const email = newMailbox();
  await inviteMember(owner, email, role, now);
  const { id, tokenSalt } = await db().brandInvitation.findFirstOrThrow({ where: { emailKey: email } });
  const link = await verifyTeamInvitation(id, deriveToken("team-invitation", id, tokenSalt), now);
  if (!link) throw new Error("Nobody was invited");
  return link;
}

/** A colleague with a role in that brand, in an open session whose mailbox was proved at `now`. */
export async function actingMember<As extends Role>(
  { buyerOrgId }: { buyerOrgId: string },
  role: As,
  now = new Date(),
): Promise<SignedInBuyer & { email: string; readonly role: As }> {
  const email = newMailbox();
  const { id: profileId } = await db().profile.create({
    data: { email, emailKey: email, emailVerifiedAt: now, sessionsValidFrom: new Date(0) },
  });
  await db().brandMember.create({ data: { buyerOrgId, profileId, role, since: now } });
  const times = { createdAt: now, lastSeenAt: now, mailboxProvedAt: now };
  const sessionId = randomUUID();
  await db().signInSession.create({ data: { id: sessionId, profileId, kind: "creator", ...times } });
  return { buyerOrgId, profileId, sessionId, role, email } as SignedInBuyer & { email: string; readonly role: As };
}

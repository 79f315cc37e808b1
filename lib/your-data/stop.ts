import { z } from "zod";
import type { ProvedMailbox } from "@/lib/accounts/data-access";
import { appendAudit } from "@/lib/audit/log";
import { removeSubscription } from "@/lib/content/subscribe";
import { auditableRules } from "@/lib/creators/change";
import { withdrawStanding } from "@/lib/creators/consents";
import { findCreator } from "@/lib/creators/queries";
import { renewSearch } from "@/lib/creators/search-document";
import { lockCreator } from "@/lib/locks";
import { MAIL_KINDS, type MailKind } from "@/lib/mail/define";
import { removeUnsent } from "@/lib/mail/outbox";
import { stopMails } from "@/lib/members/mails";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { endUpdatesOf } from "@/lib/waitlist/join";
import { personAt } from "@/lib/your-data/person";
import { namesMailbox, whileTheirs } from "@/lib/your-data/register";
import { STOPPABLE } from "@/lib/your-data/rules";

type Stoppable = keyof typeof STOPPABLE;

const isStoppable = (kind: string): kind is Stoppable => Object.hasOwn(STOPPABLE, kind);
const isKind = (kind: Stoppable): kind is MailKind => MAIL_KINDS.some((one) => one === kind);

/** Which of these kinds the address gets or would get. */
export async function mailsComingTo({ emailKey }: ProvedMailbox): Promise<Stoppable[]> {
  const stops = await db().mailStop.findMany({ where: { emailKey }, select: { kind: true } });
  const isMember =
    (await db().profile.count({ where: { emailKey, creatorProfile: { isNot: null } } })) +
      (await db().buyerOrg.count({ where: { emailKey } })) +
      (await db().brandMember.count({ where: { profile: { emailKey }, leftAt: null } })) >
    0;
  const [articles, updates, invited] = await Promise.all([
    db().blogSubscription.count({ where: { emailKey } }),
    db().waitlistSubmission.count({ where: { emailKey, consentUpdates: true } }),
    queryRows(db(), idRow)`
      SELECT id FROM creator_invitation t WHERE ${namesMailbox(emailKey)} AND refused_at IS NULL`,
  ]);
  const comes: Record<Stoppable, boolean> = {
    "offer-reminders": isMember && !stops.some(({ kind }) => kind === "offer-reminders"),
    "license-ends": isMember && !stops.some(({ kind }) => kind === "license-ends"),
    "offer-messages": isMember && !stops.some(({ kind }) => kind === "offer-messages"),
    articles: articles > 0,
    "launch-updates": updates > 0,
    invitations: invited.length > 0,
  };
  return (Object.keys(STOPPABLE) as Stoppable[]).filter((kind) => comes[kind]);
}

/** Idempotent. Does nothing for an unknown kind. */
export async function stopMailsOf({ emailKey }: ProvedMailbox, kind: string, now: Date): Promise<void> {
  if (!isStoppable(kind)) return;
  await db().$transaction(async (tx) => {
    if (isKind(kind)) await stopKind(tx, emailKey, kind, now);
    else if (kind === "articles") await removeSubscription(tx, emailKey);
    else if (kind === "invitations") {
      await tx.$executeRaw`UPDATE creator_invitation t SET refused_at = ${now}::timestamptz
        WHERE ${namesMailbox(emailKey)} AND refused_at IS NULL`;
      await removeUnsent(tx, emailKey, ["creator-invitation"]);
    } else await endUpdatesOf(tx, emailKey, now);
  });
}

async function stopKind(tx: Db, emailKey: string, kind: MailKind, now: Date): Promise<void> {
  if (!(await stopMails(tx, emailKey, kind, now))) return;
  const person = await tx.profile.findUnique({ where: { emailKey }, select: { id: true } });
  const entry = { actor: "visitor", action: "mails_ended", table: "profiles", details: { kind } } as const;
  await appendAudit(tx, [{ ...entry, ...(person && { recordId: person.id }) }]);
}

/**
 * Consents that can be withdrawn here. Those for an offer belong to the offer; AI training under a license is withdrawn on its
 * page.
 */
export const WITHDRAWABLE = ["update-emails", "ai-training", "auto-approve"] as const;

const entryRow = z.strictObject({ email_key: z.string() });

/** Does the same as switching the right or the instruction off in the form of rules. Idempotent. */
export async function withdrawConsent({ emailKey }: ProvedMailbox, document: string, now: Date): Promise<void> {
  await db().$transaction(async (tx) => {
    if (document === "update-emails") {
      // Includes what was agreed to at an address that the account left.
      const person = await personAt(tx, emailKey);
      for (const { email_key } of await queryRows(tx, entryRow)`
        SELECT t.email_key FROM waitlist_submissions t
        WHERE ${whileTheirs("t.email_key", "t.created_at")(person)}`)
        await endUpdatesOf(tx, email_key, now);
    }
    if (document === "ai-training" || document === "auto-approve") await switchOff(tx, emailKey, document, now);
  });
}

async function switchOff(tx: Db, emailKey: string, document: "ai-training" | "auto-approve", now: Date): Promise<void> {
  const person = await tx.profile.findUnique({ where: { emailKey }, select: { id: true } });
  if (!person) return;
  const { id: userId } = person;
  await lockCreator(tx, userId);
  const before = await findCreator(userId, tx);
  if (!before) return;
  await tx.$executeRaw`
    UPDATE creator_profile SET preset = 'custom', updated_at = ${now}::timestamptz,
      rights = CASE WHEN ${document} = 'ai-training' THEN array_remove(rights, 'training') ELSE rights END,
      auto_approve = auto_approve AND ${document} <> 'auto-approve'
    WHERE user_id = ${userId}::uuid`;
  await withdrawStanding(tx, userId, [document], now);
  const after = await findCreator(userId, tx);
  if (!after) return;
  const rulesIn = ({ preset, replicaNoticeDays, rules: { rights, media, ...rules } }: typeof before) =>
    auditableRules({ preset, replicaNoticeDays, rights: [...rights], media: [...media], ...rules });
  const details = { before: rulesIn(before), after: rulesIn(after) };
  await appendAudit(tx, [
    {
      actor: "creator",
      actorId: userId,
      action: "creator_rules_changed",
      table: "creator_profile",
      recordId: userId,
      details,
    },
  ]);
  await renewSearch(tx, [userId]);
}

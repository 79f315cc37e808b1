import { z } from "zod";
import { personMailboxesOf, personMailboxOf } from "@/lib/accounts/person-mailbox";
import { suspensionMarksOf } from "@/lib/creators/suspension-marks";
import { siteOf } from "@/lib/offers/folded-mails";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { type MarkKind, markHash } from "@/lib/retention/marks";
import { addHours } from "@/lib/time";
import type { Person } from "@/lib/your-data/person";

type Mark = { kind: MarkKind; hash: string; at: Date; lastHash?: string };

const mark = (at: Date, kind: MarkKind, ...of: readonly string[]): Mark => ({ kind, hash: markHash(kind, ...of), at });

/** Whether staff suspended the creator, who may have closed the profile since. Asked before an erasure closes it. */
export async function isSuspended(tx: Db, { profileIds }: Person): Promise<boolean> {
  const suspended = await queryRows(tx, idRow)`
    SELECT c.user_id AS id FROM creator_profile c WHERE c.user_id = ANY(${[...profileIds]}::uuid[]) AND (
      c.status = 'suspended' AND c.closed_at IS NULL
      OR (SELECT e.action FROM admin_audit_log e WHERE e.table_name = 'creator_profile' AND e.record_id = c.user_id::text
        AND e.action IN ('creator_suspended', 'creator_suspension_lifted') ORDER BY e.id DESC LIMIT 1) = 'creator_suspended'
    )`;
  return suspended.length > 0;
}

/** What must outlive the erasure that follows in the caller's transaction (lib/retention/marks). */
export async function leaveMarks(tx: Db, person: Person, wasSuspended: boolean, now: Date): Promise<void> {
  const marks = [
    ...(wasSuspended ? await suspensionsOf(tx, person, now) : []),
    ...(await slugsOf(tx, person, now)),
    ...(await refusalsOf(tx, person, now)),
    ...(await offersOf(tx, person, now)),
  ];
  await tx.erasureMark.createMany({ data: marks });
}

/**
 * Each names the last address, by which they are lifted together; so do from now on those that the person came back with. Not of
 * an address that another account has by now.
 */
async function suspensionsOf(tx: Db, { emailKey, addresses, profileIds }: Person, now: Date): Promise<Mark[]> {
  if (emailKey === null) return [];
  const keys = addresses.map((one) => one.emailKey);
  const others = await tx.profile.findMany({
    where: { emailKey: { in: keys }, id: { notIn: [...profileIds] } },
    select: { emailKey: true },
  });
  const own = keys.filter((key) => !others.some((other) => other.emailKey === key));
  const lastHash = markHash("suspension", await personMailboxOf(tx, emailKey));
  await tx.$executeRaw`
    UPDATE erasure_mark SET last_hash = ${lastHash} WHERE id IN (${await suspensionMarksOf(tx, addresses)})`;
  return (await personMailboxesOf(tx, own)).map((mailbox) => ({ ...mark(now, "suspension", mailbox), lastHash }));
}

const refusalRow = z.strictObject({ buyerOrgId: z.string(), creator: z.string(), mailbox: z.string() });

/** A refusal that stays has the mark in place of the mailbox. */
async function refusalsOf(tx: Db, { buyerOrgIds }: Person, now: Date): Promise<Mark[]> {
  const refusals = await queryRows(tx, refusalRow)`
    SELECT r.buyer_org_id AS "buyerOrgId", r.creator_user_id AS creator, person_mailbox_of(b.email_key) AS mailbox
    FROM refused_buyer r JOIN buyer_org b ON b.id = r.buyer_org_id WHERE b.id = ANY(${[...buyerOrgIds]}::uuid[])`;
  const marks: Mark[] = [];
  for (const { buyerOrgId, creator, mailbox } of refusals) {
    const refused = mark(now, "refusal", creator, mailbox);
    await tx.refusedBuyer.update({
      where: { creatorUserId_buyerOrgId: { creatorUserId: creator, buyerOrgId } },
      data: { mailboxKey: refused.hash },
    });
    marks.push(refused);
  }
  return marks;
}

/** Nobody else gets them; whoever proves the mailbox that the person had at last does. */
async function slugsOf(tx: Db, { emailKey, profileIds }: Person, now: Date): Promise<Mark[]> {
  const slugs = await tx.creatorSlug.findMany({
    where: { userId: { in: [...profileIds] } },
    select: { skeleton: true },
    distinct: "skeleton",
  });
  const mailbox = emailKey === null ? undefined : await personMailboxOf(tx, emailKey);
  return slugs.flatMap(({ skeleton }) => [
    mark(now, "slug", skeleton),
    ...(mailbox === undefined ? [] : [mark(now, "slug", skeleton, mailbox)]),
  ]);
}

const offeredRow = z.strictObject({
  mailbox: z.string(),
  email: z.string(),
  creator: z.string(),
  sentAt: z.date(),
  withdrawnAt: z.date().nullable(),
});

/** Also of offers that stay, whose brand has no mailbox any more. */
async function offersOf(tx: Db, { buyerOrgIds }: Person, now: Date): Promise<Mark[]> {
  const offered = await queryRows(tx, offeredRow)`
    SELECT b.mailbox_key AS mailbox, b.email, o.creator_user_id AS creator, o.sent_at AS "sentAt",
      CASE WHEN o.decided_by = 'buyer' AND o.awaiting = 'creator' THEN o.decided_at END AS "withdrawnAt"
    FROM offer o JOIN buyer_org b ON b.id = o.buyer_org_id
    WHERE o.buyer_org_id = ANY(${[...buyerOrgIds]}::uuid[]) AND o.parent_offer_id IS NULL
      AND o.sent_at > ${addHours(now, -24)}::timestamptz`;
  return offered.flatMap(({ mailbox, email, creator, sentAt, withdrawnAt }) => [
    mark(sentAt, "offer", mailbox),
    mark(sentAt, "offer", mailbox, creator),
    // A provider's mailbox is a site of its own, and counts once.
    ...[sentAt, ...(withdrawnAt ? [withdrawnAt] : [])].flatMap((at) =>
      [...new Set([mailbox, siteOf(email, mailbox)])].map((site) => mark(at, "offer-mail", creator, site)),
    ),
  ]);
}

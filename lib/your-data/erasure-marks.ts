import { z } from "zod";
import { personMailboxOf } from "@/lib/accounts/addresses";
import { isSuspendedSql, suspensionMarksOf } from "@/lib/creators/standing";
import { siteOf } from "@/lib/offers/folded-mails";
import type { Db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { type MarkKind, markHash } from "@/lib/retention/marks";
import { addHours } from "@/lib/time";
import type { Person } from "@/lib/your-data/person";

type Mark = { kind: MarkKind; hash: string; at: Date; lastHash?: string; creatorUserId?: string; endsAt?: Date };

const mark = (at: Date, kind: MarkKind, ...of: readonly string[]): Mark => ({ kind, hash: markHash(kind, ...of), at });

/**
 * Whether staff suspended the creator, even if the creator has closed the profile since. Checked before an erasure closes it.
 */
export async function isSuspended(tx: Db, { profileIds }: Person): Promise<boolean> {
  const suspended = await queryRows(tx, idRow)`
    SELECT c.user_id AS id FROM creator_profile c
    WHERE c.user_id = ANY(${[...profileIds]}::uuid[]) AND ${isSuspendedSql}`;
  return suspended.length > 0;
}

/** Marks what must outlive the erasure that follows in the caller's transaction (lib/retention/marks). */
export async function writeErasureMarks(tx: Db, person: Person, wasSuspended: boolean, now: Date): Promise<void> {
  const marks = [
    ...(wasSuspended ? await suspensionsOf(tx, person, now) : []),
    ...(await licensorsOf(tx, person, now)),
    ...(await slugsOf(tx, person, now)),
    ...(await refusalsOf(tx, person, now)),
    ...(await offersOf(tx, person, now)),
  ];
  await tx.erasureMark.createMany({ data: marks });
}

const mailboxRow = z.strictObject({ mailbox: z.string() });

/** The mailbox of each address that the person had, except where another creator has begun since. */
async function ownMailboxes(tx: Db, { addresses, profileIds }: Person): Promise<string[]> {
  const keys = addresses.map((one) => one.emailKey);
  const rows = await queryRows(tx, mailboxRow)`
    SELECT mailbox FROM (SELECT DISTINCT person_mailbox_of(key) AS mailbox FROM unnest(${keys}::text[]) AS key) AS had
    WHERE NOT EXISTS (
      SELECT FROM profiles p JOIN creator_profile c ON c.user_id = p.id
      WHERE person_mailbox_of(p.email_key) = had.mailbox AND p.id <> ALL(${[...profileIds]}::uuid[])
    )`;
  return rows.map(({ mailbox }) => mailbox);
}

/**
 * Each mark names the last address, so that all are lifted together. So do, from now on, the marks with which the person came
 * back.
 */
async function suspensionsOf(tx: Db, person: Person, now: Date): Promise<Mark[]> {
  const { emailKey, addresses } = person;
  if (emailKey === null) return [];
  const lastHash = markHash("suspension", await personMailboxOf(tx, emailKey));
  await tx.$executeRaw`
    UPDATE erasure_mark SET last_hash = ${lastHash} WHERE id IN (${await suspensionMarksOf(tx, addresses)})`;
  return (await ownMailboxes(tx, person)).map((mailbox) => ({ ...mark(now, "suspension", mailbox), lastHash }));
}

const licensorRow = z.strictObject({ creatorUserId: z.string(), endsAt: z.date() });

/** What licenses in force have taken also counts against whoever comes back (lib/license-rows/slots), even a second time. */
async function licensorsOf(tx: Db, person: Person, now: Date): Promise<Mark[]> {
  const licensors = await queryRows(tx, licensorRow)`
    SELECT creator_user_id AS "creatorUserId", max(upper(period)) AS "endsAt" FROM license_slot
    WHERE creator_user_id = ANY(${[...person.profileIds]}::uuid[]) AND upper(period) > ${now}::timestamptz GROUP BY creator_user_id`;
  if (licensors.length === 0) return [];
  const mailboxes = await ownMailboxes(tx, person);
  return licensors.flatMap((licensor) =>
    mailboxes.map((mailbox) => ({ ...mark(now, "licensor", mailbox), ...licensor })),
  );
}

const refusalRow = z.strictObject({
  buyerOrgId: z.string(),
  creator: z.string(),
  mailbox: z.string(),
  /** The brand's mailbox when it was refused. */
  refusedAt: z.string(),
});

/**
 * For the brand's last mailbox, and for the one that it had when refused. A refusal that stays gets the first mark in place of
 * its mailbox, so that both end together.
 */
async function refusalsOf(tx: Db, { buyerOrgIds }: Person, now: Date): Promise<Mark[]> {
  const refusals = await queryRows(tx, refusalRow)`
    SELECT r.buyer_org_id AS "buyerOrgId", r.creator_user_id AS creator, person_mailbox_of(b.email_key) AS mailbox,
      r.mailbox_key AS "refusedAt"
    FROM refused_buyer r JOIN buyer_org b ON b.id = r.buyer_org_id WHERE b.id = ANY(${[...buyerOrgIds]}::uuid[])`;
  const marks: Mark[] = [];
  for (const { buyerOrgId, creator, mailbox, refusedAt } of refusals) {
    const refused = mark(now, "refusal", creator, mailbox);
    await tx.refusedBuyer.update({
      where: { creatorUserId_buyerOrgId: { creatorUserId: creator, buyerOrgId } },
      data: { mailboxKey: refused.hash },
    });
    marks.push(refused);
    if (refusedAt !== mailbox) marks.push({ ...mark(now, "refusal", creator, refusedAt), lastHash: refused.hash });
  }
  return marks;
}

/** Nobody else gets these slugs, except whoever proves the mailbox that the person had last. */
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

/** Includes offers that stay, although their brand no longer has a mailbox. */
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
    // At a mail provider a mailbox is a domain of its own, so it counts once.
    ...[sentAt, ...(withdrawnAt ? [withdrawnAt] : [])].flatMap((at) =>
      [...new Set([mailbox, siteOf(email, mailbox)])].map((site) => mark(at, "offer-mail", creator, site)),
    ),
  ]);
}

import { z } from "zod";
import { type CreatorStatus, LICENSOR_STATUSES, type Preset } from "@/lib/creators/rules";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import { NOTICE_DAYS, type NoticeDays, noticeDaysOf } from "@/lib/terms/replica";
import { MEDIA, mediaIn } from "@/lib/terms/scope";
import { CATEGORIES, type CreatorRules, RIGHTS } from "@/lib/terms/terms";

/** `mailboxKey` identifies the mailbox behind the address (SQL `person_mailbox_of`). */
export type Licensor = {
  userId: string;
  displayName: string;
  email: string;
  mailboxKey: string;
  /** Names the end of a license's last day; null if the creator chose none. */
  zone: string | null;
  rules: CreatorRules;
  replicaNoticeDays: NoticeDays;
};

const rulesColumns = {
  rights: true,
  categories: true,
  priceFloorCents: true,
  autoApprove: true,
  allowsExclusive: true,
  media: true,
} as const;

/** By address (lower-cased, trimmed), by the slug of a public page, or by id once the offer is made. */
export type LicensorKey = { emailKey: string } | { slug: string } | { userId: string };

function conditionOf(key: LicensorKey): Prisma.Sql {
  if ("userId" in key) return Prisma.sql`c.user_id = ${key.userId}::uuid`;
  if ("emailKey" in key) return Prisma.sql`p.email_key = ${key.emailKey}`;
  return Prisma.sql`c.is_public AND c.user_id = (SELECT user_id FROM creator_slug WHERE slug = ${key.slug})`;
}

/** Reads and locks nothing more: only for whoever needs an order of several before finding them. */
export async function licensorIdOf(key: LicensorKey, client: Db): Promise<string | undefined> {
  const [row] = await queryRows(client, idRow)`
    SELECT c.user_id AS id FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE ${conditionOf(key)}`;
  return row?.id;
}

const licensorRow = z.strictObject({
  userId: z.string(),
  displayName: z.string(),
  email: z.string(),
  mailboxKey: z.string(),
  zone: z.string().nullable(),
  rights: z.array(z.enum(RIGHTS)),
  categories: z.array(z.enum(CATEGORIES)),
  priceFloorCents: z.int(),
  autoApprove: z.boolean(),
  allowsExclusive: z.boolean(),
  media: z.array(z.enum(MEDIA)),
  replicaNoticeDays: z.literal(NOTICE_DAYS),
});

/**
 * The active or verified creator that an offer names, or undefined, also while the name waits for staff. In a transaction the profile stays locked until the
 * end, so that it is neither suspended nor changed while the offer is made.
 */
export async function findLicensor(key: LicensorKey, client: Db = db()): Promise<Licensor | undefined> {
  const named = conditionOf(key);
  // Locked first and read after: a statement that waits for the lock sees the name in `profiles` as it was when it began.
  await client.$executeRaw`
    SELECT FROM creator_profile c JOIN profiles p ON p.id = c.user_id WHERE ${named} FOR SHARE OF c`;
  const [row] = await queryRows(client, licensorRow)`
    SELECT c.user_id AS "userId", coalesce(p.display_name, p.email) AS "displayName", p.email,
      person_mailbox_of(p.email_key) AS "mailboxKey", p.time_zone AS zone, c.rights::text[] AS rights, c.categories::text[] AS categories,
      c.price_floor_cents AS "priceFloorCents", c.auto_approve AS "autoApprove",
      c.allows_exclusive AS "allowsExclusive", c.media,
      c.replica_notice_days AS "replicaNoticeDays"
    FROM creator_profile c JOIN profiles p ON p.id = c.user_id
    WHERE c.status::text = ANY(${[...LICENSOR_STATUSES]}::text[]) AND c.name_held_at IS NULL AND ${named}
    FOR SHARE OF c`;
  if (!row) return undefined;
  const { userId, displayName, email, mailboxKey, zone, replicaNoticeDays, ...rules } = row;
  return { userId, displayName, email, mailboxKey, zone, rules, replicaNoticeDays };
}

export type CreatorRecord = {
  userId: string;
  displayName: string;
  email: string;
  status: CreatorStatus;
  preset: Preset;
  payoutEmail: string;
  city: string | null;
  phone: string | null;
  closedAt: Date | null;
  rules: CreatorRules;
  replicaNoticeDays: NoticeDays;
};

declare const signedIn: unique symbol;

/** Proof that the request carries a creator's open session, with the current profile. */
export type Creator = CreatorRecord & { sessionId: string; readonly [signedIn]: true };

export async function findCreator(userId: string, client: Db = db()): Promise<CreatorRecord | undefined> {
  const row = await client.creatorProfile.findUnique({
    where: { userId },
    select: {
      userId: true,
      status: true,
      preset: true,
      payoutEmail: true,
      city: true,
      closedAt: true,
      replicaNoticeDays: true,
      ...rulesColumns,
      profile: { select: { displayName: true, email: true, phone: true } },
    },
  });
  if (!row) return undefined;
  const { profile, status, preset, payoutEmail, city, closedAt, replicaNoticeDays, ...rest } = row;
  const { userId: id, media, ...rules } = rest;
  return {
    userId: id,
    displayName: profile.displayName ?? profile.email,
    email: profile.email,
    // CHECK: no profile has the states of earlier releases.
    status: status as CreatorStatus,
    preset,
    payoutEmail,
    city,
    phone: profile.phone,
    closedAt,
    rules: { ...rules, media: mediaIn(media) },
    replicaNoticeDays: noticeDaysOf(replicaNoticeDays),
  };
}

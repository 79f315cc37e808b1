import { z } from "zod";
import { type CreatorStatus, LICENSOR_STATUSES, type Preset } from "@/lib/creators/rules";
import { Prisma } from "@/lib/generated/prisma/client";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { NOTICE_DAYS, type NoticeDays, noticeDaysOf } from "@/lib/terms/replica";
import { MEDIA, mediaIn } from "@/lib/terms/scope";
import { CATEGORIES, type CreatorRules, RIGHTS } from "@/lib/terms/terms";

/** `mailboxKey` identifies the mailbox behind the address (SQL `person_mailbox_of`). */
export type Licensor = {
  userId: string;
  displayName: string;
  email: string;
  mailboxKey: string;
  /** The zone in which a license's last day ends; null if the creator chose none. */
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

/** The creators `c` that the keys name, each with the `place` of its key, from 1. */
const namedBy = (keys: readonly LicensorKey[]): Prisma.Sql => Prisma.sql`
  unnest(${keys.map((key) => ("userId" in key ? key.userId : null))}::uuid[],
    ${keys.map((key) => ("emailKey" in key ? key.emailKey : null))}::text[],
    ${keys.map((key) => ("slug" in key ? key.slug : null))}::text[]) WITH ORDINALITY AS asked (user_id, email_key, slug, place)
  LEFT JOIN profiles addressed ON addressed.email_key = asked.email_key LEFT JOIN creator_slug s ON s.slug = asked.slug
  JOIN creator_profile c ON c.user_id = coalesce(asked.user_id, addressed.id, s.user_id) AND (s.user_id IS NULL OR c.is_public)`;

const placedId = z.strictObject({ place: z.int(), id: z.string() });

/** The id for each key, for whoever locks the creators in order before reading them. */
export async function licensorIdsOf(keys: readonly LicensorKey[], client: Db): Promise<(string | undefined)[]> {
  if (keys.length === 0) return [];
  const rows = await queryRows(client, placedId)`
    SELECT asked.place::int - 1 AS place, c.user_id AS id FROM ${namedBy(keys)}`;
  return keys.map((_, place) => rows.find((row) => row.place === place)?.id);
}

const licensorRow = z.strictObject({
  place: z.int(),
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

/** The active or verified creator that each offer names; undefined while the name waits for staff. */
export async function findLicensors(keys: readonly LicensorKey[], client: Db): Promise<(Licensor | undefined)[]> {
  if (keys.length === 0) return [];
  const rows = await queryRows(client, licensorRow)`
    SELECT asked.place::int - 1 AS place, c.user_id AS "userId", coalesce(p.display_name, p.email) AS "displayName", p.email,
      person_mailbox_of(p.email_key) AS "mailboxKey", p.time_zone AS zone, c.rights::text[] AS rights, c.categories::text[] AS categories,
      c.price_floor_cents AS "priceFloorCents", c.auto_approve AS "autoApprove", c.allows_exclusive AS "allowsExclusive", c.media,
      c.replica_notice_days AS "replicaNoticeDays"
    FROM ${namedBy(keys)} JOIN profiles p ON p.id = c.user_id
    WHERE c.status::text = ANY(${[...LICENSOR_STATUSES]}::text[]) AND c.name_held_at IS NULL`;
  const found = new Map(
    rows.map(({ place, userId, displayName, email, mailboxKey, zone, replicaNoticeDays, ...rules }) => [
      place,
      { userId, displayName, email, mailboxKey, zone, rules, replicaNoticeDays },
    ]),
  );
  return keys.map((_, place) => found.get(place));
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

/** Proof that the request carries a creator's open session. Has the current profile. */
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
    // A CHECK in the database rules out the states of earlier releases.
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

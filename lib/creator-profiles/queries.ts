import { type CreatorStatus, LICENSOR_STATUSES, type Preset } from "@/lib/creator-profiles/rules";
import { db } from "@/lib/db";
import type { CreatorRules } from "@/lib/offers/rules";

/** A creator as an offer finds it. */
export type Licensor = { userId: string; displayName: string; email: string; rules: CreatorRules };

const rulesColumns = {
  likeness: true,
  voice: true,
  training: true,
  categories: true,
  priceFloorCents: true,
  autoApprove: true,
} as const;

/** How an offer names its creator: by address (lower-cased, trimmed), or by id when chosen from the suggestions. */
export type LicensorKey = { emailKey: string } | { userId: string };

/** The active or verified creator that an offer names, or undefined. */
export async function findLicensor(key: LicensorKey): Promise<Licensor | undefined> {
  const row = await db().creatorProfile.findFirst({
    where: {
      status: { in: [...LICENSOR_STATUSES] },
      ...("userId" in key ? { userId: key.userId } : { profile: { emailKey: key.emailKey } }),
    },
    select: { userId: true, ...rulesColumns, profile: { select: { displayName: true, email: true } } },
  });
  if (!row) return undefined;
  const { userId, profile, ...rules } = row;
  return { userId, displayName: profile.displayName ?? profile.email, email: profile.email, rules };
}

/** A creator's own view of its profile. */
export type CreatorRecord = {
  userId: string;
  displayName: string;
  email: string;
  status: CreatorStatus;
  preset: Preset;
  payoutEmail: string;
  city: string | null;
  rules: CreatorRules;
};

/** The creator profile of a signed-in person, or undefined when the person has none. */
export async function findCreator(userId: string): Promise<CreatorRecord | undefined> {
  const row = await db().creatorProfile.findUnique({
    where: { userId },
    select: {
      userId: true,
      status: true,
      preset: true,
      payoutEmail: true,
      city: true,
      ...rulesColumns,
      profile: { select: { displayName: true, email: true } },
    },
  });
  if (!row) return undefined;
  const { profile, status, preset, payoutEmail, city, ...rest } = row;
  const { userId: id, ...rules } = rest;
  return {
    userId: id,
    displayName: profile.displayName ?? profile.email,
    email: profile.email,
    status,
    preset,
    payoutEmail,
    city,
    rules,
  };
}

/** A verified creator as suggested to brands: name and city, never the address and never the floor. */
export type SuggestedCreator = { userId: string; displayName: string; city: string | null };

/** Verified creators by name, at most 100, for the suggestions of the offer form. */
export async function suggestCreators(): Promise<SuggestedCreator[]> {
  const rows = await db().creatorProfile.findMany({
    where: { status: "verified" },
    orderBy: { profile: { displayName: "asc" } },
    take: 100,
    select: { userId: true, city: true, profile: { select: { displayName: true } } },
  });
  return rows.map(({ userId, city, profile }) => ({
    userId,
    city,
    displayName: profile.displayName ?? "Verified creator",
  }));
}

import { expect } from "vitest";
import type { Right, Territory } from "@/lib/terms/terms";
import type { Look } from "@/tests/support/database";

/** A license, or what an offer asks for. */
export type Made = {
  creator?: string;
  rights: readonly Right[];
  category: string;
  territory: Territory;
  exclusive: boolean;
  /** Undefined: somebody else than all others. */
  licensee?: string;
  from: Date;
  to: Date;
};

/** Written from the words of the agreement, not from the regions. */
const contains: Record<Territory, Territory[]> = {
  us: ["us"],
  europe: ["europe"],
  north_america: ["north_america", "us"],
  global: ["global", "us", "europe", "north_america"],
};
const meet = (one: Territory, other: Territory) => contains[one].includes(other) || contains[other].includes(one);

export const excludes = (one: Made, other: Made): boolean =>
  (one.exclusive || other.exclusive) &&
  (one.licensee === undefined || one.licensee !== other.licensee) &&
  one.creator === other.creator &&
  one.category === other.category &&
  meet(one.territory, other.territory) &&
  one.rights.some((right) => other.rights.includes(right)) &&
  one.from < other.to &&
  other.from < one.to;

/** Read from licenses and offers, not from what the database keeps to exclude others. */
export const inForce = (look: Look, creatorUserIds: readonly string[]): Promise<Made[]> =>
  look<Made>(
    `SELECT o.creator_user_id AS creator, o.rights::text[] AS rights, o.category::text, o.territory::text,
       a.document::jsonb->'scope'->'exclusivity' <> 'null' AS exclusive, g.effective_at AS from,
       coalesce(g.revoked_at, g.expires_at) AS to,
       concat(lower(coalesce(o.buyer_organisation, o.buyer_name)), ' at ', o.buyer_org_id) AS licensee
     FROM license_grant g JOIN offer o ON o.id = g.offer_id JOIN agreement a ON a.offer_id = o.id
     WHERE o.creator_user_id = ANY ($1)`,
    [[...creatorUserIds]],
  );

export function expectNoneExcluded(made: readonly Made[]): void {
  for (const [index, one] of made.entries())
    for (const other of made.slice(index + 1)) expect([excludes(one, other), one, other]).toEqual([false, one, other]);
}

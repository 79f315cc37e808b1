import { z } from "zod";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { appendAudit } from "@/lib/audit/log";
import { websiteOn } from "@/lib/brands/rules";
import { lockTeam } from "@/lib/locks";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { BuyerWhoMay, ConfirmedBuyer } from "@/lib/proofs";
import { HOLD_HOURS } from "@/lib/terms/notices";
import { checkCounts, isMailProvider } from "@/lib/text/checked-names";
import { domainOf, NO_ADDRESS_DOMAIN } from "@/lib/text/email";
import { addHours } from "@/lib/time";

const factsRow = z.strictObject({
  email: z.string(),
  confirmedAt: z.date().nullable(),
  website: z.string().nullable(),
  licenses: z.int(),
  upheld: z.int(),
});

/** What a creator can judge a brand by: facts that we know, and what the brand says about itself. */
export type BrandFacts = {
  /** The confirmed address's domain; null if nobody confirmed it. */
  domain: string | null;
  isProvider: boolean;
  website: { url: string; host: string; isOwnDomain: boolean } | null;
  memberSince: Date | null;
  /**
   * Its licenses from all creators, ended and revoked ones included. Another creator's only once they are older than an offer
   * waits: a creator asked beside others must not learn what they answer.
   */
  licenses: number;
  /** Disputes about its uses that staff upheld. */
  upheld: number;
  /** False for a person who names no organisation. */
  namesOrganisation: boolean;
  /** When staff checked the organisation named here, if they did. */
  checkedAt: Date | null;
};

/** `organisation`: as the offer names it; null for a person. The caller must authorize the creator, who reads it. */
export async function brandFacts(
  buyerOrgId: string,
  organisation: string | null,
  creatorUserId: string,
  now: Date,
): Promise<BrandFacts | undefined> {
  const [row] = await queryRows(db(), factsRow)`
    SELECT b.email, b.confirmed_at AS "confirmedAt", b.website,
      (SELECT count(*)::int FROM license_grant g
        WHERE g.buyer_org_id = b.id AND (g.creator_user_id = ${creatorUserId}::uuid
          OR g.created_at <= ${addHours(now, -HOLD_HOURS)}::timestamptz)) AS licenses,
      (SELECT count(*)::int FROM use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
        WHERE g.buyer_org_id = b.id AND d.state IN ('upheld', 'ended')) AS upheld
    FROM buyer_org b WHERE b.id = ${buyerOrgId}::uuid`;
  if (!row) return undefined;
  const { email, confirmedAt, website, licenses, upheld } = row;
  const check = await db().organisationCheck.findFirst({ where: { buyerOrgId, outcome: "checked", endedAt: null } });
  const domain = domainOf(email);
  const isNone = domain === NO_ADDRESS_DOMAIN;
  return {
    domain: confirmedAt && !isNone ? domain : null,
    isProvider: isMailProvider(domain),
    website: website === null ? null : { url: website, ...websiteOn(website, domain) },
    memberSince: confirmedAt,
    licenses,
    upheld,
    namesOrganisation: organisation !== null,
    checkedAt: check && checkCounts(check, row, organisation) ? check.answeredAt : null,
  };
}

/** What a brand sees about itself on its account and team pages. */
export const standingOf = ({
  buyerOrgId,
}: ConfirmedBuyer): Promise<{ name: string; website: string | null; closedAt: Date | null }> =>
  db().buyerOrg.findUniqueOrThrow({ where: { id: buyerOrgId }, select: { name: true, website: true, closedAt: true } });

/** Null removes it. Changes nothing for somebody who is no owner any more. */
export const saveWebsite = (buyer: BuyerWhoMay<"organization">, website: string | null): Promise<void> =>
  db().$transaction(async (tx) => {
    const { buyerOrgId } = buyer;
    await lockTeam(tx, buyerOrgId);
    if (!(await stillMay(tx, buyer, "organization"))) return;
    const { count } = await tx.buyerOrg.updateMany({
      where: { id: buyerOrgId, confirmedAt: { not: null }, OR: [{ website: null }, { website: { not: website } }] },
      data: { website },
    });
    if (count === 0) return;
    const details = { removed: website === null };
    await appendAudit(tx, [
      { actor: "buyer", action: "brand_website_saved", table: "buyer_org", recordId: buyerOrgId, details },
    ]);
  });

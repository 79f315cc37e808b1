import { z } from "zod";
import { websiteOn } from "@/lib/brands/rules";
import { HOLD_HOURS } from "@/lib/offers/rules";
import { db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import { isMailProvider } from "@/lib/text/checked-names";
import { domainOf } from "@/lib/text/email";
import { addHours } from "@/lib/time";

const factsRow = z.strictObject({
  email: z.string(),
  confirmedAt: z.date().nullable(),
  website: z.string().nullable(),
  licenses: z.int(),
  upheld: z.int(),
  checkedAt: z.date().nullable(),
});

/** What a creator judges a brand by: facts of ours, and what the brand says itself. */
export type BrandFacts = {
  /** Of the confirmed address; null if nobody confirmed it. */
  domain: string | null;
  isProvider: boolean;
  website: { url: string; host: string; isOwnDomain: boolean } | null;
  memberSince: Date | null;
  /**
   * Made with anybody, ended and revoked ones included, once they are older than an offer waits: whoever is asked beside
   * others does not learn what they answer.
   */
  licenses: number;
  /** Disputes about its uses that staff upheld. */
  upheld: number;
  /** False for a person who names none. */
  namesOrganisation: boolean;
  /** When staff checked its organisation, if the one that is named here. */
  checkedAt: Date | null;
};

/** `organisation`: as the offer names it, null for a person. The caller must authorize the creator. */
export async function brandFacts(
  buyerOrgId: string,
  organisation: string | null,
  now: Date,
): Promise<BrandFacts | undefined> {
  const [row] = await queryRows(db(), factsRow)`
    SELECT b.email, b.confirmed_at AS "confirmedAt", b.website,
      (SELECT count(*)::int FROM license_grant g
        WHERE g.buyer_org_id = b.id AND g.created_at <= ${addHours(now, -HOLD_HOURS)}::timestamptz) AS licenses,
      (SELECT count(*)::int FROM use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
        WHERE g.buyer_org_id = b.id AND d.state IN ('upheld', 'ended')) AS upheld,
      (SELECT k.answered_at FROM organisation_check k
        WHERE k.buyer_org_id = b.id AND organisation_check_counts(k, b, ${organisation})) AS "checkedAt"
    FROM buyer_org b WHERE b.id = ${buyerOrgId}::uuid`;
  if (!row) return undefined;
  const { email, confirmedAt, website, licenses, upheld, checkedAt } = row;
  const domain = domainOf(email);
  return {
    domain: confirmedAt && domain,
    isProvider: isMailProvider(domain),
    website: website === null ? null : { url: website, ...websiteOn(website, domain) },
    memberSince: confirmedAt,
    licenses,
    upheld,
    namesOrganisation: organisation !== null,
    checkedAt,
  };
}

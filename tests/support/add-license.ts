import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { approve } from "@/lib/offers/decide";
import { verifyApprovalToken } from "@/lib/offers/queries";
import { deriveToken } from "@/lib/tokens";
import { addOffer } from "@/tests/support/offers";

/**
 * The offer is made a day before `now` and approved at `now`. `licensor`: its creator's name, by default Ada Merritt, who
 * is verified: in a database that other tests use too, whoever is called the same is held for staff from then on.
 */
export async function addLicense(useCase: string, now: Date, licensor?: string): Promise<GrantRecord> {
  const offer = await addOffer({ useCase }, new Date(now.getTime() - 86_400_000), licensor);
  const link = await verifyApprovalToken(deriveToken("offer-decision", offer.id, offer.tokenSalt));
  if (!link) throw new Error("The link opens nothing");
  const outcome = await approve(link, now, { ip: "203.0.113.7", userAgent: null });
  const grant = outcome.ok ? await findGrant(outcome.grant.id) : undefined;
  if (!grant) throw new Error("Nothing was licensed");
  return grant;
}

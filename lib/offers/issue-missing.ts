import { certificateCte, makeCertificate, reservePlace } from "@/lib/certificates/issue";
import { db } from "@/lib/db";
import { findGrant } from "@/lib/licenses/queries";
import { log } from "@/lib/log";
import { evidenceOf } from "@/lib/offers/consents";
import { findOffer } from "@/lib/offers/queries";

/** Licenses that one run gives their certificate at most. */
const RUN = 200;

/** Licenses for which none could be made, after which a run ends: the fault is not theirs then. */
const FAULTS = 5;

async function issueFor(grantId: string): Promise<boolean> {
  const grant = await findGrant(grantId);
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer) return false;
  const reserved = await reservePlace(db(), offer.creatorUserId);
  const certificate = await makeCertificate(reserved, {
    grant,
    agreement: offer.agreement,
    licensorEmail: offer.creatorEmail,
    evidence: evidenceOf(offer, offer.decidedAt ?? grant.effectiveAt, offer.decidedBy === "standing_instruction"),
  });
  return (await db().$executeRaw(certificateCte("(SELECT 1) AS always", grantId, certificate))) === 1;
}

/**
 * Gives every license that has none its certificate: those from before there were certificates, and those that an older
 * version of this code approves while a new one is being deployed. Returns how many. Correct when two run at once. One that
 * cannot be made is logged and keeps none of the others waiting; then it throws at the end.
 */
export async function issueMissingCertificates(): Promise<number> {
  const missing = await db().licenseGrant.findMany({
    where: { certificate: null },
    orderBy: { createdAt: "asc" },
    take: RUN,
    select: { id: true },
  });
  let issued = 0;
  const faults: unknown[] = [];
  for (const { id } of missing) {
    try {
      if (await issueFor(id)) issued++;
    } catch (error) {
      log.error({ err: error, grantId: id }, "a certificate could not be made");
      if (faults.push(error) === FAULTS) break;
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} certificates could not be made`);
  return issued;
}

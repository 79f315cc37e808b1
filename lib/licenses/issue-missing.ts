import { certificateCte, makeCertificate, reservePlace } from "@/lib/certificates/issue";
import { findGrant } from "@/lib/license-rows/queries";
import { log } from "@/lib/log";
import { type ApprovedBy, evidenceOf } from "@/lib/offers/consents";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";

/** More than a run has time for. */
const RUN = 20_000;

/** Failures after which a run stops, because the cause is then unlikely to be the individual licenses. */
const FAULTS = 5;

/** As recorded with the approval: a consent given behind a mailed link keeps when that mail was sent. */
async function approvedBy({ id, awaiting, decidedBy }: OfferRecord): Promise<ApprovedBy> {
  if (decidedBy === "standing_instruction") return "standing";
  const mailed = await db().consentRecord.count({
    where: { offerId: id, party: awaiting, document: "offer-terms", linkMailedAt: { not: null } },
  });
  return mailed > 0 ? "link" : "session";
}

async function issueFor(grantId: string): Promise<boolean> {
  const grant = await findGrant(grantId);
  const offer = grant && (await findOffer(grant.offerId));
  if (!offer) return false;
  const reserved = await reservePlace(db(), offer);
  const certificate = await makeCertificate(reserved, {
    grant,
    agreement: offer.agreement,
    licensorEmail: offer.creatorEmail,
    evidence: evidenceOf(offer, offer.decidedAt ?? grant.effectiveAt, await approvedBy(offer)),
  });
  return (await db().$executeRaw(certificateCte("(SELECT 1) AS always", grantId, certificate))) === 1;
}

/**
 * Issues a certificate for every license without one: those older than certificates, and those approved by the previous
 * version of the code during a deployment; the oldest first, until `until` is aborted. The log says how many are left.
 * Returns how many it issued. Safe to run concurrently. A failure is logged and does not block the other licenses; the
 * run throws at the end.
 */
export async function issueMissingCertificates(until?: AbortSignal): Promise<number> {
  const missing = await db().licenseGrant.findMany({
    where: { certificate: null },
    orderBy: { createdAt: "asc" },
    take: RUN,
    select: { id: true },
  });
  let issued = 0;
  const faults: unknown[] = [];
  for (const { id } of missing) {
    if (until?.aborted) break;
    try {
      if (await issueFor(id)) issued++;
    } catch (error) {
      log.error({ err: error, grantId: id }, "a certificate could not be made");
      if (faults.push(error) === FAULTS) break;
    }
  }
  if (until?.aborted) {
    const left = await db().licenseGrant.count({ where: { certificate: null } });
    if (left > 0) log.info({ issued, left }, "certificates of earlier licenses are being issued");
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} certificates could not be made`);
  return issued;
}

import { insertCertificate, makeCertificate, reissueCertificate, reservePlace } from "@/lib/certificates/issue";
import { isToReissueSql } from "@/lib/certificates/queries";
import { findGrant } from "@/lib/license-rows/queries";
import { lockCreatorOfLicense } from "@/lib/locks";
import { log } from "@/lib/log";
import { type ApprovedBy, evidenceOf } from "@/lib/offers/consents";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";

/** More than one run has time for. */
const RUN = 20_000;

/** After this many failures a run stops: the licenses themselves are then unlikely to be the cause. */
const FAULTS = 5;

/** Read from the consent recorded with the approval. If it was given behind a mailed link, it has the time of that mail. */
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
  return insertCertificate(db(), grantId, certificate);
}

type Issuing = { ids: readonly string[]; issue: (id: string) => Promise<boolean>; until: AbortSignal | undefined };

/**
 * Issues one after the other, until `until` is aborted. A failure is logged and does not stop the others; the run throws at the
 * end.
 */
async function issueEach({ ids, issue, until }: Issuing): Promise<number> {
  let issued = 0;
  const faults: unknown[] = [];
  for (const id of ids) {
    if (until?.aborted) break;
    try {
      if (await issue(id)) issued++;
    } catch (error) {
      log.error({ err: error, grantId: id }, "a certificate could not be made");
      if (faults.push(error) === FAULTS) break;
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} certificates could not be made`);
  return issued;
}

/**
 * Issues a certificate for every license without one: licenses older than certificates, and those that the previous version of
 * the code approved during a deployment. Goes oldest first, until `until` is aborted, and logs how many are left. Returns how
 * many it issued. Safe to run concurrently. A failure is logged and does not stop the others; the run throws at the end.
 */
export async function issueMissingCertificates(until?: AbortSignal): Promise<number> {
  const missing = await db().licenseGrant.findMany({
    where: { certificate: null },
    orderBy: { createdAt: "asc" },
    take: RUN,
    select: { id: true },
  });
  const ids = missing.map(({ id }) => id);
  let issued = 0;
  const issue = async (id: string): Promise<boolean> => {
    const isIssued = await issueFor(id);
    if (isIssued) issued++;
    return isIssued;
  };
  try {
    return await issueEach({ ids, issue, until });
  } finally {
    if (until?.aborted) {
      const left = await db().licenseGrant.count({ where: { certificate: null } });
      if (left > 0) log.info({ issued, left }, "certificates of earlier licenses are being issued");
    }
  }
}

/**
 * Replaces certificates that still claim a right that ended on its own by `now`, at the end of a replica's notice. Returns how
 * many. Safe to run concurrently or late: from that moment on the status list says that the earlier ones do not count.
 */
export async function reissueCertificates(now: Date, until?: AbortSignal): Promise<number> {
  const due = await queryRows(db(), idRow)`
    SELECT g.id FROM license_grant g JOIN certificate c ON c.grant_id = g.id
    WHERE ${isToReissueSql(now)} ORDER BY g.id LIMIT ${RUN}`;
  const issue = (id: string): Promise<boolean> =>
    db().$transaction(async (tx) => {
      await lockCreatorOfLicense(tx, id);
      return reissueCertificate(tx, id, now);
    });
  return issueEach({ ids: due.map(({ id }) => id), issue, until });
}

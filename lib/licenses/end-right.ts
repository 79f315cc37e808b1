import { z } from "zod";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import type { Unproved } from "@/lib/accounts/mailbox-proof";
import { appendAudit } from "@/lib/audit/log";
import { reissueCertificate } from "@/lib/certificates/issue";
import type { Creator } from "@/lib/creators/queries";
import { lacksEndingProof, lacksLicenseProof } from "@/lib/license-rows/proof";
import { findGrant, type GrantRecord } from "@/lib/license-rows/queries";
import { grantStateAt, type Releasable, releasableAt } from "@/lib/license-rows/rules";
import { freeSlots, rightsKept } from "@/lib/license-rows/slots";
import { revokeGrant } from "@/lib/licenses/revoke";
import { lockLicense } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { addressOf, licenseMail, toBothParties } from "@/lib/offers/mail";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { type Db, db } from "@/lib/postgres/db";
import { queryRows } from "@/lib/postgres/rows";
import type { BuyerWhoMay, SignedInBuyer } from "@/lib/proofs";
import { endsWithTraining } from "@/lib/terms/facts";
import type { NoticeDays } from "@/lib/terms/replica";
import { isExclusive } from "@/lib/terms/scope";
import { describeRights, type EndableRight, RIGHTS } from "@/lib/terms/terms";
import { addHours } from "@/lib/time";

/** `license`: whether the rest goes on. `endsAt`: from when the right is no longer licensed. */
type Ended =
  | { ok: true; endsAt: Date; license: "goes-on" | "revoked" }
  | { ok: false; reason: "not-found" | "not-active" | "ended-already" }
  | Unproved;

const TRAINING_WITHDRAWN =
  "The creator withdrew consent to AI training. The licensee must stop training on the creator’s voice and likeness, and stop every other use under this license.";

/** When the making of new pieces ends if the creator gives notice at `now`: after the notice, but no later than the term. */
export function endOfNewPieces({ expiresAt }: { expiresAt: Date }, noticeDays: NoticeDays, now: Date): Date {
  const noticed = addHours(now, noticeDays * 24);
  return noticed < expiresAt ? noticed : expiresAt;
}

/** How the rights that can end on their own differ. */
const endings = {
  training: {
    column: "trainingEndedAt",
    consent: "ai-training",
    /** Ends at once. */
    noticeOf: (): NoticeDays => 0,
    entry: (_: NoticeDays, endsAt: Date) => ({
      action: "training_ended" as const,
      details: { endsAt: endsAt.toISOString() },
    }),
    mails: (offer: OfferRecord, grant: GrantRecord, endsAt: Date): Mail[] =>
      toBothParties(offer, (to) => ({
        template: "training-ended",
        payload: {
          ...licenseMail(offer, { ...grant, trainingEndedAt: endsAt }),
          to,
          endedAt: endsAt.toISOString(),
          ...(isExclusive(offer.scope) && { exclusive: true as const }),
        },
      })),
  },
  replica: {
    column: "replicaEndedAt",
    consent: "digital-replica",
    noticeOf: ({ replica }: OfferRecord): NoticeDays => replica?.noticeDays ?? 0,
    entry: (noticeDays: NoticeDays, endsAt: Date) => ({
      action: "replica_ended" as const,
      details: { noticeDays, endsAt: endsAt.toISOString() },
    }),
    mails: (offer: OfferRecord, grant: GrantRecord, endsAt: Date): Mail[] =>
      toBothParties(offer, (to) => ({
        template: "replica-ended",
        payload: { ...licenseMail(offer, grant), to, piecesUntil: endsAt.toISOString() },
      })),
  },
} as const;

/**
 * The creator ends one right of a license and nothing else.
 * - AI training ends at once.
 * - The making of new pieces of a digital replica ends after the agreement's notice. Finished pieces may run to the end of the
 *   term.
 * - A license of training alone is revoked, and so is one whose agreement says so.
 * - What was exclusive stays taken to the end of the term.
 * - Both parties are told, and certificates no longer include the right.
 * It cannot be undone, and of concurrent acts one wins. Needs proof of the mailbox. `not-found` also for another creator's
 * license, or one without the right.
 */
export async function endRight(creator: Creator, grantId: string, right: EndableRight, now: Date): Promise<Ended> {
  const { userId } = creator;
  const ending = endings[right];
  const by = { actor: "creator", actorId: userId } as const;
  return db().$transaction(async (tx) => {
    const asked = await findGrant(grantId, tx);
    const offer = asked && (await findOffer(asked.offerId, tx));
    if (!offer?.rights.includes(right) || offer.creatorUserId !== userId) return { ok: false, reason: "not-found" };
    const unproved = await lacksEndingProof(tx, creator, now);
    if (unproved) return unproved;
    await lockLicense(tx, grantId);
    const grant = await findGrant(grantId, tx);
    if (!grant) return { ok: false, reason: "not-found" };
    if (grant[ending.column]) return { ok: false, reason: "ended-already" };
    if (grantStateAt(grant, now) !== "active") return { ok: false, reason: "not-active" };
    const noticeDays = ending.noticeOf(offer);
    const endsAt = endOfNewPieces(grant, noticeDays, now);
    if (right === "training" && endsWithTraining(offer.agreement.content)) {
      const takenUntil = isExclusive(offer.scope) ? grant.expiresAt : null;
      await revokeGrant(tx, grantId, TRAINING_WITHDRAWN, by, now, takenUntil);
      await withdrawConsent(tx, offer, ending.consent, now);
      return { ok: true, endsAt: now, license: "revoked" };
    }
    await tx.licenseGrant.update({ where: { id: grantId }, data: { [ending.column]: endsAt } });
    await withdrawConsent(tx, offer, ending.consent, endsAt);
    await appendAudit(tx, [{ ...by, ...ending.entry(noticeDays, endsAt), table: "license_grant", recordId: grantId }]);
    // Does nothing while a notice runs: the scheduled job reissues it at the end.
    await reissueCertificate(tx, grantId, now);
    await enqueueMail(tx, ending.mails(offer, grant, endsAt), now);
    return { ok: true, endsAt, license: "goes-on" };
  });
}

async function withdrawConsent(tx: Db, { id: offerId }: OfferRecord, document: string, withdrawnAt: Date) {
  await tx.consentRecord.updateMany({ where: { offerId, document, withdrawnAt: null }, data: { withdrawnAt } });
}

const releaseRow = z.strictObject({ rights: z.array(z.enum(RIGHTS)), at: z.date() });

export type Release = z.infer<typeof releaseRow>;

/**
 * What a license's licensee released, and when, oldest first. Read from the log. What a license took does not show it, because
 * that also ends for other reasons, and never began if it was released before the term.
 */
export const releasesOf = (grantId: string, client: Db = db()): Promise<Release[]> =>
  queryRows(client, releaseRow)`
    SELECT ARRAY(SELECT jsonb_array_elements_text(details -> 'rights')) AS rights, (details ->> 'releasedAt')::timestamptz AS at
    FROM admin_audit_log
    WHERE table_name = 'license_grant' AND record_id = ${grantId} AND action = 'exclusive_released' ORDER BY id`;

/** What the licensee of a license may release at `now`, and what it has released. */
export async function releaseOf(
  grant: GrantRecord,
  { scope }: OfferRecord,
  now: Date,
  client: Db = db(),
): Promise<{ releasable: Releasable; releases: Release[] }> {
  const releases = await releasesOf(grant.id, client);
  const kept = await rightsKept(client, grant.id, now);
  const license = { ...grant, exclusive: isExclusive(scope), kept, hasReleased: releases.length > 0 };
  return { releasable: releasableAt(license, now), releases };
}

type Released = Releasable | { ok: false; reason: "not-found" } | Unproved;

/**
 * The licensee releases whatever was exclusive and is no longer licensed, so that others can license it from `now` on. What is
 * still licensed stays taken. The creator is told. It cannot be undone, and of concurrent acts one wins. Needs proof of the
 * mailbox. `not-found` also for another brand's license.
 */
export async function releaseExclusive(
  brand: SignedInBuyer & BuyerWhoMay<"give-free">,
  grantId: string,
  now: Date,
): Promise<Released> {
  const { buyerOrgId, profileId, sessionId } = brand;
  return db().$transaction(async (tx): Promise<Released> => {
    const asked = await findGrant(grantId, tx);
    const offer = asked && (await findOffer(asked.offerId, tx));
    if (offer?.buyerOrgId !== buyerOrgId) return { ok: false, reason: "not-found" };
    const unproved = await lacksLicenseProof(tx, offer.creatorUserId, { profileId, sessionId }, "release", now);
    if (unproved) return unproved;
    if (!(await stillMay(tx, brand, "give-free"))) return { ok: false, reason: "not-found" };
    await lockLicense(tx, grantId);
    const grant = await findGrant(grantId, tx);
    if (!grant) return { ok: false, reason: "not-found" };
    const { releasable } = await releaseOf(grant, offer, now, tx);
    if (!releasable.ok) return releasable;
    const { rights } = releasable;
    await freeSlots(tx, grantId, now, rights);
    if (grant.status === "revoked") await tx.licenseGrant.update({ where: { id: grantId }, data: { takenUntil: now } });
    const releasedAt = now.toISOString();
    await appendAudit(tx, [
      {
        ...{ actor: "buyer", actorId: profileId, table: "license_grant", recordId: grantId },
        ...{ action: "exclusive_released", details: { rights, releasedAt } },
      },
    ]);
    const payload = { ...licenseMail(offer, grant), released: describeRights(rights), releasedAt };
    await enqueueMail(tx, [{ template: "exclusive-released", toAddress: addressOf(offer, "creator"), payload }], now);
    return releasable;
  });
}

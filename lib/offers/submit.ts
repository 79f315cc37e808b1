import { randomUUID } from "node:crypto";
import { findOrAddBuyerOrg } from "@/lib/accounts/confirm-buyer";
import { isAddressOf } from "@/lib/accounts/confirmed-buyer";
import { consentCte, type Origin } from "@/lib/audit/consent-documents";
import { auditCte } from "@/lib/audit/log";
import { isFree, takeLicensorTurn } from "@/lib/license-rows/slots";
import { outboxCte } from "@/lib/mail/outbox";
import { admit, noRoom, type Refused } from "@/lib/offers/admission";
import { buyerConsents } from "@/lib/offers/consents";
import { approvesByStanding } from "@/lib/offers/decide";
import { folded } from "@/lib/offers/folded-mails";
import { offerCtes } from "@/lib/offers/insert";
import { heldMails, submittedMails } from "@/lib/offers/mail";
import { wantedBy } from "@/lib/offers/obstacles";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { refusesRenewal } from "@/lib/offers/renewal";
import { newOffer, type OfferRequest, offerIdOf, organisationIn } from "@/lib/offers/request";
import { approvesAtOnce } from "@/lib/offers/rules";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";

type Submitted = { ok: true; offer: OfferRecord; approvedAtOnce: boolean };

/**
 * Inserts an offer with its agreement, audit and mails. A sent offer carries the buyer's consent; one approved at once
 * gets its mails from the approval. False if its id is taken.
 */
async function addOffer(
  tx: Db,
  offer: OfferRecord,
  approvedAtOnce: boolean,
  now: Date,
  origin?: Origin,
): Promise<boolean> {
  const isHeld = offer.status === "held";
  const mails = isHeld ? heldMails(offer) : approvedAtOnce ? [] : await folded(tx, offer, submittedMails(offer), now);
  const added = await queryRows(tx, idRow)`
    WITH ${offerCtes("(SELECT 1) AS always", "added", offer)},
    agreed AS (${consentCte("added", isHeld ? [] : buyerConsents(offer), now, origin)}),
    audited AS (${auditCte("added", [
      {
        actor: "visitor",
        action: "offer_submitted",
        table: "offer",
        recordId: offer.id,
        details: { priceCents: offer.priceCents, outsideCategories: offer.outsideCategories, held: isHeld },
      },
    ])}),
    mailed AS (${outboxCte("added", mails, now)})
    SELECT id FROM added`;
  return added.length === 1;
}

/**
 * Submits an offer in one transaction. If the browser has followed a link mailed to the buyer's address (`buyer`), the
 * offer is sent, and approved at once if the creator's standing instruction covers it. Otherwise it is held, and one
 * mail asks to confirm the address. A repeated request returns the offer that it made before.
 */
export async function submitOffer(
  request: OfferRequest,
  buyer: ConfirmedBuyer | undefined,
  now: Date,
  origin?: Origin,
): Promise<Submitted | Refused> {
  return db().$transaction(async (tx) => {
    const isConfirmed = buyer !== undefined && (await isAddressOf(buyer, request.buyerEmail, tx));
    const admitted = await admit(tx, request, { isConfirmed, profileId: request.signedInAs }, now);
    if (!admitted.ok) return admitted;
    const { creator } = admitted;
    const approvedAtOnce = approvesAtOnce(request.terms, creator.rules, isConfirmed);
    if (approvedAtOnce) await takeLicensorTurn(tx, creator.userId);
    const name = organisationIn(request) ?? request.buyerName;
    const org = await findOrAddBuyerOrg(tx, { name, email: request.buyerEmail });
    const make = (id: string) => newOffer(id, request, { creator, org }, isConfirmed, now);

    const first = make(offerIdOf(request));
    const stored = await findOffer(first.id, tx);
    if (stored?.agreement.hash === first.agreement.hash)
      return { ok: true, offer: stored, approvedAtOnce: stored.status === "approved" };
    const renewal = { renews: request.renews?.license ?? null, buyerOrgId: org.id, creatorUserId: creator.userId };
    const notRenewed = await refusesRenewal(tx, renewal, now);
    if (notRenewed) return { ok: false, reason: notRenewed };
    // An address that nobody proved is not told what its owner could license.
    const wanted = isConfirmed ? wantedBy(first, now) : { ...wantedBy(first, now), licensee: undefined };
    if (!(await isFree(tx, wanted))) return { ok: false, reason: "not-available" };
    const full = await noRoom(tx, admitted, isConfirmed, now);
    if (full) return { ok: false, reason: full };
    // An edited form sent again makes another offer.
    let offer = stored ? make(randomUUID()) : first;
    if (!(await addOffer(tx, offer, approvedAtOnce, now, origin))) {
      offer = make(randomUUID());
      await addOffer(tx, offer, approvedAtOnce, now, origin);
    }
    const isApproved = approvedAtOnce && (await approvesByStanding(tx, offer, submittedMails(offer), now));
    return { ok: true, offer, approvedAtOnce: isApproved };
  });
}

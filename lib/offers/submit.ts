import { type BuyerOrgRow, findOrAddBuyerOrg } from "@/lib/accounts/confirm-buyer";
import { isAddressOf } from "@/lib/accounts/confirmed-buyer";
import { consentCte, type Origin } from "@/lib/audit/consent-documents";
import { auditCte } from "@/lib/audit/log";
import { isFree, takeLicensorTurn } from "@/lib/license-rows/slots";
import type { Mail } from "@/lib/mail/catalogue";
import { outboxCte } from "@/lib/mail/outbox";
import { type Admitted, admit, noRoom, type Refused } from "@/lib/offers/admission";
import { buyerConsents } from "@/lib/offers/consents";
import { approvesByStanding } from "@/lib/offers/decide";
import { folded } from "@/lib/offers/folded-mails";
import { offerCtes } from "@/lib/offers/insert";
import { heldMails, submittedMails } from "@/lib/offers/mail";
import { wantedBy } from "@/lib/offers/obstacles";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { refusesRenewal } from "@/lib/offers/renewal";
import { idOfForm, newOffer, type OfferRequest, organisationIn } from "@/lib/offers/request";
import { approvesAtOnce } from "@/lib/offers/rules";
import { type Db, db } from "@/lib/postgres/db";
import { idRow, queryRows } from "@/lib/postgres/rows";
import type { ConfirmedBuyer } from "@/lib/proofs";

type Submitted = { ok: true; offer: OfferRecord; approvedAtOnce: boolean };

type Sending = { approvedAtOnce: boolean; mails: readonly Mail[] };

/**
 * Inserts an offer with its agreement, audit and mails. A sent offer carries the buyer's consent; one approved at once
 * gets its mails from the approval. False if its id is taken.
 */
export async function addOffer(
  tx: Db,
  offer: OfferRecord,
  { approvedAtOnce, mails }: Sending,
  now: Date,
  origin?: Origin,
): Promise<boolean> {
  const isHeld = offer.status === "held";
  const written = isHeld ? mails : approvedAtOnce ? [] : await folded(tx, offer, mails, now);
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
    mailed AS (${outboxCte("added", written, now)})
    SELECT id FROM added`;
  return added.length === 1;
}

/** Of what is made in place of held offers, in its transaction: `begin` before its locks, `end` once nothing refuses it. */
export type Instead = { begin?: (tx: Db) => Promise<unknown>; end: (tx: Db) => Promise<void> };

/** Whether the browser has followed a link mailed to the address that the offer comes from. */
export const isConfirmedSender = async (tx: Db, buyer: ConfirmedBuyer | undefined, email: string): Promise<boolean> =>
  buyer !== undefined && (await isAddressOf(buyer, email, tx));

/** The creator's part of an offer that is made: admitted, and their turn taken if it is approved at once. */
export async function admitRequest(
  tx: Db,
  request: OfferRequest,
  isConfirmed: boolean,
  now: Date,
): Promise<(Admitted & { approvedAtOnce: boolean }) | Refused> {
  const admitted = await admit(tx, request, { isConfirmed, profileId: request.signedInAs }, now);
  if (!admitted.ok) return admitted;
  const approvedAtOnce = approvesAtOnce(request.terms, admitted.creator.rules, isConfirmed);
  if (approvedAtOnce) await takeLicensorTurn(tx, admitted.creator.userId);
  return { ...admitted, approvedAtOnce };
}

/** An address that nobody proved is not told what its owner could license beside an exclusive license of its own. */
export function isFreeFor(tx: Db, offer: OfferRecord, isConfirmed: boolean, now: Date): Promise<boolean> {
  const wanted = wantedBy(offer, now);
  return isFree(tx, isConfirmed ? wanted : { ...wanted, licensee: undefined });
}

export const buyerOf = (tx: Db, request: OfferRequest): Promise<BuyerOrgRow> =>
  findOrAddBuyerOrg(tx, { name: organisationIn(request) ?? request.buyerName, email: request.buyerEmail });

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
  instead?: Instead,
): Promise<Submitted | Refused> {
  return db().$transaction(async (tx) => {
    await instead?.begin?.(tx);
    const isConfirmed = await isConfirmedSender(tx, buyer, request.buyerEmail);
    const admitted = await admitRequest(tx, request, isConfirmed, now);
    if (!admitted.ok) return admitted;
    const { creator, approvedAtOnce } = admitted;
    const org = await buyerOf(tx, request);
    const make = (id: string) => newOffer(id, request, { creator, org }, isConfirmed, now);

    const offer = make(idOfForm("offer", request, (id) => [make(id)]));
    const stored = await findOffer(offer.id, tx);
    if (stored) return { ok: true, offer: stored, approvedAtOnce: stored.status === "approved" };
    const renewal = { renews: request.renews?.license ?? null, buyerOrgId: org.id, creatorUserId: creator.userId };
    const notRenewed = await refusesRenewal(tx, renewal, now);
    if (notRenewed) return { ok: false, reason: notRenewed };
    if (!(await isFreeFor(tx, offer, isConfirmed, now))) return { ok: false, reason: "not-available" };
    const full = await noRoom(tx, admitted, isConfirmed, now);
    if (full) return { ok: false, reason: full };
    await instead?.end(tx);
    const mails = isConfirmed ? submittedMails(offer) : heldMails([offer]);
    if (!(await addOffer(tx, offer, { approvedAtOnce, mails }, now, origin))) throw new Error("An offer's id is taken");
    const isApproved = approvedAtOnce && (await approvesByStanding(tx, offer, submittedMails(offer), now));
    return { ok: true, offer, approvedAtOnce: isApproved };
  });
}

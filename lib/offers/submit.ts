import { statedBy, statedVersion } from "@/lib/accounts/billing";
import { type BuyerOrgRow, findOrAddBuyerOrg, type Sender, senderOf } from "@/lib/accounts/confirmed-buyers";
import { type Origin, recordConsents } from "@/lib/audit/consent-documents";
import { appendAudit } from "@/lib/audit/log";
import { licensorIdsOf } from "@/lib/creators/queries";
import { areFree } from "@/lib/license-rows/slots";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Admitted, admit, NOT_FOUND, type OtherParties, type Refused, roomsFor } from "@/lib/offers/admission";
import { endHeld } from "@/lib/offers/close";
import { buyerConsents } from "@/lib/offers/consents";
import { approvesByStanding } from "@/lib/offers/decide";
import { foldedEach } from "@/lib/offers/folded-mails";
import { heldMails, submittedMails } from "@/lib/offers/mail";
import { wantedBy } from "@/lib/offers/obstacles";
import { findOffer } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { refusesRenewal } from "@/lib/offers/renewal";
import { idOfForm, insertOffers, newOffer, type OfferRequest, organisationIn } from "@/lib/offers/request";
import { askedMails, ruleOf } from "@/lib/offers/review";
import { asksReview } from "@/lib/offers/review-rules";
import { approvesAtOnce } from "@/lib/offers/rules";
import { type Db, db } from "@/lib/postgres/db";
import { inTurnOfCreator, inTurnOfStrangers } from "@/lib/postgres/key-lock";
import type { BuyerWhoMay } from "@/lib/proofs";
import type { StatedBilling } from "@/lib/terms/billing";

type Submitted = { ok: true; offer: OfferRecord; approvedAtOnce: boolean };

type Sending = { offer: OfferRecord; approvedAtOnce: boolean; mails: readonly Mail[] };

const isHeld = ({ status }: OfferRecord): boolean => status === "held";

/**
 * Inserts one brand's offers to different creators, with their agreements, audit and mails. A sent offer carries the buyer's
 * consent; one approved at once gets its mails from the approval. Throws if an id is taken.
 */
export async function addOffers(tx: Db, sendings: readonly Sending[], now: Date, origin?: Origin): Promise<void> {
  const offers = sendings.map(({ offer }) => offer);
  const mailsOf = new Map(sendings.map(({ offer, mails }) => [offer, mails]));
  const told = sendings.flatMap(({ offer, approvedAtOnce }) => (isHeld(offer) || approvedAtOnce ? [] : [offer]));
  const written = await foldedEach(tx, told, (offer) => mailsOf.get(offer) ?? [], now);
  await insertOffers(tx, offers);
  await recordConsents(
    tx,
    offers.filter((offer) => !isHeld(offer)).flatMap((offer) => buyerConsents(offer)),
    now,
    origin,
  );
  await appendAudit(
    tx,
    offers.map((offer) => {
      const { id: recordId, priceCents, outsideCategories } = offer;
      const details = { priceCents, outsideCategories, held: isHeld(offer) };
      return { actor: "visitor", action: "offer_submitted", table: "offer", recordId, details };
    }),
  );
  const held = sendings.flatMap(({ offer, mails }) => (isHeld(offer) ? mails : []));
  await enqueueMail(tx, [...held, ...written.flat()], now);
}

/**
 * Steps of replacing held offers, in the same transaction: `begin` before its locks, `end` once nothing refuses the new offers.
 */
export type Instead = { begin?: (tx: Db) => Promise<unknown>; end: (tx: Db) => Promise<void> };

/** For a brand that makes offers anew which a colleague returned: they are gone once the new ones are made. */
export const insteadOf = (
  { buyerOrgId }: BuyerWhoMay<"offer">,
  returned: readonly OfferRecord[],
  now: Date,
): Instead => ({
  end: async (tx) => {
    const ids = returned.map(({ id }) => id);
    await endHeld(tx, { id: { in: ids }, buyerOrgId, returnedAt: { not: null } }, now);
  },
});

/** The creator's part of each offer that a brand makes, or why it is refused. */
export async function admitRequests(
  tx: Db,
  requests: readonly OfferRequest[],
  { buyerEmail, signedInAs: profileId }: Pick<OfferRequest, "buyerEmail" | "signedInAs">,
  sender: Sender | undefined,
  now: Date,
): Promise<((Admitted & { approvedAtOnce: boolean }) | Refused)[]> {
  const admissions = await admit(
    tx,
    requests,
    { buyerEmail, brand: sender?.org, profileId, member: sender?.by.id },
    now,
  );
  return requests.map(({ terms }, place) => {
    const admitted = admissions[place] ?? NOT_FOUND;
    if (!admitted.ok) return admitted;
    const isConfirmed = sender !== undefined;
    return { ...admitted, approvedAtOnce: approvesAtOnce(terms, admitted.creator.rules, isConfirmed) };
  });
}

/**
 * For each offer, whether no license stands in its way. A licensee's own exclusive license is no obstacle to it, but an
 * unproved address must not learn of such a license.
 */
export const areFreeFor = (
  tx: Db,
  offers: readonly OfferRecord[],
  isConfirmed: boolean,
  now: Date,
): Promise<boolean[]> => {
  const wanted = offers.map((offer) => wantedBy(offer, now));
  return areFree(tx, isConfirmed ? wanted : wanted.map((one) => ({ ...one, licensee: undefined })));
};

/** The brand of whoever sends, or that of the address that somebody typed. */
export const brandOf = async (tx: Db, request: OfferRequest, sender: Sender | undefined): Promise<BuyerOrgRow> =>
  sender?.org ??
  (await findOrAddBuyerOrg(tx, {
    name: organisationIn(request) ?? request.buyerName,
    email: request.buyerEmail,
  }));

/** Refuses a form that showed something else than `billing`, which the agreement would state; undefined for any other form. */
export function otherParties(
  { statedVersion: shown = "" }: Pick<OfferRequest, "statedVersion">,
  billing: StatedBilling | undefined,
): OtherParties | undefined {
  const version = statedVersion(billing);
  return version === shown ? undefined : { ok: false, reason: "other-parties", billing, version };
}

/**
 * Submits an offer in one transaction. If the member who is signed in (`buyer`) has the buyer's address, the offer is
 * sent for their brand, and approved at once if the creator's standing instruction covers it. Otherwise it is held, and one mail
 * asks to confirm the address. A repeated request returns the offer it made before.
 */
export async function submitOffer(
  request: OfferRequest,
  buyer: BuyerWhoMay<"offer"> | undefined,
  now: Date,
  origin?: Origin,
  instead?: Instead,
): Promise<Submitted | Refused> {
  const submit = () => db().$transaction((tx) => submitIn(tx, request, buyer, now, origin, instead));
  const [userId] = await licensorIdsOf([request.creator], db());
  if (!userId) return submit();
  return buyer ? inTurnOfCreator(userId, submit) : inTurnOfStrangers(userId, submit);
}

async function submitIn(
  tx: Db,
  request: OfferRequest,
  buyer: BuyerWhoMay<"offer"> | undefined,
  now: Date,
  origin: Origin | undefined,
  instead: Instead | undefined,
): Promise<Submitted | Refused> {
  await instead?.begin?.(tx);
  const sender = await senderOf(tx, buyer, request.buyerEmail);
  const isConfirmed = sender !== undefined;
  const [admitted = NOT_FOUND] = await admitRequests(tx, [request], request, sender, now);
  if (!admitted.ok) return admitted;
  const { creator, approvedAtOnce } = admitted;
  const org = await brandOf(tx, request, sender);
  const isReviewed = sender !== undefined && asksReview(request.terms, await ruleOf(org.id, tx));
  const make = (id: string, billing?: StatedBilling) =>
    newOffer(id, request, { creator, org, by: sender?.by, isReviewed, billing }, now);

  // The id does not depend on what the brand states of itself, so that sending the form again makes nothing new after a change.
  const id = idOfForm("offer", request, (shared) => [make(shared)]);
  const stored = await findOffer(id, tx);
  if (stored) return { ok: true, offer: stored, approvedAtOnce: stored.status === "approved" };
  const billing = sender && (await statedBy(org.id, tx));
  const others = sender && otherParties(request, billing);
  if (others) return others;
  const offer = make(id, billing);
  const renewal = { renews: request.renews?.license ?? null, buyerOrgId: org.id, creatorUserId: creator.userId };
  const notRenewed = await refusesRenewal(tx, renewal, now);
  if (notRenewed) return { ok: false, reason: notRenewed };
  const [isFree] = await areFreeFor(tx, [offer], isConfirmed, now);
  if (!isFree) return { ok: false, reason: "not-available" };
  const [fullFor] = await roomsFor(tx, [admitted], isConfirmed, now);
  const full = fullFor?.(0);
  if (full) return { ok: false, reason: full };
  const toColleagues = isReviewed ? await askedMails(tx, [offer], sender.by) : [];
  if (isReviewed && toColleagues.length === 0) return { ok: false, reason: "no-releaser" };
  await instead?.end(tx);
  if (isReviewed) {
    await addOffers(tx, [{ offer, approvedAtOnce: false, mails: toColleagues }], now, origin);
    return { ok: true, offer, approvedAtOnce: false };
  }
  const mails = isConfirmed ? submittedMails(offer) : heldMails([offer]);
  await addOffers(tx, [{ offer, approvedAtOnce, mails }], now, origin);
  const isApproved = approvedAtOnce && (await approvesByStanding(tx, offer, submittedMails(offer), now));
  return { ok: true, offer, approvedAtOnce: isApproved };
}

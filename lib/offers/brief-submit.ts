import type { Origin } from "@/lib/audit/consent-documents";
import { type LicensorKey, licensorIdOf } from "@/lib/creators/queries";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Admitted, noRoom, type Refused } from "@/lib/offers/admission";
import { offersOfBrief } from "@/lib/offers/briefs";
import { approvesByStanding } from "@/lib/offers/decide";
import { briefMails, heldMails, receivedMails } from "@/lib/offers/mail";
import type { OfferRecord } from "@/lib/offers/record";
import { idFrom, idOfForm, newOffer, type OfferRequest } from "@/lib/offers/request";
import { addOffer, admitRequest, buyerOf, type Instead, isConfirmedSender, isFreeFor } from "@/lib/offers/submit";
import { type Db, db } from "@/lib/postgres/db";
import { locks } from "@/lib/postgres/locks";
import type { ConfirmedBuyer } from "@/lib/proofs";
import type { OfferTerms } from "@/lib/terms/terms";

/** One set of terms for all; the amount is each creator's own. */
export type BriefRequest = Omit<OfferRequest, "creator" | "renews" | "briefId" | "terms"> & {
  terms: Omit<OfferTerms, "priceCents">;
  creators: readonly { key: LicensorKey; priceCents: number }[];
};

/** `index`: of the creator, as they were asked. */
export type RefusedCreator = { index: number; refused: Refused };

/** The first of `offers` is the one whose link leads to all. */
type Submitted = { ok: true; briefId: string; offers: readonly [OfferRecord, ...OfferRecord[]] };

/** `isConfirmed`: whether the browser has proved the address that the brief came from. */
type NotSubmitted = { ok: false; isConfirmed: boolean; refusals: RefusedCreator[] };

type Asked = { index: number; request: OfferRequest; admitted: Admitted & { approvedAtOnce: boolean } };

/**
 * Each creator once, in the order of their ids: whoever needs several creators asks for them in this order, so that none
 * waits for another in a circle.
 */
async function requestsOf(tx: Db, { creators, ...common }: BriefRequest) {
  const found = new Map<string, { index: number; request: OfferRequest }>();
  for (const [index, { key, priceCents }] of creators.entries()) {
    const userId = (await licensorIdOf(key, tx)) ?? `unknown ${index}`;
    const request = { ...common, creator: key, terms: { ...common.terms, priceCents } };
    if (!found.has(userId)) found.set(userId, { index, request });
  }
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, request]) => request);
}

/**
 * Submits a brief in one transaction: an offer to each creator, of which none names the others. Like `submitOffer`, they are
 * sent at once by a confirmed buyer, and otherwise held together, with one mail to confirm. If one creator's rules refuse it,
 * nothing is made, and all refusals are returned. A repeated request returns what it made before.
 */
export const submitBrief = (
  request: BriefRequest,
  buyer: ConfirmedBuyer | undefined,
  now: Date,
  origin?: Origin,
  instead?: Instead,
): Promise<Submitted | NotSubmitted> =>
  db().$transaction(async (tx) => {
    await instead?.begin?.(tx);
    const isConfirmed = await isConfirmedSender(tx, buyer, request.buyerEmail);
    const [asked, refusals]: [Asked[], RefusedCreator[]] = [[], []];
    for (const one of await requestsOf(tx, request)) {
      const admitted = await admitRequest(tx, one.request, isConfirmed, now);
      if (admitted.ok) asked.push({ ...one, admitted });
      else refusals.push({ index: one.index, refused: admitted });
    }
    const [lead] = asked;
    if (!lead || refusals.length > 0) return { ok: false, isConfirmed, refusals };
    const org = await buyerOf(tx, lead.request);

    const make = (briefId: string) =>
      asked.map(({ request: one, admitted: { creator } }) => {
        const id = idFrom("offer-of-brief", `${briefId} ${creator.userId}`);
        return newOffer(id, { ...one, briefId }, { creator, org }, isConfirmed, now);
      });
    const briefId = idOfForm("brief", request, make);
    // The same form twice at once: the second sees what the first made.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${briefId}, ${locks.briefs}))`;
    if (await tx.brief.findUnique({ where: { id: briefId }, select: { id: true } }))
      return { ok: true, briefId, offers: await firstOffers(tx, briefId) };
    const offers = make(briefId);

    for (const [place, { admitted, index }] of asked.entries()) {
      const offer = offers[place];
      if (!offer) throw new Error("A creator has no offer");
      if (!(await isFreeFor(tx, offer, isConfirmed, now)))
        refusals.push({ index, refused: { ok: false, reason: "not-available" } });
      const full = await noRoom(tx, admitted, isConfirmed, now, place);
      if (full) refusals.push({ index, refused: { ok: false, reason: full } });
    }
    if (refusals.length > 0) return { ok: false, isConfirmed, refusals };
    await instead?.end(tx);
    await tx.brief.create({ data: { id: briefId, createdAt: now } });
    for (const [place, offer] of offers.entries()) {
      const approvedAtOnce = asked[place]?.admitted.approvedAtOnce ?? false;
      const mails = isConfirmed ? receivedMails(offer) : place === 0 ? heldMails(offers) : [];
      if (!(await addOffer(tx, offer, { approvedAtOnce, mails }, now, origin)))
        throw new Error("An offer's id is taken");
      if (approvedAtOnce) await approvesByStanding(tx, offer, receivedMails(offer), now);
    }
    const all = await firstOffers(tx, briefId);
    if (isConfirmed) await enqueueMail(tx, briefMails(all), now);
    return { ok: true, briefId, offers: all };
  });

async function firstOffers(tx: Db, briefId: string): Promise<[OfferRecord, ...OfferRecord[]]> {
  const [lead, ...others] = (await offersOfBrief(tx, briefId)).filter(({ parentOfferId }) => parentOfferId === null);
  if (!lead) throw new Error("A brief has no offer");
  return [lead, ...others];
}

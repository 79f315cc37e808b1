import { statedBy } from "@/lib/accounts/billing";
import { senderOf } from "@/lib/accounts/confirmed-buyers";
import type { Origin } from "@/lib/audit/consent-documents";
import { type LicensorKey, licensorIdsOf } from "@/lib/creators/queries";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { type Admitted, NOT_FOUND, type Refused, roomsFor } from "@/lib/offers/admission";
import { inTurnOfBriefs, lockBriefAsked, offersOfBrief } from "@/lib/offers/briefs";
import { admitHeld, confirmAddress, holderOf, type NotConfirmed, sendHeld, wasMailed } from "@/lib/offers/confirm";
import { approvesByStanding } from "@/lib/offers/decide";
import { briefMails, heldMails, receivedMails } from "@/lib/offers/mail";
import type { BuyerLink } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { idFrom, idOfForm, newOffer, type OfferRequest } from "@/lib/offers/request";
import { askedMails, ruleOf } from "@/lib/offers/review";
import { areAlike, asksReview } from "@/lib/offers/review-rules";
import { mayConfirm } from "@/lib/offers/rules";
import { addOffers, admitRequests, areFreeFor, brandOf, type Instead, otherParties } from "@/lib/offers/submit";
import { type Db, inBulk } from "@/lib/postgres/db";
import type { BuyerWhoMay } from "@/lib/proofs";
import type { StatedBilling } from "@/lib/terms/billing";
import type { OfferTerms } from "@/lib/terms/terms";

/** One set of terms for all creators, and an amount for each. */
export type BriefRequest = Omit<OfferRequest, "creator" | "renews" | "briefId" | "terms"> & {
  terms: Omit<OfferTerms, "priceCents">;
  creators: readonly { key: LicensorKey; priceCents: number }[];
};

/** `index`: the creator's place in the request. */
export type RefusedCreator = { index: number; refused: Refused };

/** The link of the first offer leads to all of them. */
type Submitted = { ok: true; briefId: string; offers: readonly [OfferRecord, ...OfferRecord[]] };

/** `isConfirmed`: whether the sender has proved the address that the brief came from. */
type NotSubmitted = { ok: false; isConfirmed: boolean; refusals: RefusedCreator[] };

type Asked = { index: number; request: OfferRequest; admitted: Admitted & { approvedAtOnce: boolean } };

/** Each creator once, ordered by id. */
async function requestsOf(tx: Db, { creators, ...common }: BriefRequest) {
  const found = new Map<string, { index: number; request: OfferRequest }>();
  const ids = await licensorIdsOf(
    creators.map(({ key }) => key),
    tx,
  );
  for (const [index, { key, priceCents }] of creators.entries()) {
    const userId = ids[index] ?? `unknown ${index}`;
    const request = { ...common, creator: key, terms: { ...common.terms, priceCents } };
    if (!found.has(userId)) found.set(userId, { index, request });
  }
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, request]) => request);
}

/**
 * Submits a brief in one transaction: one offer to each creator, and none names the others.
 * - A confirmed buyer's offers are sent at once. Otherwise they are held together, with one mail to confirm.
 * - If one creator's rules refuse it, nothing is made, and all refusals are returned.
 * - A repeated request returns what it made before.
 */
export const submitBrief = (
  request: BriefRequest,
  buyer: BuyerWhoMay<"offer"> | undefined,
  now: Date,
  origin?: Origin,
  instead?: Instead,
): Promise<Submitted | NotSubmitted> =>
  inTurnOfBriefs(() => inBulk((tx) => submitIn(tx, request, buyer, now, origin, instead)));

async function submitIn(
  tx: Db,
  request: BriefRequest,
  buyer: BuyerWhoMay<"offer"> | undefined,
  now: Date,
  origin?: Origin,
  instead?: Instead,
): Promise<Submitted | NotSubmitted> {
  await instead?.begin?.(tx);
  const sender = await senderOf(tx, buyer, request.buyerEmail);
  const isConfirmed = sender !== undefined;
  const [asked, refusals]: [Asked[], RefusedCreator[]] = [[], []];
  const requests = await requestsOf(tx, request);
  const admissions = await admitRequests(
    tx,
    requests.map((one) => one.request),
    request,
    sender,
    now,
  );
  for (const [place, one] of requests.entries()) {
    const admitted = admissions[place] ?? NOT_FOUND;
    if (admitted.ok) asked.push({ ...one, admitted });
    else refusals.push({ index: one.index, refused: admitted });
  }
  const [lead] = asked;
  if (!lead || refusals.length > 0) return { ok: false, isConfirmed, refusals };
  const org = await brandOf(tx, lead.request, sender);

  // If one of them is released by a colleague, all are, in one act.
  const rule = sender && (await ruleOf(org.id, tx));
  const isReviewed = rule !== undefined && requests.some(({ request: one }) => asksReview(one.terms, rule));
  const make = (briefId: string, billing?: StatedBilling) =>
    asked.map(({ request: one, admitted: { creator } }) => {
      const id = idFrom("offer-of-brief", `${briefId} ${creator.userId}`);
      return newOffer(id, { ...one, briefId }, { creator, org, by: sender?.by, isReviewed, billing }, now);
    });
  const briefId = idOfForm("brief", request, make);
  // If the same form arrives twice at once, the second waits for the creators, and sees what the first made.
  if (await tx.brief.findUnique({ where: { id: briefId }, select: { id: true } }))
    return { ok: true, briefId, offers: await firstOffers(tx, briefId) };
  const billing = sender && (await statedBy(org.id, tx));
  const others = sender && otherParties(request, billing);
  if (others) return { ok: false, isConfirmed, refusals: [{ index: lead.index, refused: others }] };
  const offers = make(briefId, billing);

  const free = await areFreeFor(tx, offers, isConfirmed, now);
  const fullFor = await roomsFor(
    tx,
    asked.map(({ admitted }) => admitted),
    isConfirmed,
    now,
  );
  for (const [place, { index }] of asked.entries()) {
    if (!free[place]) refusals.push({ index, refused: { ok: false, reason: "not-available" } });
    const full = fullFor[place]?.(place);
    if (full) refusals.push({ index, refused: { ok: false, reason: full } });
  }
  const [first, ...rest] = offers;
  const toColleagues = isReviewed && sender && first ? await askedMails(tx, [first, ...rest], sender.by) : [];
  if (isReviewed && toColleagues.length === 0)
    refusals.push(...asked.map(({ index }) => ({ index, refused: { ok: false, reason: "no-releaser" } as const })));
  if (refusals.length > 0) return { ok: false, isConfirmed, refusals };
  await instead?.end(tx);
  await tx.brief.create({ data: { id: briefId, createdAt: now } });
  const sendings = offers.map((offer, place) => {
    const ofFirst = isReviewed ? toColleagues : heldMails(offers);
    const mails = isConfirmed && !isReviewed ? receivedMails(offer) : place === 0 ? ofFirst : [];
    return { offer, approvedAtOnce: !isReviewed && (asked[place]?.admitted.approvedAtOnce ?? false), mails };
  });
  await addOffers(tx, sendings, now, origin);
  for (const { offer, approvedAtOnce } of sendings)
    if (approvedAtOnce) await approvesByStanding(tx, offer, receivedMails(offer), now);
  const all = await firstOffers(tx, briefId);
  if (isConfirmed && !isReviewed) await enqueueMail(tx, briefMails(all), now);
  return { ok: true, briefId, offers: all };
}

async function firstOffers(tx: Db, briefId: string): Promise<[OfferRecord, ...OfferRecord[]]> {
  const [lead, ...others] = (await offersOfBrief(tx, briefId)).filter(({ parentOfferId }) => parentOfferId === null);
  if (!lead) throw new Error("A brief has no offer");
  return [lead, ...others];
}

/** `refusals`: the offers that stay held, because their creators' rules changed meanwhile. */
export type ConfirmedBrief = { ok: true; sent: number; refusals: { offer: OfferRecord; refused: NotConfirmed }[] };
type NotHeld = { ok: false; reason: "not-held" };

/**
 * Like `confirmOffer`, for all offers of a brief by the link that was mailed for one of them, or by the session of its brand:
 * those that the creators' rules allow are sent, and the others stay held.
 */
export const confirmBrief = (
  link: BuyerLink<"link" | "session">,
  briefId: string,
  now: Date,
  origin?: Origin,
): Promise<ConfirmedBrief | NotHeld> =>
  inTurnOfBriefs(() =>
    inBulk(async (tx) => {
      const { offer: linked } = link;
      if (link.by === "link" && !(await wasMailed(tx, linked))) return { ok: false, reason: "not-held" };
      const asking = await holderOf(tx, link);
      if (!asking || !(await lockBriefAsked(tx, briefId))) return { ok: false, reason: "not-held" };
      const held = (await offersOfBrief(tx, briefId)).filter(
        (offer) => mayConfirm(offer, now) && areAlike(offer, linked),
      );
      if (held.length === 0) return { ok: false, reason: "not-held" };
      const admissions = await admitHeld(tx, link, asking, held, now);
      const whose = await confirmAddress(tx, link, asking, now);
      const results = await sendHeld(tx, held, admissions, { ...whose, now, origin, linkedOfferId: linked.id });
      const refusals = held.flatMap((offer, place) => {
        const refused = results[place];
        return refused && !refused.ok ? [{ offer, refused }] : [];
      });
      return { ok: true, sent: held.length - refusals.length, refusals };
    }),
  );

/**
 * For briefs that lost an offer because its creator is erased, in the transaction that erases, once the offer is gone. If the
 * brand's only link was that offer's, it is mailed another, which confirms what is left. Briefs that were sent, or have a
 * working link, get none.
 */
export async function mailLinksAgain(tx: Db, briefIds: readonly string[], now: Date): Promise<void> {
  const mails: Mail[] = [];
  for (const briefId of briefIds) {
    const held = (await offersOfBrief(tx, briefId)).filter((one) => mayConfirm(one, now) && !one.reviewAskedAt);
    if (held.length === 0 || (await hasLink(tx, held))) continue;
    mails.push(...heldMails(held, { again: true }));
  }
  await enqueueMail(tx, mails, now);
}

async function hasLink(tx: Db, held: readonly OfferRecord[]): Promise<boolean> {
  for (const offer of held) if (await wasMailed(tx, offer)) return true;
  return false;
}

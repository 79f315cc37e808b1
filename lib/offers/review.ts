import { membersOf } from "@/lib/accounts/brand-members";
import { stillMay } from "@/lib/accounts/confirmed-buyers";
import { lacksProof, type Unproved } from "@/lib/accounts/mailbox-proof";
import { appendAudit } from "@/lib/audit/log";
import { lockCreators, lockOffers, lockTeam } from "@/lib/locks";
import type { Mail } from "@/lib/mail/catalogue";
import { enqueueMail } from "@/lib/mail/outbox";
import { allHaveReleasers, releasersIn } from "@/lib/member-rules";
import { offersIn, offersWhere } from "@/lib/offers/queries";
import type { OfferRecord } from "@/lib/offers/record";
import { asksReview, hasRule, isInReview, type ReviewRule } from "@/lib/offers/review-rules";
import { type Db, db, inBulk } from "@/lib/postgres/db";
import type { BuyerOfMember, BuyerWhoMay, SignedInBuyer } from "@/lib/proofs";
import { REVIEW_DAYS } from "@/lib/terms/notices";
import { emailKey } from "@/lib/text/email";
import { addHours } from "@/lib/time";

// A brand may ask that a colleague releases certain offers, and the acceptance of such counter-offers, before they leave it. An offer
// in review is held, with a maker, so that no creator learns of it.

/** The caller must have checked that whoever learns of it is of the brand. */
export const ruleOf = (buyerOrgId: string, client: Db = db()): Promise<ReviewRule> =>
  client.buyerOrg.findUniqueOrThrow({
    where: { id: buyerOrgId },
    select: { reviewAboveCents: true, reviewsGrave: true },
  });

type Saved = { ok: true } | { ok: false; reason: "no-owner" | "no-releaser" } | Unproved;

/**
 * Offers that are out or in review stay as they are. Needs proof of the mailbox, as the team does: whoever took a session could
 * let its offers out otherwise. `no-owner`: they are none any more. `no-releaser`: what somebody of the brand makes would wait
 * for nobody.
 */
export const saveRule = (owner: SignedInBuyer & BuyerWhoMay<"rule">, rule: ReviewRule, now: Date): Promise<Saved> =>
  db().$transaction(async (tx): Promise<Saved> => {
    const { buyerOrgId, profileId, sessionId } = owner;
    const unproved = await lacksProof(tx, { profileId, sessionId }, ["team"], now);
    if (unproved) return unproved;
    await lockTeam(tx, buyerOrgId);
    if (!(await stillMay(tx, owner, "rule"))) return { ok: false, reason: "no-owner" };
    if (hasRule(rule) && !allHaveReleasers(await membersOf(owner, tx))) return { ok: false, reason: "no-releaser" };
    await tx.buyerOrg.update({ where: { id: buyerOrgId }, data: rule });
    const what = { action: "review_rule_saved", table: "buyer_org", recordId: buyerOrgId } as const;
    await appendAudit(tx, [{ actor: "buyer", actorId: profileId, ...what, details: { ...rule } }]);
    return { ok: true };
  });

type Told = Pick<OfferRecord, "id" | "creatorName" | "priceCents" | "status">;

/** `offers`: how many are asked for, released or returned together. */
const told = ({ id: offerId, creatorName, priceCents, status }: Told, offers = 1) => ({
  ...{ offerId, creatorName, priceCents },
  ...(offers > 1 && { offers }),
  ...(status !== "held" && { isCounter: true }),
});

/** To everybody who may release them; none if nobody may. `askedBy`: who made them, or accepts a counter-offer. */
export async function askedMails(
  tx: Db,
  [first, ...others]: readonly [OfferRecord, ...OfferRecord[]],
  askedBy: { id: string; email: string },
): Promise<Mail[]> {
  const releasers = releasersIn(await membersOf(first, tx), askedBy.id);
  const until = first.approvalTokenExpiresAt.toISOString();
  const payload = { what: "asked" as const, ...told(first, others.length + 1), who: askedBy.email, until };
  return releasers.map(({ email }) => ({ template: "offer-review", toAddress: email, payload }));
}

export const releasedMail = (
  [first, ...others]: readonly [OfferRecord, ...OfferRecord[]],
  toAddress: string,
  who: string,
): Mail => ({
  template: "offer-review",
  toAddress,
  payload: { what: "released", ...told({ ...first, status: "held" }, others.length + 1), who },
});

const ranOut = ({ reviewAskedAt, approvalTokenExpiresAt }: OfferRecord): boolean =>
  reviewAskedAt !== null && approvalTokenExpiresAt >= addHours(reviewAskedAt, REVIEW_DAYS * 24);

/** To the makers of offers in review that are removed because nobody released them in time. Nobody ended them earlier. */
export const removedMails = (offers: readonly OfferRecord[]): Mail[] =>
  offers
    .filter((offer) => isInReview(offer) && ranOut(offer))
    .map((offer) => ({
      template: "offer-review",
      toAddress: offer.buyerAddress,
      payload: { what: "removed", ...told(offer) },
    }));

/**
 * Whether accepting a counter-offer waits for a colleague: asks for the release if nobody did, and lets it through for somebody
 * else than the asker who may release it, in a session: a mailed link may have been forwarded to the asker. In the transaction
 * that approves, which has locked the offer and kept its member.
 */
export async function acceptanceWaits(
  tx: Db,
  offer: OfferRecord,
  session: { profileId: string } | undefined,
  now: Date,
): Promise<boolean> {
  const { id, buyerOrgId } = offer;
  if (!asksReview(offer, await ruleOf(buyerOrgId, tx))) return false;
  const who = session ? { id: session.profileId } : { emailKey: emailKey(offer.buyerAddress) };
  const person = await tx.profile.findUnique({ where: who, select: { id: true, email: true } });
  if (!person) return true;
  if (isInReview(offer)) {
    if (!session || person.id === offer.reviewAskedBy) return true;
    if (!(await stillMay(tx, { buyerOrgId, profileId: person.id }, "release"))) return true;
    await tx.offer.update({ where: { id }, data: { releasedBy: person.id } });
    const release = { action: "offer_released", table: "offer", recordId: id, details: {} } as const;
    await appendAudit(tx, [{ actor: "buyer", actorId: person.id, ...release }]);
    return false;
  }
  const mails = await askedMails(tx, [offer], person);
  const asked = { reviewAskedAt: now, reviewAskedBy: person.id, returnedAt: null, returnNote: null };
  if (mails.length > 0) await tx.offer.update({ where: { id }, data: asked });
  await enqueueMail(tx, mails, now);
  return true;
}

/** Offers and acceptances that wait for this member's release, oldest first. */
export async function waitingFor(member: BuyerOfMember, now: Date): Promise<OfferRecord[]> {
  const waiting = {
    buyerOrgId: member.buyerOrgId,
    reviewAskedAt: { not: null },
    returnedAt: null,
    approvalTokenExpiresAt: { gt: now },
  };
  return (await offersWhere(db(), waiting))
    .filter((offer) => isInReview(offer) && offer.reviewAskedBy !== member.profileId)
    .toSorted((one, other) => Number(one.reviewAskedAt) - Number(other.reviewAskedAt));
}

/** Whoever may release an offer returns it to whoever asked, with a note; with it all of its brief. False if it does not wait. */
export const returnOffer = (
  member: BuyerWhoMay<"release">,
  offerId: string,
  note: string,
  now: Date,
): Promise<boolean> =>
  inBulk(async (tx) => {
    const [asked] = await offersIn(tx, [offerId]);
    if (asked?.buyerOrgId !== member.buyerOrgId) return false;
    const beside = asked.status === "held" && asked.briefId ? { briefId: asked.briefId } : { id: asked.id };
    const found = await offersWhere(tx, { ...beside, buyerOrgId: member.buyerOrgId });
    await lockCreators(
      tx,
      found.map(({ creatorUserId }) => creatorUserId),
    );
    if (!(await stillMay(tx, member, "release"))) return false;
    const ids = found.map(({ id }) => id);
    await lockOffers(tx, ids);
    const waiting = (await offersIn(tx, ids)).filter(
      (offer) => isInReview(offer) && offer.reviewAskedBy !== member.profileId && offer.approvalTokenExpiresAt > now,
    );
    const [first] = waiting;
    if (!first) return false;
    await tx.offer.updateMany({
      where: { id: { in: waiting.map(({ id }) => id) } },
      data: { returnedAt: now, returnNote: note },
    });
    const entry = { actor: "buyer", actorId: member.profileId, action: "offer_returned", table: "offer" } as const;
    await appendAudit(
      tx,
      waiting.map(({ id: recordId }) => ({ ...entry, recordId, details: {} })),
    );
    const { email: who } = await tx.profile.findUniqueOrThrow({ where: { id: member.profileId } });
    const asker = first.reviewAskedBy
      ? await tx.profile.findUnique({ where: { id: first.reviewAskedBy }, select: { email: true } })
      : null;
    const payload = { what: "returned" as const, ...told(first, waiting.length), who, note };
    if (asker) await enqueueMail(tx, [{ template: "offer-review", toAddress: asker.email, payload }], now);
    return true;
  });

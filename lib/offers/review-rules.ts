import { mayAs, type Role, releasersIn } from "@/lib/member-rules";
import type { Decision } from "@/lib/offers/rules";
import { formatUsd } from "@/lib/terms/fees";
import { isExclusive } from "@/lib/terms/scope";
import type { OfferTerms } from "@/lib/terms/terms";
import { anyOf } from "@/lib/text/typeset";

/** Characters of what a colleague says who returns an offer. */
export const REVIEW_NOTE_MAX = 1_000;

/**
 * Which offers of a brand a colleague releases before they leave it. `reviewAboveCents`: those of a higher price; null for none by
 * price. `reviewsGrave`: every exclusive, replica or training offer.
 */
export type ReviewRule = { reviewAboveCents: number | null; reviewsGrave: boolean };

/** `by`: what those are called who may release what somebody makes. */
export type Release = { rule: ReviewRule; by: readonly string[] };

export const hasRule = ({ reviewAboveCents, reviewsGrave }: ReviewRule): boolean =>
  reviewAboveCents !== null || reviewsGrave;

/** What a rule asks of an offer, whether it is made or still being typed. */
type Weighed = { priceCents: number; rights: readonly string[]; isExclusive: boolean; hasReplica: boolean };

/** Why a colleague releases this offer, completing "because it ..."; empty if nobody has to. */
export function reviewReasons(
  { priceCents, rights, isExclusive: excludes, hasReplica }: Weighed,
  { reviewAboveCents, reviewsGrave }: ReviewRule,
): string[] {
  const isAbove = reviewAboveCents !== null && priceCents > reviewAboveCents;
  return [
    ...(reviewsGrave && excludes ? ["is exclusive"] : []),
    ...(reviewsGrave && (hasReplica || rights.includes("replica")) ? ["allows a digital replica"] : []),
    ...(reviewsGrave && rights.includes("training") ? ["allows AI training"] : []),
    ...(isAbove ? [reviewAboveCents === 0 ? "has a price" : `is above ${formatUsd(reviewAboveCents)}`] : []),
  ];
}

type Ruled = Pick<OfferTerms, "priceCents" | "rights" | "scope" | "replica">;

/** The same, of an offer that is made. */
export const reasonsOf = ({ scope, replica, ...terms }: Ruled, rule: ReviewRule): string[] =>
  reviewReasons({ ...terms, isExclusive: isExclusive(scope), hasReplica: replica !== null }, rule);

export const asksReview = (terms: Ruled, rule: ReviewRule): boolean => reasonsOf(terms, rule).length > 0;

/** Reads back what was chosen. `names`: who may release. Undefined without a rule. */
export function ruleInWords(rule: ReviewRule, names: readonly string[]): string | undefined {
  const { reviewAboveCents, reviewsGrave } = rule;
  if (!hasRule(rule)) return undefined;
  const which = [
    ...(reviewAboveCents === null
      ? []
      : [reviewAboveCents === 0 ? "All offers" : `Offers above ${formatUsd(reviewAboveCents)}`]),
    ...(reviewsGrave ? ["every exclusive, replica or training offer"] : []),
  ];
  const what = which.join(", and ");
  const by = names.length === 0 ? "an owner or approver" : anyOf(names);
  const are = which.length > 1 ? ", are" : reviewAboveCents === null ? " is" : " are";
  return `${what[0]?.toUpperCase()}${what.slice(1)}${are} released by ${by}, and not by whoever made them.`;
}

type Reviewed = {
  status: string;
  awaiting: string;
  reviewAskedAt: Date | null;
  returnedAt: Date | null;
};

/** Not sent yet, or a counter-offer. A released offer keeps when its release was asked for, and waits for its creator. */
const isWithBrand = ({ status, awaiting }: Reviewed): boolean =>
  status === "held" || (status === "pending" && awaiting === "buyer");

/** Whether an offer, or the acceptance of a counter-offer, waits for a colleague's release. */
export const isInReview = (offer: Reviewed): boolean =>
  isWithBrand(offer) && offer.reviewAskedAt !== null && offer.returnedAt === null;

/** Whether it came back from review unsent. */
export const isReturned = (offer: Reviewed): boolean => isWithBrand(offer) && offer.returnedAt !== null;

type Asked = Reviewed & { reviewAskedBy: string | null };
type Member = { profileId: string; role: Role };

const mayRelease = (offer: Asked, member: Member): boolean =>
  isInReview(offer) && releasersIn([member], offer.reviewAskedBy).length > 0;

/** Whether a member of the brand may send what is held, or release it. */
export const maySend = (offer: Asked, member: Member): boolean =>
  offer.reviewAskedAt === null ? mayAs(member.role, "offer") : mayRelease(offer, member);

/** Which act withdraws it: what waits for a release is its asker's, and an owner's. */
export const actToWithdraw = (offer: Asked, { profileId }: Pick<Member, "profileId">): "withdraw" | "take-back" =>
  isInReview(offer) && offer.reviewAskedBy !== profileId ? "take-back" : "withdraw";

/**
 * Which of these decisions on a counter-offer its brand's member may take; undefined for whoever has a mailed link, which releases
 * nothing.
 */
export const openTo = (offer: Asked, member: Member | undefined, decisions: readonly Decision[]): Decision[] =>
  decisions.filter((decision) => {
    if (decision === "approve" && isInReview(offer)) return member !== undefined && mayRelease(offer, member);
    return member === undefined || mayAs(member.role, "answer");
  });

/** Whether both are in review, or neither. One act sends only such offers of a brief. */
export const areAlike = (
  { reviewAskedAt: one }: Pick<Reviewed, "reviewAskedAt">,
  { reviewAskedAt: other }: Pick<Reviewed, "reviewAskedAt">,
): boolean => (one === null) === (other === null);

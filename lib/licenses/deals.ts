import type { GrantRecord } from "@/lib/license-rows/queries";
import { type AwaitedDispute, disputesAwaiting } from "@/lib/licenses/awaited-disputes";
import { licensesOf } from "@/lib/licenses/licenses";
import { type DealPage, readDeals } from "@/lib/offers/lists";
import type { Owner } from "@/lib/offers/owner";
import { type Question, questionsTo } from "@/lib/offers/questions";
import type { OfferRecord } from "@/lib/offers/record";
import { type Renewal, renewalsOf } from "@/lib/offers/renewal";
import { DEAL_GROUPS, type DealGroup } from "@/lib/offers/rules";
import { db } from "@/lib/postgres/db";
import type { Position } from "@/lib/postgres/listing";

/** An offer or its license, with whatever else in it waits for its owner. */
export type Deal = {
  offer: OfferRecord;
  grant: GrantRecord | undefined;
  renewal: Renewal | undefined;
  question: Question | undefined;
  disputes: readonly AwaitedDispute[];
  /** Set if a brand made it to several creators. */
  briefId: string | undefined;
};

type DealGroupPage = Omit<DealPage, "offers"> & { deals: Deal[] };
export type Deals = Record<DealGroup, DealGroupPage>;

/** A dashboard's list: each deal once. `paged`: show this one group. The caller must authorize the owner. */
export async function dealsOf(
  owner: Owner,
  paged: { group: DealGroup; position: Position } | undefined,
  now: Date,
): Promise<Deals> {
  const [disputes, questions] = await Promise.all([disputesAwaiting(owner, now), questionsTo(owner, now)]);
  const toAnswer = [...disputes.map(({ offerId }) => offerId), ...questions.map(({ offer }) => offer.id)];
  const pages = await readDeals(owner, paged, toAnswer, now);
  const offers = DEAL_GROUPS.flatMap((name) => pages[name].offers);
  const licenses = await licensesOf(offers);
  const [renewals, briefs] = await Promise.all([
    renewalsOf(
      licenses.map(({ grant }) => grant.id),
      now,
    ),
    "buyerOrgId" in owner ? briefsBegunBy(offers) : undefined,
  ]);
  const dealOf = (offer: OfferRecord): Deal => {
    const grant = licenses.find((license) => license.offer.id === offer.id)?.grant;
    return {
      offer,
      grant,
      renewal: grant && renewals.get(grant.id),
      question: questions.find((asked) => asked.offer.id === offer.id),
      disputes: disputes.filter(({ offerId }) => offerId === offer.id),
      briefId: briefs?.get(offer.rootOfferId),
    };
  };
  const entries = DEAL_GROUPS.map((name) => {
    const { offers, ...page } = pages[name];
    return [name, { ...page, deals: offers.map(dealOf) }] as const;
  });
  return Object.fromEntries(entries) as Deals;
}

/** By the id of each chain's first offer. */
async function briefsBegunBy(offers: readonly OfferRecord[]): Promise<Map<string, string>> {
  const firsts = await db().offer.findMany({
    where: { id: { in: offers.map(({ rootOfferId }) => rootOfferId) }, briefId: { not: null } },
    select: { id: true, briefId: true },
  });
  return new Map(firsts.flatMap(({ id, briefId }) => (briefId ? [[id, briefId]] : [])));
}

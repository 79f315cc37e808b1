import { z } from "zod";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { licensesOf } from "@/lib/licenses/licenses";
import { awaitedIn, type UseDispute } from "@/lib/licenses/use-rules";
import { disputedUses } from "@/lib/licenses/uses";
import { type DealPage, inOrder, type Owner, ownedBy, readDeals } from "@/lib/offers/lists";
import { type Question, questionsTo } from "@/lib/offers/message-send";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { type Renewal, renewalsOf } from "@/lib/offers/renewal";
import { DEAL_GROUPS, type DealGroup } from "@/lib/offers/rules";
import { db } from "@/lib/postgres/db";
import type { Position } from "@/lib/postgres/listing";
import { queryRows } from "@/lib/postgres/rows";

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

/** More than one person can answer within the five days that each allows. */
const LIMIT = 100;

/** `other`: the other party's name. `zone`: the agreement's, in which the clock runs. */
type AwaitedDispute = {
  useId: string;
  grantId: string;
  offerId: string;
  place: string;
  other: string;
  zone: string | null;
  dispute: UseDispute;
};

const awaitedRow = z.strictObject({ id: z.string(), offerId: z.string() });

/** Disputes where the owner has the next step at `now`, soonest deadline first. The caller must authorize the actor. */
export async function disputesAwaiting(owner: Owner, now: Date): Promise<AwaitedDispute[]> {
  const isCreator = "creatorUserId" in owner;
  const rows = await queryRows(db(), awaitedRow)`
    SELECT d.id, g.offer_id AS "offerId"
    FROM use_dispute d JOIN license_use u ON u.id = d.use_id JOIN license_grant g ON g.id = u.grant_id
    WHERE ${ownedBy(owner, "g")} AND d.resolved_at IS NULL AND d.asked_at IS NULL AND d.due_at > ${now}::timestamptz
      AND u.taken_back_at IS NULL AND d.state = ANY(${isCreator ? ["stopped", "cured"] : ["disputed"]}::text[])
    ORDER BY d.due_at, d.id LIMIT ${LIMIT}`;
  const [uses, offers] = await Promise.all([
    disputedUses(rows.map(({ id }) => id)),
    inOrder([...new Set(rows.map(({ offerId }) => offerId))]),
  ]);
  return rows.flatMap(({ id: disputeId, offerId }) => {
    const use = uses.find(({ dispute }) => dispute?.id === disputeId);
    const offer = offers.find(({ id }) => id === offerId);
    if (!use?.dispute || !offer || awaitedIn(use.dispute, now) !== (isCreator ? "creator" : "buyer")) return [];
    return {
      useId: use.id,
      grantId: use.grantId,
      offerId,
      place: use.place,
      other: isCreator ? licenseeOf(offer) : offer.creatorName,
      zone: offer.agreement.content.term.zone ?? null,
      dispute: use.dispute,
    };
  });
}

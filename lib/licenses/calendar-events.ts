import { siteUrl } from "@/lib/env";
import { Prisma } from "@/lib/generated/prisma/client";
import { disputesAwaiting } from "@/lib/licenses/awaited-disputes";
import type { CalendarEvent } from "@/lib/licenses/ics";
import { inOrder, states } from "@/lib/offers/lists";
import { inForceOf, type Owner, ownedBy } from "@/lib/offers/owner";
import { offerRecords } from "@/lib/offers/queries";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { db } from "@/lib/postgres/db";
import { agreedFacts } from "@/lib/terms/facts";
import { REHEARSAL_NOTICE } from "@/lib/terms/notices";
import { formatEnd, lastSecond, type TermEnd, termEnd } from "@/lib/terms/term";
import { formatDeadline, readerZone } from "@/lib/time";

/** Events per kind, earliest first: calendar programs read the whole calendar each time. */
const LIMIT = 500;

function about({ agreement }: OfferRecord): string {
  const { what, field, where } = agreedFacts(agreement.content).words;
  return `${what}. ${field}, ${where}.`;
}

/**
 * The deadlines by which an owner must answer offers and disputes, and the ends of its licenses in force. Includes names, but no prices and
 * no decision links: calendars are shared with colleagues and stored by their providers.
 */
export async function eventsOf(owner: Owner, now: Date, zone: string): Promise<CalendarEvent[]> {
  const isCreator = "creatorUserId" in owner;
  const other = (offer: OfferRecord) => (isCreator ? licenseeOf(offer) : offer.creatorName);
  const { host } = new URL(siteUrl());
  const home = siteUrl() + (isCreator ? paths.creatorDashboard : paths.brand);
  const [waiting, disputes, running] = await Promise.all([
    offerRecords(
      db(),
      Prisma.sql`WHERE ${ownedBy(owner)} AND ${states.awaiting(isCreator ? "creator" : "buyer")(now)}
        ORDER BY o.approval_token_expires_at LIMIT ${LIMIT}`,
    ),
    disputesAwaiting(owner, now),
    endsOf(owner, now),
  ]);
  return [
    ...waiting.map((offer) => ({
      uid: `answer-${offer.id}@${host}`,
      since: offer.createdAt,
      at: offer.approvalTokenExpiresAt,
      summary: `Answer the ${isCreator ? "offer" : "counter-offer"} of ${other(offer)}`,
      description: `${REHEARSAL_NOTICE} ${about(offer)} Expires ${formatDeadline(offer.approvalTokenExpiresAt, zone)}.`,
      url: home,
      alarm: "PT6H" as const,
    })),
    ...disputes.flatMap(
      ({ useId, grantId, other: name, zone: ofClock, dispute: { id, state, createdAt, answeredAt, dueAt } }) =>
        dueAt
          ? {
              uid: `${state}-${id}@${host}`,
              since: answeredAt ?? createdAt,
              at: lastSecond(dueAt),
              summary: isCreator
                ? `Reply to the answer of ${name} about a disputed use`
                : `Answer the dispute with ${name}`,
              description: `${REHEARSAL_NOTICE} The clock runs until ${formatDeadline(lastSecond(dueAt), readerZone(ofClock))}.`,
              url: siteUrl() + paths.disputeUse(grantId, useId),
              alarm: "PT6H" as const,
            }
          : [],
    ),
    ...running.map(({ offer, createdAt, end }) => ({
      uid: `end-${isCreator ? "granted" : "held"}-${offer.id}@${host}`,
      since: createdAt,
      at: end.at,
      summary: isCreator ? `License to ${other(offer)} ends` : `License from ${other(offer)} ends`,
      description: `${REHEARSAL_NOTICE} ${about(offer)} Ends ${formatEnd(end, zone)}.`,
      url: offer.grantId ? siteUrl() + paths.license(offer.grantId) : home,
      alarm: "P7D" as const,
    })),
  ];
}

type End = { offer: OfferRecord; createdAt: Date; end: TermEnd };

async function endsOf(owner: Owner, now: Date): Promise<End[]> {
  const grants = await db().licenseGrant.findMany({
    where: inForceOf(owner, now),
    orderBy: { expiresAt: "asc" },
    take: LIMIT,
    select: { offerId: true, createdAt: true, expiresAt: true },
  });
  const ends = new Map(grants.map(({ offerId, ...dates }) => [offerId, dates]));
  return (await inOrder([...ends.keys()])).flatMap((offer) => {
    const dates = ends.get(offer.id);
    return dates
      ? [{ offer, createdAt: dates.createdAt, end: termEnd(dates.expiresAt, offer.agreement.content.term) }]
      : [];
  });
}

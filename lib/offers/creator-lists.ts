import { Prisma } from "@/lib/generated/prisma/client";
import { licenseList, type OfferList, type OfferListPage, orderedBy, readLists, states } from "@/lib/offers/lists";
import type { OfferListName } from "@/lib/offers/rules";
import type { Position } from "@/lib/postgres/listing";

const bySending = orderedBy(Prisma.sql`o.sent_at`);

/** Held offers are on no list. */
const lists: Record<OfferListName, OfferList> = {
  "awaiting-you": { condition: states.awaiting("creator"), ...bySending, order: "oldest" },
  "awaiting-buyer": { condition: states.awaiting("buyer"), ...bySending, order: "oldest" },
  licenses: licenseList,
  decided: { condition: states.decided, ...bySending, order: "newest" },
  expired: { condition: states.expired, ...bySending, order: "newest" },
};

export const readOfferLists = (
  creatorUserId: string,
  paged: { list: OfferListName; position: Position } | undefined,
  now: Date,
): Promise<Record<OfferListName, OfferListPage>> => readLists({ creatorUserId }, lists, paged, now);

import { Prisma } from "@/lib/generated/prisma/client";
import type { Position } from "@/lib/listing/listing";
import { byEffect, type OfferList, type OfferListPage, orderedBy, readLists, states } from "@/lib/offers/lists";
import type { OfferListName } from "@/lib/offers/rules";

const bySending = orderedBy(Prisma.sql`o.sent_at`);

/** Held offers are on no list. */
const lists: Record<OfferListName, OfferList> = {
  "awaiting-you": { condition: states.awaiting("creator"), source: bySending, order: "oldest" },
  "awaiting-buyer": { condition: states.awaiting("buyer"), source: bySending, order: "oldest" },
  licenses: { condition: states.licensed, source: byEffect, order: "newest" },
  decided: { condition: states.decided, source: bySending, order: "newest" },
  expired: { condition: states.expired, source: bySending, order: "newest" },
};

export const readOfferLists = (
  creatorUserId: string,
  paged: { list: OfferListName; position: Position } | undefined,
  now: Date,
): Promise<Record<OfferListName, OfferListPage>> =>
  readLists(Prisma.sql`o.creator_user_id = ${creatorUserId}::uuid`, lists, paged, now);

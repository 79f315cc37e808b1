import type { ConfirmedBuyer } from "@/lib/buyers/session";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Position } from "@/lib/listing/listing";
import { byEffect, type OfferList, type OfferListPage, orderedBy, readLists, states } from "@/lib/offers/lists";
import type { BuyerListName } from "@/lib/offers/rules";

const byMaking = orderedBy(Prisma.sql`o.created_at`);

/** Approved offers are listed as their licenses. */
const lists: Record<BuyerListName, OfferList> = {
  "awaiting-you": { condition: states.awaiting("buyer"), source: byMaking, order: "oldest" },
  held: { condition: states.held, source: byMaking, order: "oldest" },
  "awaiting-creator": { condition: states.awaiting("creator"), source: byMaking, order: "oldest" },
  licenses: { condition: states.licensed, source: byEffect, order: "newest" },
  closed: {
    condition: (now) => Prisma.sql`(o.status IN ('declined', 'countered') OR ${states.expired(now)})`,
    source: byMaking,
    order: "newest",
  },
};

export const readBuyerLists = (
  { buyerOrgId }: ConfirmedBuyer,
  paged: { list: BuyerListName; position: Position } | undefined,
  now: Date,
): Promise<Record<BuyerListName, OfferListPage>> =>
  readLists(Prisma.sql`o.buyer_org_id = ${buyerOrgId}::uuid`, lists, paged, now);

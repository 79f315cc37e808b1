import { Prisma } from "@/lib/generated/prisma/client";
import { licenseList, type OfferList, type OfferListPage, orderedBy, readLists, states } from "@/lib/offers/lists";
import type { BuyerListName } from "@/lib/offers/rules";
import type { Position } from "@/lib/postgres/listing";
import type { ConfirmedBuyer } from "@/lib/proofs";

const byMaking = orderedBy(Prisma.sql`o.created_at`);

/** Approved offers are listed as their licenses. */
const lists: Record<BuyerListName, OfferList> = {
  "awaiting-you": { condition: states.awaiting("buyer"), ...byMaking, order: "oldest" },
  held: { condition: states.held, ...byMaking, order: "oldest" },
  "awaiting-creator": { condition: states.awaiting("creator"), ...byMaking, order: "oldest" },
  licenses: licenseList,
  closed: {
    condition: (now) => Prisma.sql`(o.status IN ('declined', 'countered') OR ${states.expired(now)})`,
    ...byMaking,
    order: "newest",
  },
};

export const readBuyerLists = (
  { buyerOrgId }: ConfirmedBuyer,
  paged: { list: BuyerListName; position: Position } | undefined,
  now: Date,
): Promise<Record<BuyerListName, OfferListPage>> => readLists({ buyerOrgId }, lists, paged, now);

import { type Column, ColumnTable } from "@/components/lists/column-table";
import { OfferBadge } from "@/components/offers/state-badge";
import { Moment } from "@/components/ui/moment";
import type { OfferRecord } from "@/lib/offers/record";
import { formatUsd } from "@/lib/terms/fees";

type PriceChainProps = { chain: readonly OfferRecord[]; now: Date; label?: string };

const columnsAt = (now: Date): readonly Column<OfferRecord>[] => [
  {
    heading: "By",
    isHead: true,
    show: (offer) => (
      <>
        <bdi>{offer.counterPercent ? offer.creatorName : offer.buyerName}</bdi>
        {offer.counterPercent && `, countering at +${offer.counterPercent}%`}
      </>
    ),
  },
  { heading: "Price", isNumeric: true, show: (offer) => formatUsd(offer.priceCents) },
  { heading: "State", show: (offer) => <OfferBadge offer={offer} now={now} /> },
  { heading: "Made", show: (offer) => <Moment at={offer.createdAt} /> },
];

/** `chain`: an offer and its counter-offers, oldest first. */
export const PriceChain = ({ chain, now, label = "Prices so far" }: PriceChainProps) => (
  <ColumnTable label={label} columns={columnsAt(now)} rows={chain} keyOf={({ id }) => id} isCompact />
);

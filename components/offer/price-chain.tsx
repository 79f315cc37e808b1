import { OfferBadge } from "@/components/offer/state-badge";
import { Moment } from "@/components/ui/moment";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import { formatUsd } from "@/lib/licensing/fees";
import type { OfferRecord } from "@/lib/offers/record";

/** `label` distinguishes several chains on one page. */
type PriceChainProps = { chain: readonly OfferRecord[]; now: Date; label?: string };

/** An offer and its counter-offers, oldest first: who asked for what, and the result. */
export function PriceChain({ chain, now, label = "Prices so far" }: PriceChainProps) {
  return (
    <Table label={label} className="max-sm:[&_:is(td,th)]:px-2">
      <TableHead>
        <TableRow>
          <TableHeading>Made</TableHeading>
          <TableHeading>By</TableHeading>
          <TableHeading numeric>Price</TableHeading>
          <TableHeading>State</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {chain.map((offer) => (
          <TableRow key={offer.id}>
            <TableCell>
              <Moment at={offer.createdAt} />
            </TableCell>
            <TableCell>
              <bdi>{offer.counterPercent ? offer.creatorName : offer.buyerName}</bdi>
              {offer.counterPercent && `, countering at +${offer.counterPercent}%`}
            </TableCell>
            <TableCell numeric>{formatUsd(offer.priceCents)}</TableCell>
            <TableCell>
              <OfferBadge offer={offer} now={now} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

import Link from "next/link";
import { BuyerCell, TermsCell, TimeLeftCell, UseCell } from "@/app/(private)/creator/dashboard/offer-cells";
import { buttonVariants } from "@/components/ui/button-variants";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import { formatUsd } from "@/lib/licensing/fees";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";

type OffersProps = { offers: readonly OfferRecord[]; now: Date };

/**
 * Offers that wait for the creator, each with its decision link. Only for the creator's own page. The narrowest phone shows
 * the first three columns: the button, the price and the party.
 */
export function OffersToDecide({ offers, now }: OffersProps) {
  return (
    <Table label="Offers awaiting you">
      <TableHead>
        <TableRow>
          <TableHeading>Decision</TableHeading>
          <TableHeading numeric>Price</TableHeading>
          <TableHeading>Buyer</TableHeading>
          <TableHeading className="whitespace-nowrap">Time left</TableHeading>
          <TableHeading>Terms</TableHeading>
          <TableHeading>Intended use</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {offers.map((offer) => (
          <TableRow key={offer.id}>
            <TableCell>
              <Link
                href={paths.approve(deriveToken("offer-decision", offer.id, offer.tokenSalt))}
                prefetch={false}
                aria-label={`Decide the offer of ${licenseeOf(offer)}`}
                className={buttonVariants({ size: "sm" })}
              >
                Decide
              </Link>
            </TableCell>
            <TableCell numeric>{formatUsd(offer.priceCents)}</TableCell>
            <BuyerCell offer={offer} />
            <TimeLeftCell offer={offer} now={now} />
            <TermsCell offer={offer} />
            <UseCell offer={offer} />
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** Counter-offers that wait for the buyer. */
export function CountersOut({ offers, now }: OffersProps) {
  return (
    <Table label="Offers awaiting the buyer">
      <TableHead>
        <TableRow>
          <TableHeading>Buyer</TableHeading>
          <TableHeading numeric>Your counter</TableHeading>
          <TableHeading>Time left</TableHeading>
          <TableHeading>Terms</TableHeading>
          <TableHeading>Intended use</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {offers.map((offer) => (
          <TableRow key={offer.id}>
            <BuyerCell offer={offer} />
            <TableCell numeric>
              {formatUsd(offer.priceCents)}
              {offer.counterPercent && <span className="block text-ink-muted">+{offer.counterPercent}%</span>}
            </TableCell>
            <TimeLeftCell offer={offer} now={now} />
            <TermsCell offer={offer} />
            <UseCell offer={offer} />
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

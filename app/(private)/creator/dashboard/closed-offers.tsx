import Link from "next/link";
import { BuyerCell, TermsCell, UseCell } from "@/app/(private)/creator/dashboard/offer-cells";
import { OfferBadge } from "@/components/offer/state-badge";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import { formatUsd } from "@/lib/licensing/fees";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { formatDay } from "@/lib/time";

const deciders = {
  creator: "you",
  buyer: "the buyer",
  standing_instruction: "your auto-approve rule",
  administrator: "us",
} as const;

/** Offers that nobody can decide any more, with what became of each. */
export function ClosedOffers({ label, offers, now }: { label: string; offers: readonly OfferRecord[]; now: Date }) {
  return (
    <Table label={label} frameClass="max-h-[32rem]">
      <TableHead>
        <TableRow>
          <TableHeading>Buyer</TableHeading>
          <TableHeading numeric>Price</TableHeading>
          <TableHeading>Outcome</TableHeading>
          <TableHeading>Terms</TableHeading>
          <TableHeading>Intended use</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {offers.map((offer) => (
          <TableRow key={offer.id}>
            <BuyerCell offer={offer} />
            <TableCell numeric>{formatUsd(offer.priceCents)}</TableCell>
            <TableCell className="min-w-48">
              <OfferBadge offer={offer} now={now} />
              <span className="mt-1 block text-ink-muted">{outcome(offer)}</span>
              {offer.declineReason && (
                <span className="wrap-anywhere block">
                  Reason: <bdi>{offer.declineReason}</bdi>
                </span>
              )}
              {offer.grantId && (
                <Link href={paths.license(offer.grantId)} prefetch={false} className="underline underline-offset-2">
                  View license
                </Link>
              )}
            </TableCell>
            <TermsCell offer={offer} />
            <UseCell offer={offer} />
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** "by you, November 21, 2026", or who let the time run out. */
function outcome(offer: OfferRecord): string {
  if (offer.decidedAt && offer.decidedBy) return `by ${deciders[offer.decidedBy]}, ${formatDay(offer.decidedAt)}`;
  const whose = offer.awaiting === "creator" ? "You did not answer" : "The buyer did not answer";
  return `${whose} by ${formatDay(offer.approvalTokenExpiresAt)}`;
}

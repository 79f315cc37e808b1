import { Badge } from "@/components/ui/badge";
import { TableCell, TableHeading } from "@/components/ui/table";
import { categoryLabels, describeRights, territoryLabels } from "@/lib/licensing/terms";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { hoursLeft } from "@/lib/offers/rules";

/** Who makes the offer: the head of its row. */
export function BuyerCell({ offer }: { offer: OfferRecord }) {
  return (
    <TableHeading scope="row" className="wrap-anywhere min-w-36 align-top font-normal">
      <bdi className="block font-semibold">{licenseeOf(offer)}</bdi>
      {offer.buyerOrganisation && <bdi className="block text-ink-muted">{offer.buyerName}</bdi>}
    </TableHeading>
  );
}

/** What is asked for, where and for how long, with the flag of a category that the creator did not list. */
export function TermsCell({ offer }: { offer: OfferRecord }) {
  return (
    <TableCell className="min-w-52">
      <span className="block">{describeRights(offer)}</span>
      <span className="block text-ink-muted">
        {categoryLabels[offer.category]}, {territoryLabels[offer.territory]},{" "}
        {offer.termMonths === 1 ? "1 month" : `${offer.termMonths} months`}
      </span>
      {offer.outsideCategories && (
        <Badge tone="awaiting" className="mt-1">
          Outside your categories
        </Badge>
      )}
    </TableCell>
  );
}

/** The intended use, its first two lines. */
export function UseCell({ offer }: { offer: OfferRecord }) {
  return (
    <TableCell className="min-w-56 max-w-96">
      <bdi className="wrap-anywhere line-clamp-2">{offer.useCase}</bdi>
    </TableCell>
  );
}

/** How long the party awaited has. */
export function TimeLeftCell({ offer, now }: { offer: OfferRecord; now: Date }) {
  const hours = hoursLeft(offer.approvalTokenExpiresAt, now);
  const soon = hours < 6;
  return (
    <TableCell className={soon ? "whitespace-nowrap font-semibold text-seal-text" : "whitespace-nowrap"}>
      {hours === 0 ? "Less than 1 hour" : hours === 1 ? "1 hour" : `${hours} hours`}
    </TableCell>
  );
}

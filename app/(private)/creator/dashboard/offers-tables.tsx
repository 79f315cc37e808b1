import Link from "next/link";
import {
  buyerColumn,
  type OfferColumn,
  priceColumn,
  termsColumn,
  timeLeftColumn,
  useColumn,
} from "@/components/dashboard/offer-columns";
import { outcomeColumn } from "@/components/dashboard/outcome-column";
import { ColumnTable } from "@/components/lists/column-table";
import { Button } from "@/components/ui/button";
import { TermEnd } from "@/components/ui/term-end";
import { describeOverlap, type Overlap } from "@/lib/licenses/overlap";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";
import { termEnd } from "@/lib/terms/term";

type OffersProps = { offers: readonly OfferRecord[]; now: Date };

const OffersTable = ({
  label,
  columns,
  offers,
}: {
  label: string;
  columns: readonly OfferColumn[];
  offers: readonly OfferRecord[];
}) => <ColumnTable label={label} columns={columns} rows={offers} keyOf={({ id }) => id} />;

const decision: OfferColumn = {
  heading: "Decision",
  className: "act",
  show: (offer) => (
    <Button asChild size="sm">
      <Link href={paths.approve(offer.id)} prefetch={false} aria-label={`Decide the offer of ${licenseeOf(offer)}`}>
        Decide
      </Link>
    </Button>
  ),
};

type Overlaps = ReadonlyMap<string, readonly Overlap[]>;

const termsBeside = (overlaps: Overlaps): OfferColumn => ({
  ...termsColumn,
  show: (offer) => (
    <>
      {termsColumn.show(offer)}
      {overlaps.get(offer.id)?.map((overlap) => (
        <span key={overlap.territory} className="mt-1 block">
          Beside {describeOverlap(overlap)}, until <TermEnd end={termEnd(overlap.until, overlap)} only="day" />
        </span>
      ))}
    </>
  ),
});

export const OffersToDecide = ({ offers, now, overlaps }: OffersProps & { overlaps: Overlaps }) => (
  <OffersTable
    label="Offers waiting for you"
    columns={[buyerColumn, priceColumn, timeLeftColumn(now), decision, termsBeside(overlaps), useColumn]}
    offers={offers}
  />
);

const counter: OfferColumn = {
  heading: "Your counter",
  isNumeric: true,
  show: (offer) => (
    <>
      {formatUsd(offer.priceCents)}
      {offer.counterPercent && <span className="block text-ink-muted">+{offer.counterPercent}%</span>}
    </>
  ),
};

export const CountersOut = ({ offers, now }: OffersProps) => (
  <OffersTable
    label="Offers waiting for the brand"
    columns={[buyerColumn, counter, timeLeftColumn(now), termsColumn, useColumn]}
    offers={offers}
  />
);

const licenseLink = ({ grantId }: OfferRecord) =>
  grantId && (
    <Link href={paths.license(grantId)} prefetch={false} className="underline underline-offset-2">
      View license
    </Link>
  );

export const ClosedOffers = ({ label, offers, now }: OffersProps & { label: string }) => (
  <OffersTable
    label={label}
    columns={[buyerColumn, priceColumn, outcomeColumn("creator", now, licenseLink), termsColumn, useColumn]}
    offers={offers}
  />
);

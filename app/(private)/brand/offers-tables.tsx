import Link from "next/link";
import {
  creatorColumn,
  type OfferColumn,
  plainTermsColumn,
  priceColumn,
  timeLeftColumn,
  useColumn,
} from "@/components/dashboard/offer-columns";
import { outcomeColumn } from "@/components/dashboard/outcome-column";
import { ColumnTable } from "@/components/lists/column-table";
import { Button } from "@/components/ui/button";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import type { OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";

type OffersProps = { offers: readonly OfferRecord[]; now: Date; isNamed: boolean };

const OfferLink = ({ offer, children }: { offer: OfferRecord; children: string }) => (
  <Link
    href={paths.offer(offer.id)}
    prefetch={false}
    aria-label={`${children} to ${offer.creatorName}`}
    className="underline underline-offset-2"
  >
    {children}
  </Link>
);

const answer: OfferColumn = {
  heading: "Answer",
  className: "act",
  show: (offer) => (
    <Button asChild size="sm">
      <Link
        href={paths.approve(offer.id)}
        prefetch={false}
        aria-label={`Answer the counter-offer of ${offer.creatorName}`}
      >
        Answer
      </Link>
    </Button>
  ),
};

/** A counter-offer says by how much it raises what the brand offered. */
const counteredPrice: OfferColumn = {
  ...priceColumn,
  show: (offer) => (
    <>
      <span className="block">{formatUsd(offer.priceCents)}</span>
      {offer.counterPercent !== null && (
        <span className="block text-ink-muted">{offer.counterPercent}% more than you offered</span>
      )}
    </>
  ),
};

export const CountersToAnswer = ({ offers, now, isNamed }: OffersProps) => (
  <ColumnTable
    label="Counter-offers waiting for you"
    columns={[creatorColumn(isNamed), counteredPrice, timeLeftColumn(now), answer, plainTermsColumn, useColumn]}
    rows={offers}
    keyOf={({ id }) => id}
  />
);

const confirmation: OfferColumn = {
  heading: "Confirmation",
  show: (offer) => <OfferLink offer={offer}>Review and send</OfferLink>,
};

export const HeldOffers = ({ offers, now, isNamed }: OffersProps) => (
  <ColumnTable
    label="Offers to be confirmed"
    columns={[creatorColumn(isNamed), priceColumn, timeLeftColumn(now), confirmation, plainTermsColumn, useColumn]}
    rows={offers}
    keyOf={({ id }) => id}
  />
);

const details: OfferColumn = {
  heading: "Offer",
  className: "min-w-32",
  show: (offer) => (
    <span className="flex flex-wrap gap-x-4 gap-y-1 sm:flex-col">
      <OfferLink offer={offer}>See the offer</OfferLink>
      <Link
        href={paths.brandWithdraw(offer.id)}
        prefetch={false}
        aria-label={`Withdraw or change the offer to ${offer.creatorName}`}
        className="underline underline-offset-2"
      >
        Withdraw or change
      </Link>
    </span>
  ),
};

export const OffersOut = ({ offers, now, isNamed }: OffersProps) => (
  <ColumnTable
    label="Offers waiting for the creator"
    columns={[creatorColumn(isNamed), priceColumn, timeLeftColumn(now), details, plainTermsColumn, useColumn]}
    rows={offers}
    keyOf={({ id }) => id}
  />
);

const next = (offer: OfferRecord) => (
  <span className="flex flex-wrap gap-x-4 gap-y-1">
    <OfferLink offer={offer}>See the offer</OfferLink>
    <Link
      href={paths.newOfferLike(offer.id)}
      prefetch={false}
      aria-label={`Change and send again: the offer to ${offer.creatorName}`}
      className={`${DOOR_TO_OFFERS} underline underline-offset-2`}
    >
      Change and send again
    </Link>
  </span>
);

export const ClosedOffers = ({ label, offers, now, isNamed }: OffersProps & { label: string }) => (
  <ColumnTable
    label={label}
    columns={[creatorColumn(isNamed), priceColumn, outcomeColumn("buyer", now, next), plainTermsColumn, useColumn]}
    rows={offers}
    keyOf={({ id }) => id}
  />
);

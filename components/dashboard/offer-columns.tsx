import type { Column } from "@/components/lists/column-table";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import { TermEnd } from "@/components/ui/term-end";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { hoursLeft } from "@/lib/offers/rules";
import { agreedFacts } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { countOf } from "@/lib/text/typeset";

export type OfferColumn = Column<OfferRecord>;

export const buyerColumn: OfferColumn = {
  heading: "Brand",
  isHead: true,
  show: (offer) => (
    <>
      <bdi className="block font-semibold">{licenseeOf(offer)}</bdi>
      {offer.buyerOrganisation && <bdi className="block font-normal text-ink-muted">{offer.buyerName}</bdi>}
    </>
  ),
};

/** `isNamed`: for whom, where a brand makes offers for several companies. */
export const creatorColumn = (isNamed: boolean): OfferColumn => ({
  heading: "Creator",
  isHead: true,
  show: (offer) => (
    <>
      <bdi className="block font-semibold">{offer.creatorName}</bdi>
      {isNamed && (
        <span className="block font-normal text-ink-muted">
          for <bdi>{licenseeOf(offer)}</bdi>
        </span>
      )}
    </>
  ),
});

export const priceColumn: OfferColumn = {
  heading: "Price",
  isNumeric: true,
  show: (offer) => formatUsd(offer.priceCents),
};

export function Terms({ offer, isFlagged = false }: { offer: OfferRecord; isFlagged?: boolean }) {
  const { renews, term } = offer.agreement.content;
  const { words } = agreedFacts(offer.agreement.content);
  return (
    <>
      <span className="block">{words.what}</span>
      <span className="block text-ink-muted">
        {words.field}, {words.where}, <span className="@xl:whitespace-nowrap">{words.term}</span>
      </span>
      {renews && (
        <span className="block text-ink-muted">
          Renewal, from{" "}
          <TermEnd
            end={{ at: new Date(renews.until), zone: term.zone ?? null }}
            only="day"
            className="@xl:whitespace-nowrap"
          />
        </span>
      )}
      {isFlagged && offer.outsideCategories && (
        <Badge tone="awaiting" className="mt-1">
          Outside your categories
        </Badge>
      )}
    </>
  );
}

export const termsColumn: OfferColumn = {
  heading: "Terms",
  className: "min-w-40",
  show: (offer) => <Terms offer={offer} isFlagged />,
};

export const plainTermsColumn: OfferColumn = { ...termsColumn, show: (offer) => <Terms offer={offer} /> };

export const useColumn: OfferColumn = {
  heading: "Intended use",
  className: "min-w-40 max-w-96",
  show: (offer) => <bdi className="wrap-anywhere line-clamp-2">{offer.useCase}</bdi>,
};

export const timeLeftColumn = (now: Date): OfferColumn => ({
  heading: "Time left",
  className: "min-w-28",
  show: (offer) => {
    const hours = hoursLeft(offer.approvalTokenExpiresAt, now);
    return (
      <>
        <span className={hours < 6 ? "block font-semibold text-seal-text" : "block"}>
          {hours === 0 ? "Less than 1 hour" : countOf(hours, "hour")}
        </span>
        <span className="block text-ink-muted">
          until <Moment at={offer.approvalTokenExpiresAt} only="near" />
        </span>
      </>
    );
  },
});

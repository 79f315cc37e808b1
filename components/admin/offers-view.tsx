import { Facts } from "@/components/admin/facts";
import { madeColumn, type RowView } from "@/components/admin/list-with-details";
import { VoidForm } from "@/components/admin/void-form";
import { PriceChain } from "@/components/offers/price-chain";
import { GrantBadge, OfferBadge } from "@/components/offers/state-badge";
import { Moment } from "@/components/ui/moment";
import { TermEnd } from "@/components/ui/term-end";
import type { FormAction } from "@/lib/forms/state";
import { endOf } from "@/lib/license-rows/facts";
import { grantStateAt } from "@/lib/license-rows/rules";
import type { OfferRow } from "@/lib/offers/admin";
import { licenseeOf } from "@/lib/offers/record";
import { agreedFacts, listTerms } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { momentOf, termEnd } from "@/lib/terms/term";
import { describeRights } from "@/lib/terms/terms";

export const offersView = (now: Date, voidGrant: FormAction): RowView<OfferRow> => ({
  label: "Offers",
  isCompact: true,
  heading: "Brand",
  nameOf: ({ offer }) => licenseeOf(offer),
  columns: [
    { heading: "Creator", className: "wrap-anywhere min-w-28", show: ({ offer }) => <bdi>{offer.creatorName}</bdi> },
    { heading: "Price", isNumeric: true, show: ({ offer }) => formatUsd(offer.priceCents) },
    {
      heading: "State",
      className: "whitespace-nowrap",
      show: ({ offer }) => <OfferBadge offer={offer} now={now} isBrief />,
    },
    {
      heading: "License",
      className: "aside",
      show: ({ grant }) => (grant ? <GrantBadge grant={grant} now={now} /> : "None"),
    },
    {
      heading: "AI training",
      className: "aside min-w-28 max-w-64",
      show: (row) => <TrainingState {...row} now={now} />,
    },
    madeColumn("Made"),
  ],
  details: (row, address) => (
    <>
      <PriceChain chain={row.chain} now={now} label={`Prices so far, offer ${row.id}`} />
      <Facts facts={factsOf(row)} />
      {row.grant && <VoidForm grant={row.grant} now={now} address={address} voidGrant={voidGrant} />}
    </>
  ),
});

function TrainingState({ offer, grant, now }: Pick<OfferRow, "offer" | "grant"> & { now: Date }) {
  if (!offer.rights.includes("training")) return "No";
  if (!grant) return "Asked for";
  if (grant.trainingEndedAt) {
    return (
      <>
        Withdrawn <TermEnd end={momentOf(grant.trainingEndedAt, offer.agreement.content.term)} only="day" />
      </>
    );
  }
  if (grantStateAt(grant, now) !== "active") {
    return (
      <>
        Ended <TermEnd end={endOf(grant, offer.agreement.content)} only="day" />
      </>
    );
  }
  const granted = describeRights(offer.rights.filter((right) => right !== "training"));
  return (
    <>
      <bdi>{licenseeOf(offer)}</bdi> may train on {granted === "Nothing" ? "what was delivered" : granted.toLowerCase()}{" "}
      until <TermEnd end={endOf(grant, offer.agreement.content)} only="day" />
    </>
  );
}

function factsOf({ offer, grant }: OfferRow) {
  const { words } = agreedFacts(offer.agreement.content);
  const field = words.field + (offer.outsideCategories ? " (outside the creator’s list)" : "");
  return [
    ["Brand’s person", offer.buyerName],
    ["Organization", offer.buyerOrganisation],
    ["Brand’s email", `${offer.buyerEmail}${offer.buyerConfirmedAt ? " (confirmed)" : " (unconfirmed)"}`],
    ["Creator’s email", offer.creatorEmail],
    ...listTerms("staff", { ...words, field }),
    ["Reason for declining", offer.declineReason],
    ["License until", grant && <TermEnd end={termEnd(grant.expiresAt, offer.agreement.content.term)} />],
    ["Revoked", grant?.revokedAt && <Moment at={grant.revokedAt} />],
    ["Reason for revoking", grant?.revokedReason],
    ["AI training ended", grant?.trainingEndedAt && <Moment at={grant.trainingEndedAt} />],
    ["No new replica pieces from", grant?.replicaEndedAt && <Moment at={grant.replicaEndedAt} />],
    ["License id", grant?.id],
    ["Offer id", offer.id],
  ] as const;
}

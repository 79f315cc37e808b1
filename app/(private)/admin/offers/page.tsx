import type { Metadata } from "next";
import { listPage } from "@/app/(private)/admin/list-page";
import { voidLicense } from "@/app/(private)/admin/offers/actions";
import { Facts } from "@/components/admin/facts";
import { madeColumn, type RowView } from "@/components/admin/list-with-details";
import { ActionForm } from "@/components/form/action-form";
import { CheckboxField } from "@/components/form/checkbox-field";
import { ErrorSummary } from "@/components/form/error-summary";
import { Field } from "@/components/form/field";
import { KeptForm } from "@/components/form/kept-form";
import { SubmitButton } from "@/components/form/submit-button";
import { PriceChain } from "@/components/offers/price-chain";
import { GrantBadge, OfferBadge } from "@/components/offers/state-badge";
import { Moment } from "@/components/ui/moment";
import { TermEnd } from "@/components/ui/term-end";
import { NOTE_MAX } from "@/lib/creators/rules";
import { type FormAction, optionsOf } from "@/lib/forms/state";
import { endOf } from "@/lib/license-rows/facts";
import type { GrantRecord } from "@/lib/license-rows/queries";
import { grantStateAt } from "@/lib/license-rows/rules";
import { findOfferRow, listOffers, type OfferRow } from "@/lib/offers/admin";
import { licenseeOf } from "@/lib/offers/record";
import { offerStatusLabels } from "@/lib/offers/rules";
import { agreedFacts, listTerms } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { momentOf, termEnd } from "@/lib/terms/term";
import { describeRights } from "@/lib/terms/terms";

export const metadata: Metadata = { title: "Admin: offers" };

export default listPage({
  tab: "offers",
  table: "offer",
  search: "Name or email",
  filter: { label: "State", options: optionsOf(offerStatusLabels) },
  empty: "No offers yet.",
  read: listOffers,
  find: findOfferRow,
  view: (now) => offersView(now, voidLicense),
  kept: (address) => (
    <KeptForm action={voidLicense} page={address} labels={{ reason: "Reason for voiding the license" }} />
  ),
});

type VoidFormProps = { grant: GrantRecord; now: Date; address: string; voidGrant: FormAction };

/** Stays in place afterwards, so that its result can be read. */
function VoidForm({ grant, now, address, voidGrant }: VoidFormProps) {
  const isActive = grantStateAt(grant, now) === "active";
  return (
    <ActionForm
      action={voidGrant}
      page={address}
      closed={!isActive}
      prefix={`${grant.id}-`}
      className="max-w-xl space-y-4"
    >
      <ErrorSummary />
      {isActive && (
        <>
          <input type="hidden" name="grantId" value={grant.id} />
          <Field
            as="textarea"
            name="reason"
            label="Reason for voiding the license"
            hint="The license ends at once. Both parties read the reason in an email, and it stays on the license."
            required
            rows={2}
            maxLength={NOTE_MAX}
          />
          <CheckboxField
            name="confirmed"
            label="Void this license for good"
            hint="It cannot be restored: the parties would need a new offer."
          />
          <SubmitButton size="sm" variant="outline" pendingLabel="Voiding...">
            Void license
          </SubmitButton>
        </>
      )}
    </ActionForm>
  );
}

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

import { ExpandableRow } from "@/components/admin/expandable-row";
import { Facts } from "@/components/admin/facts";
import { VoidForm } from "@/components/admin/void-form";
import { PriceChain } from "@/components/offer/price-chain";
import { GrantBadge, OfferBadge } from "@/components/offer/state-badge";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import type { FormAction } from "@/lib/forms/state";
import { grantStateAt } from "@/lib/licenses/rules";
import { formatUsd } from "@/lib/licensing/fees";
import { categoryLabels, describeRights, territoryLabels } from "@/lib/licensing/terms";
import type { OfferRow } from "@/lib/offers/admin";
import { licenseeOf } from "@/lib/offers/record";
import { formatMoment } from "@/lib/time";

type OffersTableProps = { rows: readonly OfferRow[]; now: Date; address: string; voidGrant: FormAction };

/** Offers and counter-offers, each opening to its chain, its terms and its license. */
export function OffersTable({ rows, now, address, voidGrant }: OffersTableProps) {
  return (
    <Table label="Offers" frameClass="max-h-[70dvh]">
      <TableHead>
        <TableRow>
          <TableHeading>Buyer</TableHeading>
          <TableHeading>Creator</TableHeading>
          <TableHeading numeric>Price</TableHeading>
          <TableHeading>State</TableHeading>
          <TableHeading>License</TableHeading>
          <TableHeading>Made</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <ExpandableRow key={row.id} name={licenseeOf(row.offer)} span={6} cells={<Cells row={row} now={now} />}>
            <div className="space-y-6">
              <PriceChain chain={row.chain} now={now} label={`Prices so far, offer ${row.id}`} />
              <Facts facts={factsOf(row)} />
              {row.grant && <VoidForm grant={row.grant} now={now} address={address} voidGrant={voidGrant} />}
            </div>
          </ExpandableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Cells({ row: { offer, grant }, now }: { row: OfferRow; now: Date }) {
  return (
    <>
      <TableCell className="wrap-anywhere min-w-36">{offer.creatorName}</TableCell>
      <TableCell numeric>{formatUsd(offer.priceCents)}</TableCell>
      <TableCell className="whitespace-nowrap">
        <OfferBadge offer={offer} now={now} />
      </TableCell>
      <TableCell>{grant ? <GrantBadge status={grantStateAt(grant, now)} /> : "-"}</TableCell>
      <TableCell className="whitespace-nowrap">{formatMoment(offer.createdAt)}</TableCell>
    </>
  );
}

const factsOf = ({ offer, grant }: OfferRow) =>
  [
    ["Buyer's name", offer.buyerName],
    ["Organisation", offer.buyerOrganisation],
    ["Buyer's email", `${offer.buyerEmail}${offer.buyerConfirmedAt ? " (confirmed)" : " (unconfirmed)"}`],
    ["Creator's email", offer.creatorEmail],
    ["Licensed", describeRights(offer)],
    ["Category", categoryLabels[offer.category] + (offer.outsideCategories ? " (outside the creator's list)" : "")],
    ["Territory", territoryLabels[offer.territory]],
    ["Term in months", offer.termMonths],
    ["Intended use", offer.useCase],
    ["Reason for declining", offer.declineReason],
    ["License until", grant && formatMoment(grant.expiresAt)],
    ["Revoked", grant?.revokedAt && formatMoment(grant.revokedAt)],
    ["Reason for revoking", grant?.revokedReason],
    ["License id", grant?.id],
    ["Offer id", offer.id],
  ] as const;

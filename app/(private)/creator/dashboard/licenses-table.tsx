import Link from "next/link";
import { CsvLink } from "@/components/dashboard/csv-link";
import { buyerColumn, Terms } from "@/components/dashboard/offer-columns";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { GrantBadge } from "@/components/offers/state-badge";
import { TermEnd } from "@/components/ui/term-end";
import { endOf } from "@/lib/license-rows/facts";
import { grantStateAt } from "@/lib/license-rows/rules";
import type { License } from "@/lib/licenses/licenses";
import { licenseeOf } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";
import { momentOf } from "@/lib/terms/term";

export function LicensesTable({ licenses, now }: { licenses: readonly License[]; now: Date }) {
  const columns: Column<License>[] = [
    { heading: "Brand", isHead: true, show: ({ offer }) => buyerColumn.show(offer) },
    { heading: "Price", isNumeric: true, show: ({ offer }) => formatUsd(offer.priceCents) },
    {
      heading: "State",
      className: "max-w-56",
      show: ({ grant, offer }) => (
        <>
          <GrantBadge grant={grant} now={now} />
          <Link
            href={paths.license(grant.id)}
            prefetch={false}
            aria-label={`View license of ${licenseeOf(offer)}`}
            className="mt-1 block min-h-6 whitespace-nowrap py-0.5 underline underline-offset-2"
          >
            View license
          </Link>
          {grant.revokedReason && <span className="mt-1 block text-ink-muted">{grant.revokedReason}</span>}
        </>
      ),
    },
    {
      heading: "Term",
      className: "min-w-28",
      show: ({ grant, offer }) => (
        <>
          <TermEnd
            end={momentOf(grant.effectiveAt, offer.agreement.content.term)}
            only="day"
            className="@xl:whitespace-nowrap"
          />{" "}
          to <TermEnd end={endOf(grant, offer.agreement.content)} only="day" className="@xl:whitespace-nowrap" />
        </>
      ),
    },
    { heading: "Terms", className: "min-w-40", show: ({ offer }) => <Terms offer={offer} isFlagged /> },
    {
      heading: "AI training",
      className: "min-w-36",
      show: (license) => <TrainingState license={license} now={now} />,
    },
  ];
  return (
    <>
      <CsvLink href={paths.creatorCsv} />
      <ColumnTable label="Licenses" columns={columns} rows={licenses} keyOf={({ grant }) => grant.id} />
    </>
  );
}

function TrainingState({ license: { grant, offer }, now }: { license: License; now: Date }) {
  if (!offer.rights.includes("training")) return <span className="text-ink-muted">Not permitted</span>;
  if (grantStateAt(grant, now) !== "active") return <span className="text-ink-muted">Ended with the license</span>;
  return (
    <>
      <span className="block">
        <bdi>{licenseeOf(offer)}</bdi> may train until{" "}
        <TermEnd end={endOf(grant, offer.agreement.content)} only="day" />
      </span>
      <Link href={paths.licenseWithdraw(grant.id)} prefetch={false} className="underline underline-offset-2">
        Withdraw AI-training consent
      </Link>
    </>
  );
}

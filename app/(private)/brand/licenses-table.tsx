import Link from "next/link";
import { CsvLink } from "@/components/dashboard/csv-link";
import { creatorColumn, Terms } from "@/components/dashboard/offer-columns";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { GrantBadge } from "@/components/offers/state-badge";
import { TermEnd } from "@/components/ui/term-end";
import { DOOR_TO_OFFERS } from "@/lib/admin/flag-rules";
import { endOf } from "@/lib/license-rows/facts";
import { isRenewable } from "@/lib/license-rows/rules";
import type { License } from "@/lib/licenses/licenses";
import type { Renewal } from "@/lib/offers/renewal";
import { paths } from "@/lib/paths";
import { formatUsd } from "@/lib/terms/fees";
import { momentOf } from "@/lib/terms/term";

const link = "block @xl:whitespace-nowrap py-1 underline underline-offset-2";

type BrandLicensesProps = {
  licenses: readonly License[];
  renewals: ReadonlyMap<string, Renewal>;
  now: Date;
  isNamed: boolean;
};

export function BrandLicenses({ licenses, renewals, now, isNamed }: BrandLicensesProps) {
  const columns: Column<License>[] = [
    { heading: "Creator", isHead: true, show: ({ offer }) => creatorColumn(isNamed).show(offer) },
    {
      heading: "Price and fee",
      isNumeric: true,
      show: ({ offer }) => (
        <>
          {formatUsd(offer.priceCents)}
          <span className="block text-ink-muted">+{formatUsd(offer.agreement.content.fee.cents)}</span>
        </>
      ),
    },
    {
      heading: "State",
      className: "max-w-56",
      show: ({ grant, offer }) => (
        <>
          <GrantBadge grant={grant} now={now} />
          {grant.revokedReason && <span className="mt-1 block text-ink-muted">{grant.revokedReason}</span>}
          <RenewalState license={{ grant, offer }} renewal={renewals.get(grant.id)} now={now} />
        </>
      ),
    },
    {
      heading: "Documents",
      show: ({ grant, offer: { creatorName } }) => (
        <>
          <Link
            href={paths.license(grant.id)}
            prefetch={false}
            aria-label={`View license of ${creatorName}`}
            className={link}
          >
            View license
          </Link>
          <a
            href={`${paths.license(grant.id)}/document`}
            aria-label={`Sealed PDF of the license of ${creatorName}`}
            className={link}
          >
            Sealed PDF
          </a>
          <Link
            href={paths.publicLicense(grant.id)}
            prefetch={false}
            aria-label={`Verification page of the license of ${creatorName}`}
            className={link}
          >
            Verification page
          </Link>
        </>
      ),
    },
    {
      heading: "Term",
      className: "min-w-28",
      show: ({ grant, offer }) => (
        <>
          <TermEnd end={momentOf(grant.effectiveAt, offer.agreement.content.term)} only="day" /> to{" "}
          <TermEnd end={endOf(grant, offer.agreement.content)} only="day" />
        </>
      ),
    },
    { heading: "Terms", className: "min-w-40", show: ({ offer }) => <Terms offer={offer} /> },
  ];
  return (
    <>
      <CsvLink href={paths.brandCsv} />
      <ColumnTable label="Licenses" columns={columns} rows={licenses} keyOf={({ grant }) => grant.id} />
    </>
  );
}

type RenewalStateProps = { license: License; renewal: Renewal | undefined; now: Date };

function RenewalState({ license: { grant, offer }, renewal, now }: RenewalStateProps) {
  if (renewal) {
    return <span className="mt-1 block">{renewal.state === "approved" ? "Renewed" : "Its renewal waits"}</span>;
  }
  if (!isRenewable(grant, now)) return null;
  return (
    <Link
      href={paths.renew(grant.id)}
      prefetch={false}
      aria-label={`Renew the license of ${offer.creatorName}`}
      className={`${link} ${DOOR_TO_OFFERS}`}
    >
      Renew
    </Link>
  );
}

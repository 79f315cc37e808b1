import Link from "next/link";
import { BuyerCell, TermsCell } from "@/app/(private)/creator/dashboard/offer-cells";
import { SubmitButton } from "@/components/form/submit-button";
import { GrantBadge } from "@/components/offer/state-badge";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import type { GrantRecord } from "@/lib/licenses/queries";
import { grantStateAt } from "@/lib/licenses/rules";
import { formatUsd } from "@/lib/licensing/fees";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { paths } from "@/lib/paths";
import { formatDay } from "@/lib/time";

type License = { grant: GrantRecord; offer: OfferRecord };

/** The licenses a creator granted. Stands in the form whose action withdraws AI training: each row has its own button. */
export function LicensesTable({ licenses, now }: { licenses: readonly License[]; now: Date }) {
  return (
    <Table label="Licenses" frameClass="max-h-[40rem]">
      <TableHead>
        <TableRow>
          <TableHeading>Licensee</TableHeading>
          <TableHeading numeric>Price</TableHeading>
          <TableHeading>State</TableHeading>
          <TableHeading>Term</TableHeading>
          <TableHeading>Terms</TableHeading>
          <TableHeading>AI training</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {licenses.map(({ grant, offer }) => (
          <TableRow key={grant.id}>
            <BuyerCell offer={offer} />
            <TableCell numeric>{formatUsd(offer.priceCents)}</TableCell>
            <TableCell className="max-w-56">
              <GrantBadge status={grantStateAt(grant, now)} />
              <Link
                href={paths.license(grant.id)}
                prefetch={false}
                aria-label={`View the license of ${licenseeOf(offer)}`}
                className="mt-1 block whitespace-nowrap underline underline-offset-2"
              >
                View license
              </Link>
              {grant.revokedReason && <span className="mt-1 block text-ink-muted">{grant.revokedReason}</span>}
            </TableCell>
            <TableCell className="min-w-40">
              {formatDay(grant.effectiveAt)} to {formatDay(grant.revokedAt ?? grant.expiresAt)}
            </TableCell>
            <TermsCell offer={offer} />
            <TableCell className="min-w-64">
              <TrainingState grant={grant} offer={offer} now={now} />
            </TableCell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** Whether the license includes AI training, and, while it does, the way to end it: opened first, then confirmed. */
function TrainingState({ grant, offer, now }: License & { now: Date }) {
  if (!offer.training) return <span className="text-ink-muted">Not permitted</span>;
  if (grantStateAt(grant, now) !== "active") return <span className="text-ink-muted">Ended with the license</span>;
  return (
    <details>
      <summary className="cursor-pointer py-1 underline underline-offset-2">Withdraw AI-training consent</summary>
      <p className="mt-2">
        This ends the license with <bdi>{licenseeOf(offer)}</bdi> now, for every use and not only for training. What was
        done under it before stays licensed. Both of you get an email. It cannot be undone.
      </p>
      <SubmitButton name="grantId" value={grant.id} size="sm" className="mt-3" pendingLabel="Withdrawing...">
        Withdraw and end the license
      </SubmitButton>
    </details>
  );
}

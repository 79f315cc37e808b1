import { ExpandableRow } from "@/components/admin/expandable-row";
import { Facts } from "@/components/admin/facts";
import { Badge } from "@/components/ui/badge";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import type { WaitlistRow } from "@/lib/admin/waitlist/queries";
import { interestLabels } from "@/lib/admin/waitlist/rules";
import { optionWords } from "@/lib/admin/words";
import { formatMoment } from "@/lib/time/format";

const option = (value: string | null) => value && optionWords(value);
const options = (values: readonly string[]) => values.map(optionWords).join(", ");

/** Waitlist submissions, each opening to everything that was sent. */
export function WaitlistTable({ rows }: { rows: readonly WaitlistRow[] }) {
  return (
    <Table label="Waitlist submissions" frameClass="max-h-[70dvh]">
      <TableHead>
        <TableRow>
          <TableHeading>Name</TableHeading>
          <TableHeading>Email</TableHeading>
          <TableHeading>Interest</TableHeading>
          <TableHeading>Address</TableHeading>
          <TableHeading>Submitted</TableHeading>
        </TableRow>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <ExpandableRow key={row.id} name={row.fullName} span={5} cells={<Cells row={row} />}>
            <Facts facts={factsOf(row)} />
          </ExpandableRow>
        ))}
      </tbody>
    </Table>
  );
}

function Cells({ row }: { row: WaitlistRow }) {
  return (
    <>
      <TableCell className="wrap-anywhere min-w-48">{row.email}</TableCell>
      <TableCell className="whitespace-nowrap">{interestLabels[row.userType]}</TableCell>
      <TableCell>
        {row.confirmedAt ? <Badge tone="verified">Confirmed</Badge> : <Badge tone="awaiting">Unconfirmed</Badge>}
      </TableCell>
      <TableCell className="whitespace-nowrap">{formatMoment(row.createdAt)}</TableCell>
    </>
  );
}

const factsOf = (row: WaitlistRow) =>
  [
    ["Phone", row.phone],
    ["City", row.city],
    ["Update emails", row.consentUpdates ? "Agreed" : "Not agreed"],
    ["Address confirmed", row.confirmedAt && formatMoment(row.confirmedAt)],
    ["Portfolio", row.portfolioLinks],
    ["Talent category", option(row.talentCategory)],
    ["Minimum fee", option(row.minFee)],
    ["Company", row.companyName],
    ["Use cases", row.useCases],
    ["Annual budget", option(row.annualBudget)],
    ["Agency", row.agencyName],
    ["Credentials", row.credentials],
    ["Talent represented", row.representedCount],
    ["Heard of us through", option(row.referralSource)],
    ["Agent who referred", row.agentReferralInfo],
    ["Referral details", row.referralDetails],
    ["Preferred uses", options(row.preferredUseCases)],
    ["Content durations", options(row.contentDurationPreferences)],
    ["Experience", option(row.experienceLevel)],
    ["Turnaround", option(row.turnaroundFlexibility)],
    ["Territories", options(row.geographicLicensing)],
    ["Marketing source", row.marketingSource],
    ["Referred by", row.referredBy],
    ["Referral code used", row.ref],
    ["Own referral code", row.referralCode],
    ["Referrals counted", row.referrals],
    ["Came from", [row.src, row.post].filter(Boolean).join(", ")],
    ["Id", row.id],
  ] as const;

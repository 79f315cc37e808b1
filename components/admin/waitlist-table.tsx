import { ExpandableRow } from "@/components/admin/expandable-row";
import { Facts } from "@/components/admin/facts";
import { Badge } from "@/components/ui/badge";
import { Table, TableCell, TableHead, TableHeading, TableRow } from "@/components/ui/table";
import { labelOf } from "@/lib/listing/listing";
import { formatMoment } from "@/lib/time";
import type { WaitlistRow } from "@/lib/waitlist/admin";
import { agreementLabels, interestLabels } from "@/lib/waitlist/labels";
import { answerLabels } from "@/lib/waitlist/rules";

type Enumerated = keyof typeof answerLabels;

const answer = (field: Enumerated, word: string | null) => word && labelOf(answerLabels[field], word);
const answers = (field: Enumerated, words: readonly string[]) =>
  words.map((word) => labelOf(answerLabels[field], word)).join(", ");

/** Characters of a document's hash that tell its versions apart. */
const VERSION = 12;

/** One line for each agreement: the document, the version that was shown, and when. */
const agreed = ({ agreements }: WaitlistRow): string =>
  agreements
    .map(({ document, hash, agreedAt, withdrawnAt }) => {
      const withdrawn = withdrawnAt ? `, withdrawn ${formatMoment(new Date(withdrawnAt))}` : "";
      const name = labelOf(agreementLabels, document);
      return `${name}, version ${hash.slice(0, VERSION)}, ${formatMoment(new Date(agreedAt))}${withdrawn}`;
    })
    .join("\n") || "None before the address is confirmed";

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
    ["Update emails", row.consentUpdates ? "Asked for" : "Not asked for"],
    ["Agreements", agreed(row)],
    ["Address confirmed", row.confirmedAt && formatMoment(row.confirmedAt)],
    ["Portfolio", row.portfolioLinks],
    ["Talent category", answer("talentCategory", row.talentCategory)],
    ["Minimum fee", answer("minFee", row.minFee)],
    ["Company", row.companyName],
    ["Use cases", row.useCases],
    ["Annual budget", answer("annualBudget", row.annualBudget)],
    ["Agency", row.agencyName],
    ["Credentials", row.credentials],
    ["Talent represented", row.representedCount],
    ["Heard of us through", answer("referralSource", row.referralSource)],
    ["Agent who referred", row.agentReferralInfo],
    ["Referral details", row.referralDetails],
    ["Preferred uses", answers("preferredUseCases", row.preferredUseCases)],
    ["Content durations", answers("contentDurationPreferences", row.contentDurationPreferences)],
    ["Experience", answer("experienceLevel", row.experienceLevel)],
    ["Turnaround", answer("turnaroundFlexibility", row.turnaroundFlexibility)],
    ["Territories", answers("geographicLicensing", row.geographicLicensing)],
    ["Marketing source", row.marketingSource],
    ["Referred by", row.referredBy],
    ["Referral code used", row.ref],
    ["Own referral code", row.referralCode],
    ["Referrals counted", row.referrals],
    ["Came from", [row.src, row.post].filter(Boolean).join(", ")],
    ["Id", row.id],
  ] as const;

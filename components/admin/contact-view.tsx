import { type Fact, Facts } from "@/components/admin/facts";
import { MOMENT, type RowView } from "@/components/admin/list-with-details";
import { ActionForm } from "@/components/form/action-form";
import { ErrorSummary } from "@/components/form/error-summary";
import { SubmitButton } from "@/components/form/submit-button";
import { Badge } from "@/components/ui/badge";
import { Moment } from "@/components/ui/moment";
import type { FormAction } from "@/lib/forms/state";
import type { ContactRow } from "@/lib/inquiries/admin";
import { messageParts, needsAnswer, subjectLabel } from "@/lib/inquiries/rules";

export const contactView = (markInquiry: FormAction): RowView<ContactRow> => ({
  label: "Contact submissions",
  heading: "Name",
  nameOf: ({ fullName }) => fullName,
  columns: [
    { heading: "Email", className: "wrap-anywhere min-w-40", show: ({ email }) => email },
    { heading: "Subject", className: "wrap-anywhere min-w-28", show: ({ subject }) => subjectLabel(subject) },
    { heading: "State", show: (row) => <InquiryState row={row} /> },
    { heading: "Sent", className: MOMENT, show: ({ createdAt }) => <Moment at={createdAt} /> },
  ],
  details: (row, address) => (
    <>
      <Facts facts={factsOf(row)} />
      <AnsweredForm row={row} address={address} markInquiry={markInquiry} />
    </>
  ),
});

function InquiryState({ row: { subject, answeredAt } }: { row: ContactRow }) {
  if (answeredAt) return <Badge tone="ended">Answered</Badge>;
  return needsAnswer(subject) ? <Badge tone="awaiting">Waiting</Badge> : "Sent by itself";
}

const factsOf = (row: ContactRow): readonly Fact[] => [
  ...factsOfMessage(row),
  ["Email", row.email],
  ["Phone", row.phone],
  ["Answered", row.answeredAt && <Moment key="answered" at={row.answeredAt} />],
  ["Id", row.id],
];

const factsOfMessage = ({ subject, message }: ContactRow): readonly Fact[] =>
  messageParts(subject, message) ?? [["Message", message]];

type AnsweredFormProps = { row: ContactRow; address: string; markInquiry: FormAction };

/** Stays in place afterwards, so that its result can be read. */
function AnsweredForm({ row, address, markInquiry }: AnsweredFormProps) {
  const waits = needsAnswer(row.subject) && row.answeredAt === null;
  return (
    <ActionForm action={markInquiry} page={address} prefix={`${row.id}-`} closed={!waits} className="space-y-3">
      <ErrorSummary />
      {waits && (
        <>
          <input type="hidden" name="inquiryId" value={row.id} />
          <p className="flex flex-wrap gap-3">
            <a
              href={`mailto:${encodeURIComponent(row.email)}?subject=${encodeURIComponent(`Re: ${subjectLabel(row.subject)}`)}`}
              className="plain-button"
            >
              Answer by email
            </a>
            <SubmitButton size="sm" variant="outline" pendingLabel="Marking...">
              Mark as answered
            </SubmitButton>
          </p>
        </>
      )}
    </ActionForm>
  );
}

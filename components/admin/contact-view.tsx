import { EraseForm } from "@/components/admin/erase-form";
import { type Fact, Facts } from "@/components/admin/facts";
import { type InboundActions, InboundBadge, InboundDesk, workFacts } from "@/components/admin/inbound-desk";
import { emailColumn, madeColumn, type RowView } from "@/components/admin/list-with-details";
import { Moment } from "@/components/ui/moment";
import type { FormAction } from "@/lib/forms/state";
import type { ContactRow } from "@/lib/inquiries/admin";
import { messageParts, subjectLabel } from "@/lib/inquiries/rules";

export const contactView = (actions: InboundActions, erase: FormAction): RowView<ContactRow> => ({
  label: "Contact submissions",
  heading: "Name",
  nameOf: ({ fullName }) => fullName,
  columns: [
    emailColumn(),
    { heading: "Subject", className: "wrap-anywhere min-w-28", show: ({ subject }) => subjectLabel(subject) },
    { heading: "State", show: ({ state }) => <InboundBadge state={state} /> },
    madeColumn("Sent"),
  ],
  details: (row, address) => (
    <>
      <Facts facts={factsOf(row)} />
      <InboundDesk inbox="contact" row={row} address={address} actions={actions} />
      <EraseForm id={row.id} email={row.email} address={address} erase={erase} />
    </>
  ),
});

const factsOf = (row: ContactRow): readonly Fact[] => [
  ...factsOfMessage(row),
  ["Subject", subjectLabel(row.subject)],
  ["Email", row.email],
  ["Phone", row.phone],
  ["Sent", <Moment key="sent" at={row.createdAt} />],
  // A requested guide.
  ["Answered", row.state === "answered" && row.answeredAt === null && "By itself"],
  ...workFacts(row),
  ["Id", row.id],
];

const factsOfMessage = ({ subject, message }: ContactRow): readonly Fact[] =>
  messageParts(subject, message) ?? [["Message", message]];

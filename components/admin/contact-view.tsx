import { type Fact, Facts } from "@/components/admin/facts";
import { MOMENT, type RowView } from "@/components/admin/list-with-details";
import { Moment } from "@/components/ui/moment";
import type { ContactRow } from "@/lib/inquiries/admin";
import { messageParts, subjectLabel } from "@/lib/inquiries/rules";

export const contactView: RowView<ContactRow> = {
  label: "Contact submissions",
  heading: "Name",
  nameOf: ({ fullName }) => fullName,
  columns: [
    { heading: "Email", className: "wrap-anywhere min-w-40", show: ({ email }) => email },
    { heading: "Subject", className: "wrap-anywhere min-w-28", show: ({ subject }) => subjectLabel(subject) },
    { heading: "Sent", className: MOMENT, show: ({ createdAt }) => <Moment at={createdAt} /> },
  ],
  details: (row) => (
    <Facts facts={[...factsOfMessage(row), ["Email", row.email], ["Phone", row.phone], ["Id", row.id]]} />
  ),
};

const factsOfMessage = ({ subject, message }: ContactRow): readonly Fact[] =>
  messageParts(subject, message) ?? [["Message", message]];

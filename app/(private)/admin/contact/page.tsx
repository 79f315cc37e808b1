import type { Metadata } from "next";
import { erasePerson } from "@/app/(private)/admin/erase-action";
import { moveInbound, noteInbound, replyToInbound } from "@/app/(private)/admin/inbound-actions";
import { inboundKept } from "@/app/(private)/admin/inbound-kept";
import { listPage } from "@/app/(private)/admin/list-page";
import { EraseForm } from "@/components/admin/erase-form";
import { type Fact, Facts } from "@/components/admin/facts";
import { type InboundActions, InboundBadge, InboundDesk, workFacts } from "@/components/admin/inbound-desk";
import { emailColumn, madeColumn, type RowView } from "@/components/admin/list-with-details";
import { Moment } from "@/components/ui/moment";
import { type FormAction, optionsOf } from "@/lib/forms/state";
import { type ContactRow, contactInbox, findContact, listContact, withReplies } from "@/lib/inquiries/admin";
import { countStates } from "@/lib/inquiries/inbound";
import { inboundStateLabels } from "@/lib/inquiries/inbound-rules";
import { messageParts, SUBJECTS, subjectLabel } from "@/lib/inquiries/rules";

const contactView = (actions: InboundActions, erase: FormAction): RowView<ContactRow> => ({
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

export const metadata: Metadata = { title: "Admin: contact" };

export default listPage({
  tab: "contact",
  table: "contact_submissions",
  search: "Name or email",
  filter: {
    label: "Show",
    options: [...optionsOf(inboundStateLabels), ...SUBJECTS.map((value) => ({ value, label: subjectLabel(value) }))],
  },
  counts: (most) => countStates(contactInbox, most),
  empty: "No contact submissions yet.",
  exported: "contact_submissions",
  read: listContact,
  find: findContact,
  open: withReplies,
  view: () => contactView({ reply: replyToInbound, move: moveInbound, note: noteInbound }, erasePerson),
  kept: inboundKept,
});

import type { Metadata } from "next";
import { erasePerson } from "@/app/(private)/admin/erase-action";
import { moveInbound, noteInbound, replyToInbound } from "@/app/(private)/admin/inbound-actions";
import { inboundKept } from "@/app/(private)/admin/inbound-kept";
import { listPage } from "@/app/(private)/admin/list-page";
import { contactView } from "@/components/admin/contact-view";
import { optionsOf } from "@/lib/forms/state";
import { contactInbox, findContact, listContact, withReplies } from "@/lib/inquiries/admin";
import { countStates } from "@/lib/inquiries/inbound";
import { inboundStateLabels } from "@/lib/inquiries/inbound-rules";
import { SUBJECTS, subjectLabel } from "@/lib/inquiries/rules";

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

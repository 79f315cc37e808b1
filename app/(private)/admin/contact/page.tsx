import type { Metadata } from "next";
import { markInquiry } from "@/app/(private)/admin/contact/actions";
import { listPage } from "@/app/(private)/admin/list-page";
import { contactView } from "@/components/admin/contact-view";
import { findContact, listContact } from "@/lib/inquiries/admin";
import { SUBJECTS, subjectLabel, WAITING } from "@/lib/inquiries/rules";

export const metadata: Metadata = { title: "Admin: contact" };

export default listPage({
  tab: "contact",
  table: "contact_submissions",
  search: "Name or email",
  filter: {
    label: "Show",
    options: [
      { value: WAITING, label: "Not answered yet" },
      ...SUBJECTS.map((value) => ({ value, label: subjectLabel(value) })),
    ],
  },
  empty: "No contact submissions yet.",
  exported: "contact_submissions",
  read: listContact,
  find: findContact,
  view: () => contactView(markInquiry),
});

import type { Metadata } from "next";
import { listPage } from "@/app/(private)/admin/list-page";
import { retryMail } from "@/app/(private)/admin/mail/actions";
import { mailView } from "@/components/admin/mail-view";
import { optionsOf } from "@/lib/forms/state";
import { findMail, listMail } from "@/lib/mail/admin";
import { mailStateLabels } from "@/lib/mail/rules";

export const metadata: Metadata = { title: "Admin: mail" };

export default listPage({
  tab: "mail",
  table: "outbound_email",
  search: "Email, in full",
  filter: { label: "State", options: optionsOf(mailStateLabels) },
  empty: "No mail yet.",
  read: listMail,
  find: findMail,
  view: () => mailView(retryMail),
});

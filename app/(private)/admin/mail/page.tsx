import type { Metadata } from "next";
import { listPage } from "@/app/(private)/admin/list-page";
import { retryMail } from "@/app/(private)/admin/mail/actions";
import { outboxView } from "@/components/admin/outbox-view";
import { optionsOf } from "@/lib/forms/state";
import { findOutboxEntry, listOutbox } from "@/lib/outbox/admin";
import { outboxStateLabels } from "@/lib/outbox/rules";

export const metadata: Metadata = { title: "Admin: mail" };

export default listPage({
  tab: "mail",
  table: "outbound_email",
  search: "Email, in full",
  filter: { label: "State", options: optionsOf(outboxStateLabels) },
  empty: "No mail yet.",
  read: listOutbox,
  find: findOutboxEntry,
  view: () => outboxView(retryMail),
});

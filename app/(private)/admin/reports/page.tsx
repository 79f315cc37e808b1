import type { Metadata } from "next";
import { listPage } from "@/app/(private)/admin/list-page";
import { close } from "@/app/(private)/admin/reports/actions";
import { reportsView } from "@/components/admin/reports-view";
import { KeptForm } from "@/components/form/kept-form";
import { optionsOf } from "@/lib/forms/state";
import { findReport, listReports } from "@/lib/offers/messages-admin";

export const metadata: Metadata = { title: "Admin: reports" };

export default listPage({
  tab: "reports",
  table: "offer_message",
  search: "Name or email",
  filter: { label: "State", options: optionsOf({ open: "Open", closed: "Closed" }) },
  empty: "No message was reported yet.",
  read: listReports,
  find: findReport,
  view: () => reportsView(close),
  kept: (address) => <KeptForm action={close} page={address} />,
});

import type { Metadata } from "next";
import { resolve } from "@/app/(private)/admin/disputes/actions";
import { listPage } from "@/app/(private)/admin/list-page";
import { disputesView } from "@/components/admin/disputes-view";
import { KeptForm } from "@/components/form/kept-form";
import { optionsOf } from "@/lib/forms/state";
import { disputeStateLabels } from "@/lib/licenses/use-rules";
import { findDispute, listDisputes } from "@/lib/licenses/uses-admin";

export const metadata: Metadata = { title: "Admin: disputes" };

export default listPage({
  tab: "disputes",
  table: "use_dispute",
  search: "Name or email",
  filter: { label: "State", options: optionsOf(disputeStateLabels) },
  empty: "No disputes yet.",
  read: listDisputes,
  find: findDispute,
  view: () => disputesView(resolve),
  kept: (address) => <KeptForm action={resolve} page={address} labels={{ resolution: "What you found" }} />,
});

import type { Metadata } from "next";
import { decide, end } from "@/app/(private)/admin/disputes/actions";
import { listPage } from "@/app/(private)/admin/list-page";
import { disputesView } from "@/components/admin/disputes-view";
import { KeptForm } from "@/components/form/kept-form";
import { optionsOf } from "@/lib/forms/state";
import { findDispute, listDisputes, withAgreed } from "@/lib/licenses/disputes-admin";
import { disputeStateLabels } from "@/lib/licenses/use-rules";

export const metadata: Metadata = { title: "Admin: disputes" };

export default listPage({
  tab: "disputes",
  table: "use_dispute",
  search: "Name or email",
  filter: { label: "State", options: optionsOf(disputeStateLabels) },
  empty: "No disputes yet.",
  read: listDisputes,
  find: findDispute,
  open: withAgreed,
  view: (now) => disputesView({ decide, end }, now),
  kept: (address) => (
    <>
      <KeptForm action={decide} page={address} labels={{ resolution: "What you found" }} />
      <KeptForm action={end} page={address} />
    </>
  ),
});

import type { Metadata } from "next";
import { answer, end } from "@/app/(private)/admin/brands/actions";
import { erasePerson } from "@/app/(private)/admin/erase-action";
import { listPage } from "@/app/(private)/admin/list-page";
import { brandsView } from "@/components/admin/brands-view";
import { KeptForm } from "@/components/form/kept-form";
import { findCheck, listChecks } from "@/lib/brands/admin";
import { optionsOf } from "@/lib/forms/state";

export const metadata: Metadata = { title: "Admin: brands" };

export default listPage({
  tab: "brands",
  table: "organisation_check",
  search: "Brand or email",
  filter: { label: "State", options: optionsOf({ open: "Open", standing: "Checked", lapsed: "Lapsed" }) },
  empty: "No brand has asked yet.",
  read: listChecks,
  find: findCheck,
  view: () => brandsView({ answer, end, erase: erasePerson }),
  kept: (address) => (
    <>
      <KeptForm action={answer} page={address} labels={{ answer: "What you checked, or what the brand is to read" }} />
      <KeptForm action={end} page={address} labels={{ note: "Why the check ends" }} />
      <KeptForm action={erasePerson} page={address} />
    </>
  ),
});

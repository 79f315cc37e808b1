import type { Metadata } from "next";
import { listPage } from "@/app/(private)/admin/list-page";
import { voidLicense } from "@/app/(private)/admin/offers/actions";
import { offersView } from "@/components/admin/offers-view";
import { KeptForm } from "@/components/form/kept-form";
import { optionsOf } from "@/lib/forms/state";
import { findOfferRow, listOffers } from "@/lib/offers/admin";
import { offerStatusLabels } from "@/lib/offers/rules";

export const metadata: Metadata = { title: "Admin: offers" };

export default listPage({
  tab: "offers",
  table: "offer",
  search: "Name or email",
  filter: { label: "State", options: optionsOf(offerStatusLabels) },
  empty: "No offers yet.",
  read: listOffers,
  find: findOfferRow,
  view: (now) => offersView(now, voidLicense),
  kept: (address) => (
    <KeptForm action={voidLicense} page={address} labels={{ reason: "Reason for voiding the license" }} />
  ),
});

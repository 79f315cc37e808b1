import type { Metadata } from "next";
import { voidLicense } from "@/app/(private)/admin/offers/actions";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { OffersTable } from "@/components/admin/offers-table";
import { KeptForm } from "@/components/form/kept-form";
import { listingQuery, type QueryParams, readListing } from "@/lib/listing/listing";
import { listOffers } from "@/lib/offers/admin";
import { isOfferStatus, offerStatusLabels } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: offers" };

const path = paths.adminTab("offers");
const filters = Object.entries(offerStatusLabels).map(([value, label]) => ({ value, label }));

export default async function OffersPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const listing = readListing(await searchParams, isOfferStatus);
  const address = path + listingQuery(listing);
  const reading = await readTab("offers", () => listOffers(listing), { table: "offer", listing });
  return (
    <TabPage
      reading={reading}
      tab="offers"
      address={address}
      kept={<KeptForm action={voidLicense} page={address} labels={{ reason: "Reason for voiding the license" }} />}
    >
      {(page) => (
        <>
          <ListTools path={path} listing={listing} searchLabel="Name or email" filterLabel="State" filters={filters} />
          <ListFrame path={path} listing={listing} page={page} empty="No offers yet.">
            <OffersTable rows={page.rows} address={address} now={new Date()} voidGrant={voidLicense} />
          </ListFrame>
        </>
      )}
    </TabPage>
  );
}

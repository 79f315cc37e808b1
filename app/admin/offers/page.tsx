import type { Metadata } from "next";
import { after } from "next/server";
import { DeskPage } from "@/app/admin/desk-page";
import { load } from "@/app/admin/load";
import { voidLicense } from "@/app/admin/offers/actions";
import { requireAdmin } from "@/app/admin/require-admin";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { OffersTable } from "@/components/admin/offers-table";
import { listingQuery, type QueryParams, readListing } from "@/lib/admin/listing";
import { recordFetch } from "@/lib/admin/mutations";
import { listOffers } from "@/lib/admin/offers/queries";
import { isOfferStatus, offerStatusLabels } from "@/lib/admin/offers/rules";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: offers" };

const path = paths.adminTab("offers");
const filters = Object.entries(offerStatusLabels).map(([value, label]) => ({ value, label }));

export default async function OffersPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const admin = await requireAdmin();
  const listing = readListing(await searchParams, isOfferStatus);
  const loaded = await load("offers", () => listOffers(listing));
  after(() => recordFetch(admin, "offer", listing));
  return (
    <DeskPage admin={admin} tab="offers" address={path + listingQuery(listing)} loaded={loaded}>
      {(page) => (
        <>
          <ListTools path={path} listing={listing} searchLabel="Name or email" filterLabel="State" filters={filters} />
          <ListFrame path={path} listing={listing} page={page} empty="No offers yet.">
            <OffersTable rows={page.rows} now={new Date()} voidGrant={voidLicense} />
          </ListFrame>
        </>
      )}
    </DeskPage>
  );
}

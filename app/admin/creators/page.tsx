import type { Metadata } from "next";
import { after } from "next/server";
import { decideOn } from "@/app/admin/creators/actions";
import { DeskPage } from "@/app/admin/desk-page";
import { load } from "@/app/admin/load";
import { requireAdmin } from "@/app/admin/require-admin";
import { CreatorsTable } from "@/components/admin/creators-table";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { listCreators } from "@/lib/admin/creators/queries";
import { creatorStatusLabels, isCreatorStatus } from "@/lib/admin/creators/rules";
import { listingQuery, type QueryParams, readListing } from "@/lib/admin/listing";
import { recordFetch } from "@/lib/admin/mutations";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: creators" };

const path = paths.adminTab("creators");
const filters = Object.entries(creatorStatusLabels).map(([value, label]) => ({ value, label }));

export default async function CreatorsPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const admin = await requireAdmin();
  const listing = readListing(await searchParams, isCreatorStatus);
  const loaded = await load("creators", () => listCreators(listing));
  after(() => recordFetch(admin, "creator_profile", listing));
  return (
    <DeskPage admin={admin} tab="creators" address={path + listingQuery(listing)} loaded={loaded}>
      {(page) => (
        <>
          <ListTools path={path} listing={listing} searchLabel="Name or email" filterLabel="State" filters={filters} />
          <ListFrame path={path} listing={listing} page={page} empty="No creators yet.">
            <CreatorsTable rows={page.rows} decide={decideOn} />
          </ListFrame>
        </>
      )}
    </DeskPage>
  );
}

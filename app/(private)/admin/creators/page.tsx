import type { Metadata } from "next";
import { decideOn } from "@/app/(private)/admin/creators/actions";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { CreatorsTable } from "@/components/admin/creators-table";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { KeptForm } from "@/components/form/kept-form";
import { listCreators } from "@/lib/creators/admin";
import { creatorStatusLabels, isCreatorStatus } from "@/lib/creators/rules";
import { listingQuery, type QueryParams, readListing } from "@/lib/listing/listing";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: creators" };

const path = paths.adminTab("creators");
const filters = Object.entries(creatorStatusLabels).map(([value, label]) => ({ value, label }));

export default async function CreatorsPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const listing = readListing(await searchParams, isCreatorStatus);
  const address = path + listingQuery(listing);
  const reading = await readTab("creators", () => listCreators(listing), { table: "creator_profile", listing });
  return (
    <TabPage
      reading={reading}
      tab="creators"
      address={address}
      kept={<KeptForm action={decideOn} page={address} labels={{ note: "Note" }} />}
    >
      {(page) => (
        <>
          <ListTools path={path} listing={listing} searchLabel="Name or email" filterLabel="State" filters={filters} />
          <ListFrame path={path} listing={listing} page={page} empty="No creators yet.">
            <CreatorsTable rows={page.rows} address={address} decide={decideOn} />
          </ListFrame>
        </>
      )}
    </TabPage>
  );
}

import type { Metadata } from "next";
import { after } from "next/server";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { SearchForm, SearchResults } from "@/components/admin/search-view";
import { searchEverything } from "@/lib/admin/search";
import { recordSearch } from "@/lib/audit/admin";
import { paths } from "@/lib/paths";
import { listingQuery, type QueryParams, readListing } from "@/lib/postgres/listing";

export const metadata: Metadata = { title: "Admin: search" };

const path = paths.adminTab("search");

export default async function SearchPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const { search } = readListing(await searchParams, () => false);
  const reading = await readTab("search", () => searchEverything(search));
  if (reading.ok && search !== "") {
    const { admin, data } = reading;
    after(() =>
      recordSearch(
        admin,
        data.map(({ key }) => key),
      ),
    );
  }
  const address = path + listingQuery({ search, filter: undefined, order: "newest", position: { kind: "start" } });
  return (
    <TabPage reading={reading} address={address}>
      {(found) => (
        <>
          <SearchForm path={path} search={search} />
          <SearchResults search={search} found={found} />
        </>
      )}
    </TabPage>
  );
}

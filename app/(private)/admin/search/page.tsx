import type { Metadata } from "next";
import { after } from "next/server";
import { erasePerson } from "@/app/(private)/admin/erase-action";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { EraseForm } from "@/components/admin/erase-form";
import { SearchForm, SearchResults } from "@/components/admin/search-view";
import { KeptForm } from "@/components/form/kept-form";
import { Notice } from "@/components/ui/notice";
import { searchEverything } from "@/lib/admin/search";
import { recordSearch } from "@/lib/audit/admin";
import { paths } from "@/lib/paths";
import { listingQuery, type QueryParams, readListing } from "@/lib/postgres/listing";
import { isEmailAddress } from "@/lib/text/email";

export const metadata: Metadata = { title: "Admin: search" };

const path = paths.adminTab("search");

export default async function SearchPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const params = await searchParams;
  const { search } = readListing(params, () => false);
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
    <TabPage reading={reading} address={address} kept={<KeptForm action={erasePerson} page={address} />}>
      {(found) => (
        <>
          {params.erased !== undefined && <Erased />}
          <SearchForm path={path} search={search} />
          <SearchResults search={search} found={found} />
          {found.length > 0 && isEmailAddress(search) && (
            <div className="mt-8">
              <EraseForm id="found" email={search} address={address} erase={erasePerson} />
            </div>
          )}
        </>
      )}
    </TabPage>
  );
}

const Erased = () => (
  <Notice tone="success" role="status" title="Erased" className="mt-4">
    <p>Everything under the address is gone but what has to stay. Search for it to see what that is.</p>
  </Notice>
);

import type { Metadata } from "next";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { AuditTable, ChainLine } from "@/components/admin/audit-table";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { listAudit, readChainState } from "@/lib/audit/admin";
import { actionLabels } from "@/lib/audit/labels";
import { type Listing, labelOf, listingQuery, type QueryParams, readListing } from "@/lib/listing/listing";
import { paths } from "@/lib/paths";

export const metadata: Metadata = { title: "Admin: audit log" };

const path = paths.adminTab("audit");
/** The names that actions can have: which there are, the log itself says. */
const isAction = (value: string): boolean => /^[a-z][a-z_0-9]{0,59}$/.test(value);

const read = async (listing: Listing) => {
  const [page, chain] = await Promise.all([listAudit(listing), readChainState()]);
  return { page, chain };
};

/** Who did what. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const listing = readListing(await searchParams, isAction);
  const reading = await readTab("audit logs", () => read(listing), { table: "admin_audit_log", listing });
  return (
    <TabPage reading={reading} tab="audit" address={path + listingQuery(listing)}>
      {({ page, chain }, tallies) => (
        <>
          <ListTools
            path={path}
            listing={listing}
            searchLabel="Record id"
            filterLabel="Action"
            filters={Object.keys(tallies.of("admin_audit_log").kinds)
              .sort()
              .map((action) => ({ value: action, label: labelOf(actionLabels, action) }))}
          />
          <ChainLine state={chain} />
          <ListFrame path={path} listing={listing} page={page} empty="No audit logs found">
            <AuditTable rows={page.rows} />
          </ListFrame>
        </>
      )}
    </TabPage>
  );
}

import type { Metadata } from "next";
import { DeskPage } from "@/app/admin/desk-page";
import { openDesk } from "@/app/admin/open-desk";
import { AuditTable, ChainLine } from "@/components/admin/audit-table";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { listAudit, readChainState } from "@/lib/admin/audit/queries";
import { labelOf } from "@/lib/admin/labels";
import { type Listing, listingQuery, type QueryParams, readListing } from "@/lib/admin/listing";
import { actionLabels } from "@/lib/audit/labels";
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
  const desk = await openDesk("audit logs", () => read(listing), { table: "admin_audit_log", listing });
  return (
    <DeskPage desk={desk} tab="audit" address={path + listingQuery(listing)}>
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
    </DeskPage>
  );
}

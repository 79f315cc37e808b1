import type { Metadata } from "next";
import { after } from "next/server";
import { DeskPage } from "@/app/admin/desk-page";
import { load } from "@/app/admin/load";
import { requireAdmin } from "@/app/admin/require-admin";
import { AuditTable, ChainLine } from "@/components/admin/audit-table";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { listAudit, readChainState } from "@/lib/admin/audit/queries";
import { type Listing, listingQuery, type QueryParams, readListing } from "@/lib/admin/listing";
import { recordFetch } from "@/lib/admin/mutations";
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
  const admin = await requireAdmin();
  const listing = readListing(await searchParams, isAction);
  const loaded = await load("audit logs", () => read(listing));
  after(() => recordFetch(admin, "admin_audit_log", listing));
  return (
    <DeskPage admin={admin} tab="audit" address={path + listingQuery(listing)} loaded={loaded}>
      {({ page, chain }, tallies) => (
        <>
          <ListTools
            path={path}
            listing={listing}
            searchLabel="Record id"
            filterLabel="Action"
            filters={Object.keys(tallies.of("admin_audit_log").kinds)
              .sort()
              .map((action) => ({ value: action, label: action }))}
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

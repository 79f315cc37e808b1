import type { Metadata } from "next";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { auditView, ChainLine } from "@/components/admin/audit-view";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { Details, ListWithDetails } from "@/components/admin/list-with-details";
import { auditedActions, findAuditRow, listAudit, readChainState, WITH_READING } from "@/lib/audit/admin";
import { actionLabels } from "@/lib/audit/labels";
import { paths } from "@/lib/paths";
import {
  type Listing,
  labelOf,
  listingQuery,
  type QueryParams,
  readListing,
  readRowId,
  withRow,
} from "@/lib/postgres/listing";
import { withOpened } from "@/lib/postgres/pages";

export const metadata: Metadata = { title: "Admin: audit log" };

const path = paths.adminTab("audit");
/** Checks the form only; the log defines which actions exist. */
const isAction = (value: string): boolean => /^[a-z][a-z_0-9]{0,59}$/.test(value);

const read = async (listing: Listing, row: string | undefined) => {
  const [page, chain, actions] = await Promise.all([
    withOpened(listAudit(listing), row, findAuditRow),
    readChainState(),
    auditedActions(),
  ]);
  return { page, chain, actions };
};

export default async function AuditPage({ searchParams }: { searchParams: Promise<QueryParams> }) {
  const params = await searchParams;
  const listing = readListing(params, isAction);
  const row = readRowId(params);
  const address = path + listingQuery(listing);
  const opened = row === undefined ? address : withRow(address, row);
  const reading = await readTab("audit", () => read(listing, row), { table: "admin_audit_log", listing, row });
  return (
    <TabPage reading={reading} address={opened}>
      {({ page, chain, actions }, { waiting }) => (
        <>
          <ListTools
            path={path}
            listing={listing}
            searchLabel="Record id"
            filterLabel="Action"
            unfiltered="All but lists read"
            filters={[
              { value: WITH_READING, label: "Everything" },
              ...actions.toSorted().map((action) => ({ value: action, label: labelOf(actionLabels, action) })),
            ]}
          />
          <ChainLine state={chain} />
          <ListFrame path={path} listing={listing} page={page} empty="No audit logs found" total={waiting.audited}>
            <ListWithDetails view={auditView} rows={page.rows} address={address} opened={page.opened} />
          </ListFrame>
          <Details view={auditView} row={page.opened} address={address} opened={opened} />
        </>
      )}
    </TabPage>
  );
}

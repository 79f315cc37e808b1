import type { ReactNode } from "react";
import { readTab, TabPage } from "@/app/(private)/admin/tab-page";
import { ExportLinks } from "@/components/admin/export-link";
import { ListFrame } from "@/components/admin/list-frame";
import { ListTools } from "@/components/admin/list-tools";
import { Details, ListWithDetails, type RowView } from "@/components/admin/list-with-details";
import { ExportOutcome } from "@/components/admin/load-failure";
import type { ExportTable } from "@/lib/admin/exports";
import { countUpTo, type ListKey, TOTAL_MAX, totalsOf } from "@/lib/admin/waiting";
import type { AuditTable } from "@/lib/audit/vocabulary";
import { paths } from "@/lib/paths";
import { type Listing, listingQuery, type QueryParams, readListing, readRowId, withRow } from "@/lib/postgres/listing";
import { type Page, withOpened } from "@/lib/postgres/pages";

type ListTab<Row> = {
  tab: ListKey;
  table: AuditTable;
  search: string;
  filter: { label: string; options: readonly { value: string; label: string }[] };
  /** How many rows each option of the filter has, up to `most` and one more. */
  counts?: (most: number) => Promise<Readonly<Record<string, number>>>;
  /** From spec 2. */
  empty: string;
  exported?: ExportTable;
  read: (listing: Listing) => Promise<Page<Row>>;
  find: (id: string) => Promise<Row | undefined>;
  /** Reads what only the details show. */
  open?: (row: Row) => Promise<Row>;
  view: (now: Date) => RowView<Row>;
  /** Shows the submitted form again if the tab cannot be shown. */
  kept?: (address: string) => ReactNode;
  above?: (params: QueryParams) => ReactNode;
};

const withCount = ({ value, label }: { value: string; label: string }, count: number | undefined) => ({
  value,
  label: count === undefined ? label : `${label} (${countUpTo(count, TOTAL_MAX)})`,
});

export const listPage =
  <Row extends { id: string }>(spec: ListTab<Row>) =>
  async ({ searchParams }: { searchParams: Promise<QueryParams> }) => {
    const { tab, table, search, filter, counts, empty, exported, read, find, open, kept, above } = spec;
    const params = await searchParams;
    const path = paths.adminTab(tab);
    const listing = readListing(params, (word) => filter.options.some(({ value }) => value === word));
    const row = readRowId(params);
    const address = path + listingQuery(listing);
    const opened = row === undefined ? address : withRow(address, row);
    const readRows = async () => {
      const [page, counted] = await Promise.all([withOpened(read(listing), row, find), counts?.(TOTAL_MAX)]);
      return { ...page, counted, opened: page.opened && open ? await open(page.opened) : page.opened };
    };
    const reading = await readTab(tab, readRows, { table, listing, row });
    return (
      <TabPage reading={reading} address={opened} kept={kept?.(opened)}>
        {(page, { now, waiting }) => (
          <>
            {above?.(params)}
            {exported && <ExportOutcome came={params.export} />}
            <ListTools
              path={path}
              listing={listing}
              searchLabel={search}
              filterLabel={filter.label}
              filters={filter.options.map((option) => withCount(option, page.counted?.[option.value]))}
            />
            <ListFrame path={path} listing={listing} page={page} empty={empty} total={totalsOf(waiting)[tab]}>
              <ListWithDetails view={spec.view(now)} rows={page.rows} address={address} opened={page.opened} />
            </ListFrame>
            {exported && <ExportLinks name={exported} listing={listing} />}
            <Details view={spec.view(now)} row={page.opened} address={address} opened={opened} />
          </>
        )}
      </TabPage>
    );
  };

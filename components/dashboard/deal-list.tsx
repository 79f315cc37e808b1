import Link from "next/link";
import type { ReactNode } from "react";
import { type Column, ColumnTable } from "@/components/lists/column-table";
import { Pager } from "@/components/lists/pager";
import type { Deals } from "@/lib/licenses/deals";
import { DEAL_GROUPS, type DealGroup } from "@/lib/offers/rules";
import { listingQuery } from "@/lib/postgres/listing";

export type DealRow = {
  key: string;
  name: ReactNode;
  price: ReactNode;
  state: ReactNode;
  act: ReactNode;
  terms: ReactNode;
};

const columnsFor = (other: string): Column<DealRow>[] => [
  { heading: other, isHead: true, className: "@4xl:min-w-44", show: ({ name }) => name },
  { heading: "Price", isNumeric: true, className: "@4xl:min-w-40", show: ({ price }) => price },
  { heading: "State", className: "min-w-44 max-w-64", show: ({ state }) => state },
  { heading: "Next", className: "min-w-28 @4xl:min-w-36", show: ({ act }) => act },
  { heading: "Terms", className: "min-w-48", show: ({ terms }) => terms },
];

const groupLabels: Record<DealGroup, string> = {
  "to-decide": "To decide",
  waiting: "Waiting",
  "in-force": "In force",
  ended: "Ended",
};

const queryOf = (group: DealGroup | undefined): string =>
  listingQuery({ search: "", filter: group, order: "newest", position: { kind: "start" } });

type DealListProps = {
  deals: Deals;
  rows: Record<DealGroup, readonly DealRow[]>;
  /** Beside the deals of a group: what stands for several of them. */
  more: Partial<Record<DealGroup, number>>;
  /** The one group that is shown; all without. */
  shown: DealGroup | undefined;
  path: string;
  /** Whom the reader deals with. */
  other: "Brand" | "Creator";
  whenEmpty: Record<DealGroup, ReactNode>;
  /** Where there is no deal at all. */
  whenNone: ReactNode;
};

/** Each deal once, what waits for the reader first. The filter is links, so that it works without scripts. */
export function DealList({ deals, rows, more, shown, path, other, whenEmpty, whenNone }: DealListProps) {
  const counts = DEAL_GROUPS.map((group) => ({ group, count: deals[group].count + (more[group] ?? 0) }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const listed = shown ? rows[shown] : DEAL_GROUPS.flatMap((group) => rows[group]);
  const page = shown && deals[shown];
  const cut = counts.filter(({ group, count }) => !shown && count > rows[group].length);
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-8 gap-y-1">
        <h2 id="deals" className="scroll-mt-6 text-2xl">
          Deals
        </h2>
        {all > 0 && (
          <nav aria-label="Deals by state">
            <ul className="flex flex-wrap gap-x-4 max-sm:text-sm sm:gap-x-5">
              {[{ group: undefined, count: 0 }, ...counts].map(({ group, count }) => (
                <li key={group ?? "all"}>
                  <Link
                    href={`${path}${queryOf(group)}`}
                    prefetch={false}
                    aria-current={group === shown ? "true" : undefined}
                    className="inline-block py-1 underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:underline"
                  >
                    {group ? groupLabels[group] : "All"}
                    {count > 0 && <span className="text-ink-muted tabular-nums"> {count}</span>}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      {listed.length > 0 ? (
        <ColumnTable
          label="Deals"
          columns={columnsFor(other)}
          rows={listed}
          keyOf={({ key }) => key}
          isOpen={(row) => !shown && rows["to-decide"].includes(row)}
          className="brief-rows"
        />
      ) : (
        <p className="border-t py-4">{shown && all > 0 ? whenEmpty[shown] : whenNone}</p>
      )}
      {page && (
        <Pager
          path={path}
          listing={{ search: "", filter: shown, order: "newest", position: { kind: "start" } }}
          previous={page.previous}
          next={page.next}
          label="Pages of deals"
        />
      )}
      {cut.length > 0 && (
        <p className="mt-4 flex flex-wrap gap-3">
          {cut.map(({ group, count }) => (
            <Link key={group} href={path + queryOf(group)} prefetch={false} className="plain-button">
              Show all {count} {groupLabels[group].toLowerCase()}
            </Link>
          ))}
        </p>
      )}
    </div>
  );
}

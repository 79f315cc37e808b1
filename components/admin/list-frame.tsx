import type { ReactNode } from "react";
import { Pager } from "@/components/lists/pager";
import { TOTAL_MAX } from "@/lib/admin/waiting";
import { type Cursor, isNarrowed, type Listing } from "@/lib/postgres/listing";
import { formatNumber } from "@/lib/text/typeset";

type ListFrameProps = {
  path: string;
  listing: Listing;
  page: { rows: readonly unknown[]; previous: Cursor | undefined; next: Cursor | undefined };
  empty: string;
  /** The whole list's total, which is not shown while the list is narrowed. */
  total?: number | undefined;
  children: ReactNode;
};

/** "1–50 of 65". A cursor tells the place of the first page and the last alone. */
function placeOf({ rows, previous, next }: ListFrameProps["page"], total: number): string | undefined {
  if ((previous && next) || total < rows.length || total > TOTAL_MAX) return undefined;
  const before = previous ? total - rows.length : 0;
  return `${formatNumber(before + 1)}–${formatNumber(before + rows.length)} of ${formatNumber(total)}`;
}

export function ListFrame({ path, listing, page, empty, total, children }: ListFrameProps) {
  if (page.rows.length === 0) {
    const text = isNarrowed(listing) ? "Nothing matches. Search for less, or show everything." : empty;
    return <p className="border-y bg-paper-raised px-4 py-10 text-center text-ink-muted">{text}</p>;
  }
  return (
    <>
      {children}
      <Pager
        path={path}
        listing={listing}
        previous={page.previous}
        next={page.next}
        place={total === undefined || isNarrowed(listing) ? undefined : placeOf(page, total)}
      />
    </>
  );
}

import type { ReactNode } from "react";
import { Pager } from "@/components/lists/pager";
import { type Cursor, isNarrowed, type Listing } from "@/lib/postgres/listing";

type ListFrameProps = {
  path: string;
  listing: Listing;
  page: { rows: readonly unknown[]; previous: Cursor | undefined; next: Cursor | undefined };
  empty: string;
  children: ReactNode;
};

export function ListFrame({ path, listing, page, empty, children }: ListFrameProps) {
  if (page.rows.length === 0) {
    const text = isNarrowed(listing) ? "Nothing matches. Search for less, or show everything." : empty;
    return <p className="border-y bg-paper-raised px-4 py-10 text-center text-ink-muted">{text}</p>;
  }
  return (
    <>
      {children}
      <Pager path={path} listing={listing} previous={page.previous} next={page.next} />
    </>
  );
}

import Link from "next/link";
import { PendingMark } from "@/components/lists/pending-mark";
import { type Cursor, type Listing, listingQuery, type Position } from "@/lib/postgres/listing";

type PagerProps = {
  path: string;
  listing: Listing;
  previous: Cursor | undefined;
  next: Cursor | undefined;
  label?: string;
  /** "1–50 of 65", where it is known. */
  place?: string | undefined;
};

export function Pager({ path, listing, previous, next, label = "Pages", place }: PagerProps) {
  if (!previous && !next) return null;
  const to = (position: Position) => path + listingQuery({ ...listing, position });
  const links = [
    ["First page", previous && to({ kind: "start" })],
    ["Previous page", previous && to({ kind: "before", cursor: previous })],
    ["Next page", next && to({ kind: "after", cursor: next })],
    ["Last page", next && to({ kind: "end" })],
  ] as const;
  return (
    <nav aria-label={label} className="mt-4">
      <ul className="flex flex-wrap items-center gap-3">
        {links.map(([label, href]) => (
          <li key={label}>
            {href ? (
              <Link href={href} prefetch={false} className="plain-button">
                {label}
                <PendingMark />
              </Link>
            ) : (
              <span className="plain-button pointer-events-none border-transparent font-normal text-ink-muted">
                {label}
              </span>
            )}
          </li>
        ))}
        {place && <li className="text-ink-muted text-sm tabular-nums">{place}</li>}
      </ul>
    </nav>
  );
}

import Link from "next/link";
import type { ReactNode } from "react";
import { Pager } from "@/components/lists/pager";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";
import type { OfferListPage } from "@/lib/offers/lists";
import { listingQuery } from "@/lib/postgres/listing";

type PartProps = {
  id: string;
  title: string;
  count?: number;
  /** Shown if there is nothing to list: what to do next. */
  empty?: ReactNode;
  children: ReactNode;
};

export const Part = ({ id, title, count, empty, children }: PartProps) => (
  <section
    aria-labelledby={id}
    className={cn("scroll-mt-6", empty && "grid grid-cols-1 gap-x-6 border-t py-3 sm:grid-cols-[16rem_minmax(0,1fr)]")}
  >
    <h2 id={id} className={empty ? "text-lg" : "mb-3 text-2xl"}>
      {title}
      {count !== undefined && <span className="text-ink-muted tabular-nums"> ({count})</span>}
    </h2>
    {empty ? <div className="text-ink-muted">{empty}</div> : children}
  </section>
);

/** `whenEmpty` says what will be here. */
export type DashboardPart = {
  id: string;
  title: string;
  count?: number;
  isEmpty: boolean;
  whenEmpty: ReactNode;
  content: ReactNode;
};

export const FullPart = ({ part: { id, title, count, content } }: { part: DashboardPart }) => (
  <Part id={id} title={title} {...(count !== undefined && { count })}>
    {content}
  </Part>
);

/** The parts that have something to show, and one line with the names of those that do not. */
export function Parts({ parts }: { parts: readonly DashboardPart[] }) {
  const empty = parts.filter(({ isEmpty }) => isEmpty);
  return (
    <>
      {parts
        .filter(({ isEmpty }) => !isEmpty)
        .map((part) => (
          <FullPart key={part.id} part={part} />
        ))}
      {empty.length > 0 && (
        <Disclosure
          className="border-y"
          summary={
            <>
              Nothing here yet: <span className="font-normal">{empty.map(({ title }) => title).join(", ")}</span>
            </>
          }
        >
          <dl className="pb-4">
            {empty.map(({ id, title, whenEmpty }) => (
              <div
                key={id}
                id={id}
                className="grid grid-cols-1 gap-x-6 border-t py-3 sm:grid-cols-[16rem_minmax(0,1fr)]"
              >
                <dt className="font-semibold">{title}</dt>
                <dd className="text-ink-muted">{whenEmpty}</dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
    </>
  );
}

type ListPartProps = {
  id: string;
  title: string;
  path: string;
  list: OfferListPage;
  /** The only list on the page, with links to its other pages. */
  isAlone: boolean;
  table: ReactNode;
  whenEmpty: ReactNode;
};

export function listPart({ id, title, path, list, isAlone, table, whenEmpty }: ListPartProps): DashboardPart {
  const { count, previous, next } = list;
  const listing = { search: "", filter: id, order: "newest", position: { kind: "start" } } as const;
  return {
    id,
    title,
    count,
    isEmpty: count === 0,
    whenEmpty,
    content: (
      <>
        {table}
        {isAlone ? (
          <Pager path={path} listing={listing} previous={previous} next={next} label={`Pages of ${title}`} />
        ) : (
          next && (
            <p className="mt-4">
              <Link href={path + listingQuery(listing)} prefetch={false} className="plain-button">
                Show all {count}
                <span className="sr-only">: {title}</span>
              </Link>
            </p>
          )
        )}
      </>
    ),
  };
}

/** One list with its pages. */
export const ListAlone = ({ part, path }: { part: DashboardPart; path: string }) => (
  <div className="page py-8">
    <h1 className="text-4xl">
      {part.title}
      <span className="text-ink-muted tabular-nums"> ({part.count})</span>
    </h1>
    <p className="mt-3 mb-6">
      <Link href={path} prefetch={false} className="inline-block py-1 underline underline-offset-2">
        Back to the dashboard
      </Link>
    </p>
    {part.isEmpty ? <p className="text-ink-muted">{part.whenEmpty}</p> : part.content}
  </div>
);

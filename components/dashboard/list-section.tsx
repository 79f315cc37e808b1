import type { ReactNode } from "react";
import { Pager } from "@/components/lists/pager";
import { cn } from "@/components/ui/cn";
import type { Cursor } from "@/lib/postgres/listing";

type ListSectionProps = {
  id: string;
  title: string;
  path: string;
  list: { count: number; previous: Cursor | undefined; next: Cursor | undefined };
  children: readonly [table: ReactNode, whenEmpty: ReactNode];
};

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
    className={cn(
      "scroll-mt-6",
      empty && "empty-part grid grid-cols-1 gap-x-6 border-t py-3 sm:grid-cols-[16rem_minmax(0,1fr)]",
    )}
  >
    <h2 id={id} className={empty ? "text-lg" : "mb-3 text-2xl"}>
      {title}
      {count !== undefined && <span className="text-ink-muted tabular-nums"> ({count})</span>}
    </h2>
    {empty ? <div className="text-ink-muted">{empty}</div> : children}
  </section>
);

export function ListSection({ id, title, path, list, children: [table, whenEmpty] }: ListSectionProps) {
  const { count, previous, next } = list;
  return (
    <Part id={id} title={title} count={count} {...(count === 0 && { empty: whenEmpty })}>
      {table}
      <Pager
        path={path}
        listing={{ search: "", filter: id, order: "newest", position: { kind: "start" } }}
        previous={previous}
        next={next}
        label={`Pages of ${title}`}
        part={id}
      />
    </Part>
  );
}

import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** By number of points; container queries follow the text's size. */
const columns: Readonly<Record<number, string>> = { 3: "@3xl:grid-cols-3", 5: "@4xl:grid-cols-5" };

type ColumnSectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  points: readonly { title: string; body: ReactNode }[];
  children?: ReactNode;
};

export function ColumnSection({ id, title, lead, points, children }: ColumnSectionProps) {
  return (
    <section aria-labelledby={id} className="page py-8 md:py-20">
      <div className="@container">
        <div className="flex flex-wrap items-baseline justify-between gap-x-gutter gap-y-3">
          <h2 id={id} className="text-4xl">
            {title}
          </h2>
          {lead && <p className="max-w-[58ch] text-ink-muted">{lead}</p>}
        </div>
        <ol className={cn("mt-8 grid grid-cols-1 gap-x-8 @lg:grid-cols-2 @lg:gap-y-8", columns[points.length])}>
          {points.map(({ title: name, body }, index) => (
            <li
              key={name}
              className="grid grid-cols-[3rem_minmax(0,1fr)] border-t py-5 @lg:block @lg:border-ink @lg:border-t-2 @lg:pt-4 @lg:pb-0"
            >
              <span aria-hidden className="font-serif text-3xl text-seal-text leading-none @lg:text-5xl">
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl @lg:mt-3">{name}</h3>
                <div className="mt-1.5">{body}</div>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {children}
    </section>
  );
}

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";

type WideSectionProps = {
  id: string;
  title: string;
  badge?: string;
  lead: ReactNode;
  children: ReactNode;
  caption: ReactNode;
};

export function WideSection({ id, title, badge, lead, children, caption }: WideSectionProps) {
  return (
    <section aria-labelledby={id} className="border-y bg-paper-raised">
      <div className="page py-10 md:py-20">
        <div className="flex flex-wrap items-baseline justify-between gap-x-gutter gap-y-3">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h2 id={id} className="text-4xl">
              {title}
            </h2>
            {badge && <Badge tone="awaiting">{badge}</Badge>}
          </div>
          <p className="max-w-[58ch] text-ink-muted">{lead}</p>
        </div>
        <figure className="mt-6 md:mt-10">
          {children}
          <figcaption className="mt-6 max-w-[72ch] text-ink-muted text-sm">{caption}</figcaption>
        </figure>
      </div>
    </section>
  );
}

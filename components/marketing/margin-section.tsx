import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type SectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  ruled?: boolean;
};

export function MarginSection({ id, title, lead, action, children, ruled = false }: SectionProps) {
  return (
    <div className="page">
      <section
        aria-labelledby={id}
        className={cn("grid grid-cols-1 gap-x-6 gap-y-4 py-5 md:gap-y-8 md:py-20 lg:grid-cols-12", ruled && "border-t")}
      >
        <div className="lg:col-span-4 lg:pr-8">
          <h2 id={id} className="text-4xl lg:text-[min(2.25rem,4vw)]">
            {title}
          </h2>
          {lead && <p className="mt-2 max-w-[44ch] md:mt-4 text-ink-muted">{lead}</p>}
          {action && <p className="mt-4 md:mt-6">{action}</p>}
        </div>
        <div className="min-w-0 lg:col-span-8">{children}</div>
      </section>
    </div>
  );
}

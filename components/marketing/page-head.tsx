import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";

type PageHeadProps = {
  title: string;
  badge?: string;
  lead: ReactNode;
  actions?: ReactNode;
  /** Decorative; beside the title, or below the buttons on a phone. */
  ornament?: ReactNode;
  /** No ornament on a phone and less space, so that what follows is seen at once. */
  isBrief?: boolean;
};

export function PageHead({ title, badge, lead, actions, ornament, isBrief = false }: PageHeadProps) {
  return (
    <div
      className={cn(
        "page grid grid-cols-1 items-center gap-x-6 gap-y-8 py-12 md:grid-cols-12 md:py-16",
        isBrief && "max-md:pt-6 max-md:pb-8",
      )}
    >
      <div className="md:col-span-8">
        {badge && (
          <p>
            <Badge tone="awaiting">{badge}</Badge>
          </p>
        )}
        <h1 className="mt-4 text-5xl leading-[1.06] md:text-6xl">{title}</h1>
        <p className="prose-measure mt-5 text-xl leading-normal">{lead}</p>
        {actions && <p className="mt-8 flex flex-wrap gap-4">{actions}</p>}
      </div>
      {ornament && (
        <div className={cn("justify-self-center md:col-span-4 md:justify-self-end", isBrief && "max-md:hidden")}>
          {ornament}
        </div>
      )}
    </div>
  );
}

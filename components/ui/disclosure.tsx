import { ChevronDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type DisclosureProps = Omit<ComponentProps<"details">, "summary" | "children"> & {
  summary: ReactNode;
  /** No wider than its words, instead of a row with the mark at its end. */
  isInline?: true;
  children: ReactNode;
};

/** Native `details`, because it opens without scripts, with the site's own mark in place of the browser's triangle. */
export const Disclosure = ({ summary, isInline, children, ...details }: DisclosureProps) => (
  <details {...details}>
    <summary
      className={cn(
        "flex cursor-pointer items-center [&::-webkit-details-marker]:hidden",
        isInline ? "w-fit gap-x-1.5 py-1.5" : "justify-between gap-x-4 py-2.5 font-semibold",
      )}
    >
      <span className={cn("min-w-0", isInline && "underline underline-offset-2")}>{summary}</span>
      <ChevronDown aria-hidden className="size-4 shrink-0 [[open]>summary>&]:rotate-180" />
    </summary>
    {children}
  </details>
);

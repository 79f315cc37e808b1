import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";

type FoldedProps = { label: string; open?: boolean; className?: string; children: ReactNode };

/** Collapsed on a phone, always open on a wider screen (app/styles/folds.css). */
export const Folded = ({ label, open = false, className, children }: FoldedProps) => (
  <Disclosure open={open} className={cn("folded", className)} summary={label}>
    {children}
  </Disclosure>
);

import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

type FoldedProps = { label: string; open?: boolean; className?: string; children: ReactNode };

/**
 * Collapsed on a phone, always open on a wider screen (app/styles/folds.css). Native `details`, because it opens
 * without scripts.
 */
export const Folded = ({ label, open = false, className, children }: FoldedProps) => (
  <details open={open} className={cn("folded", className)}>
    <summary className="flex cursor-pointer items-center gap-2 py-2.5 font-semibold">{label}</summary>
    {children}
  </details>
);

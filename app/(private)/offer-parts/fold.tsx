"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { FormContext } from "@/components/form/form-context";
import { cn } from "@/components/ui/cn";

type FoldProps = {
  /** The fields in it. A fault in one of them opens it. */
  names: readonly string[];
  summary: ReactNode;
  open?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * For `details` that hold these fields. They are rendered open if `isAtFault`, and a fault in one of the fields opens them even
 * if somebody has folded them since.
 */
export function useOpenAtFault(names: readonly string[]): {
  place: RefObject<HTMLDetailsElement | null>;
  isAtFault: boolean;
} {
  const { fieldErrors, submitCount } = useContext(FormContext).state;
  const isAtFault = names.some((name) => name in fieldErrors);
  const place = useRef<HTMLDetailsElement>(null);
  // Folding changes what is shown, but not the rendered attribute, so React does not open it again.
  useEffect(() => {
    if (place.current && isAtFault && submitCount > 0) place.current.open = true;
  }, [submitCount, isAtFault]);
  return { place, isAtFault };
}

/** A part of the form that most people leave unchanged. Native `details`, because it opens without scripts. */
export function Fold({ names, summary, open = false, className, children }: FoldProps) {
  const { place, isAtFault } = useOpenAtFault(names);
  return (
    <details ref={place} open={open || isAtFault} className={cn("group/fold border-y", className)}>
      <summary className="flex cursor-pointer items-center justify-between gap-x-4 py-3">
        <span className="min-w-0">{summary}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 group-open/fold:rotate-180" />
      </summary>
      <div className="space-y-5 pt-1 pb-5">{children}</div>
    </details>
  );
}

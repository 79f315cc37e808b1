"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import { useTyped, type Values } from "@/app/(private)/offer-parts/typed";
import { FormContext } from "@/components/form/form-context";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { type Sent, textIn } from "@/lib/offers/asked";
import { copiedUse, fieldOfUse, USE_FIELDS, USE_PARTS } from "@/lib/terms/replica-names";
import { MEDIA, mediumLabels } from "@/lib/terms/scope";

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
function useOpenAtFault(names: readonly string[]): {
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

/** "Website: A greeting for every store"; empty while neither is filled in. */
function inWords(sent: Sent, number: number): string {
  const medium = MEDIA.find((one) => one === textIn(sent, fieldOfUse(number, "Medium")));
  return [medium && mediumLabels[medium], textIn(sent, fieldOfUse(number, "Shows"))].filter(Boolean).join(": ");
}

/** Hides a use that is not started while the one before it is folded and not started either. */
const hiddenAhead =
  "[details:not([open]):has(option[value='']:checked)+&:not([open]):has(option[value='']:checked)]:hidden";

/** One is open at a time, plus any in which something is missing. */
export function Use({ number, children }: { number: number; children: ReactNode }) {
  const { place, isAtFault } = useOpenAtFault(USE_PARTS.map((part) => fieldOfUse(number, part)));
  const isAnyAtFault = Object.keys(useContext(FormContext).state.fieldErrors).length > 0;
  const { sent } = useTyped();
  const isFirst = number === 1;
  const words = inWords(sent, number);
  return (
    <details
      ref={place}
      {...(!isAnyAtFault && { name: "described-use" })}
      open={isAnyAtFault ? isAtFault : isFirst}
      className={cn("group/use border-t", !isFirst && hiddenAhead)}
    >
      <summary className="flex cursor-pointer items-baseline gap-x-4 py-2.5">
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-4">
          <span
            className={cn(
              "font-serif text-xl",
              !isFirst && "group-[:not([open]):has(option[value='']:checked)]/use:hidden",
            )}
          >
            Use {number}
          </span>
          {!isFirst && (
            <span className="hidden underline underline-offset-2 group-[:not([open]):has(option[value='']:checked)]/use:inline">
              Add another use ({number})
            </span>
          )}
          <bdi key={words} className="wrap-anywhere line-clamp-1 min-w-0 text-ink-muted group-open/use:hidden">
            {words}
          </bdi>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 self-center group-open/use:rotate-180" />
      </summary>
      <fieldset className="space-y-4 pb-4">
        <legend className="sr-only">Use {number}</legend>
        {!isFirst && <CopyUse number={number} />}
        {children}
      </fieldset>
    </details>
  );
}

function CopyUse({ number }: { number: number }) {
  const { sent, fill } = useTyped();
  const copy = () => {
    const typed = Object.fromEntries(USE_FIELDS.map((name) => [name, sent(name)[0] ?? ""]));
    fill({ ...copiedUse(typed, number) } as Values, `Use ${number} is filled in from use ${number - 1}.`);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 noscript:hidden">
      <Button variant="outline" size="sm" onClick={copy}>
        Copy use {number - 1}
      </Button>
      <p className="min-w-0 flex-1 basis-40 text-ink-muted text-sm leading-snug">Fills in what is empty here.</p>
    </div>
  );
}

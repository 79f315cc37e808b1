"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { useOpenAtFault } from "@/app/(private)/offer-parts/fold";
import { useTyped, type Values } from "@/app/(private)/offer-parts/typed";
import { FormContext } from "@/components/form/form-context";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { type Sent, textIn } from "@/lib/offers/asked";
import { copiedUse, fieldOfUse, USE_FIELDS, USE_PARTS } from "@/lib/terms/replica-names";
import { MEDIA, mediumLabels } from "@/lib/terms/scope";

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

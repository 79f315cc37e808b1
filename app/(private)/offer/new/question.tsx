"use client";

import { ChevronDown } from "lucide-react";
import { type MouseEvent, type ReactNode, useCallback, useContext, useEffect, useRef } from "react";
import { NEEDED } from "@/app/(private)/offer/new/answers";
import { SEND_BUTTON } from "@/app/(private)/offer/new/cures";
import { useTyped } from "@/app/(private)/offer/new/use-typed";
import { FormContext } from "@/components/form/form-context";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { FormState } from "@/lib/forms/state";
import type { Sent } from "@/lib/offers/asked-creators";

/** `form` is missing until scripts run. */
export type AnswerOf = (sent: Sent, form?: HTMLFormElement) => string;

export const sentIn =
  ({ values }: FormState): Sent =>
  (name) =>
    [values[name] ?? []].flat();

/** The values as they are typed now. */
export const typedIn = (form: HTMLFormElement): Sent => {
  const data = new FormData(form);
  return (name) => data.getAll(name).map(String);
};

type QuestionProps = {
  /** The fields that answer it, which open it while one of them is at fault. */
  names: readonly string[];
  question: string;
  answer: AnswerOf;
  /** Beside the answer while it is folded. */
  fault?: ReactNode;
  /** Every offer answers it: it folds on a phone only (app/styles/folds.css). */
  isAlways?: boolean;
  isOpen?: boolean;
  /** Open whichever other question is. */
  staysOpen?: boolean;
  isLast?: boolean;
  className?: string;
  children: ReactNode;
};

/** Where every question folds (app/styles/folds.css). */
const PHONE = "not all and (min-width: 40rem)";

/**
 * One question of the offer, folded to a line with its answer beside. Native `details` of one name open one after the other,
 * without scripts too; faults in several are all shown.
 */
export function Question({
  names,
  question,
  answer,
  fault,
  isAlways,
  isOpen,
  staysOpen,
  isLast = false,
  className,
  children,
}: QuestionProps) {
  const { fieldErrors, submitCount } = useContext(FormContext).state;
  const isAtFault = names.some((name) => name in fieldErrors);
  const isAnyAtFault = Object.keys(fieldErrors).length > 0;
  const place = useRef<HTMLDetailsElement>(null);
  // Whoever folded it, or opened another one, has changed what is shown and not the attribute that is drawn. On a phone the
  // questions at fault are open alone.
  useEffect(() => {
    if (!place.current || submitCount === 0) return;
    if (isAtFault) place.current.open = true;
    else if (isAnyAtFault && matchMedia(PHONE).matches) place.current.open = false;
  }, [submitCount, isAtFault, isAnyAtFault]);
  return (
    <details
      ref={place}
      {...(!isAnyAtFault && !staysOpen && { name: "question" })}
      open={staysOpen || (isAnyAtFault ? isAtFault : isOpen)}
      data-question
      className={cn("group/question border-b", isAlways && "folded sm:border-b-0", className)}
    >
      <summary className="scroll-mt-4 flex cursor-pointer items-baseline gap-x-4 py-3">
        <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-4 gap-y-0.5">
          <span className="font-semibold">{question}</span>
          <bdi className="wrap-anywhere line-clamp-2 min-w-0 text-ink-muted max-sm:basis-full group-open/question:hidden">
            <Answer of={answer} />
          </bdi>
          {fault}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 self-center group-open/question:rotate-180" />
      </summary>
      <div className={cn("pt-1 pb-5", isAlways && "sm:pt-0 sm:pb-0")}>
        {children}
        <Next isLast={isLast} />
      </div>
    </details>
  );
}

/** Where every question folds: from one to the next, and from the last to the button that sends. */
function Next({ isLast }: { isLast: boolean }) {
  const go = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const { form } = currentTarget;
    const here = currentTarget.closest<HTMLDetailsElement>("[data-question]");
    if (!form || !here) return;
    // The uses of a digital replica are asked only if one is licensed.
    const all = [...form.querySelectorAll<HTMLDetailsElement>("[data-question]")].filter((one) =>
      one.checkVisibility(),
    );
    const next = all[all.indexOf(here) + 1];
    here.open = false;
    if (next) next.open = true;
    const target = next?.querySelector("summary") ?? form.querySelector<HTMLElement>(`#${SEND_BUTTON}`);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: next ? "start" : "center" });
  };
  return (
    <Button variant={isLast ? "outline" : "ink"} className="mt-5 w-full sm:hidden noscript:hidden" onClick={go}>
      {isLast ? "Done" : "Next"}
    </Button>
  );
}

/** Follows what is typed in the surrounding form; by itself, so that nothing else is drawn again. */
export function Answer({ of }: { of: AnswerOf }) {
  const { state } = useContext(FormContext);
  const place = useRef<HTMLSpanElement>(null);
  const read = useCallback((form: HTMLFormElement) => of(typedIn(form), form), [of]);
  const text = useTyped(place, read) ?? of(sentIn(state));
  // Without scripts it is of the page as it was sent, so it is left out while nothing was. Keyed, because a translated text
  // cannot be changed in place.
  return (
    <span
      ref={place}
      className={cn(state.submitCount === 0 && "noscript:hidden", text.startsWith(NEEDED) && "text-ink")}
    >
      <span key={text}>{text}</span>
    </span>
  );
}

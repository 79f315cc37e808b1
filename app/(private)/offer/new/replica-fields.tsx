"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode, useContext } from "react";
import { answers, useInWords } from "@/app/(private)/offer/new/answers";
import { Answer, Question } from "@/app/(private)/offer/new/question";
import { Field } from "@/components/form/field";
import { FormContext, useSentValues } from "@/components/form/form-context";
import { SubmitButton } from "@/components/form/submit-button";
import { ReplicaCard } from "@/components/offers/replica-card";
import { cn } from "@/components/ui/cn";
import { Folded } from "@/components/ui/folded";
import { AMOUNT_UNITS, DETAIL_MAX, MAX_DESCRIBED_USES, MODEL_DAYS_MAX, SHOWS } from "@/lib/terms/replica";
import { fieldOfUse, USE_FIELDS, USE_NUMBERS, USE_PARTS, type UsePart } from "@/lib/terms/replica-fields";
import { MEDIA, mediumLabels } from "@/lib/terms/scope";

const mediumOptions = MEDIA.map((value) => ({ value, label: mediumLabels[value] }));
const unitOptions = AMOUNT_UNITS.map((value) => ({ value, label: value === "pieces" ? "Pieces" : "Minutes" }));
const uses = USE_NUMBERS.map((number) => ({ number, words: useInWords(number) }));

/**
 * Inside the element of the class `group/license` that holds the rights. CSS alone shows it while the digital replica
 * is ticked; what it holds otherwise is ignored.
 */
export function ReplicaFields({ isOpen }: { isOpen: boolean }) {
  const copied = Number(useSentValues("copied")?.[0] ?? 0);
  return (
    <Question
      names={USE_FIELDS}
      question="What is the digital replica used for?"
      answer={answers.uses}
      isAlways
      isOpen={isOpen}
      className="group-not-has-[[value=replica]:checked]/license:hidden"
    >
      <fieldset data-folded className="border-engrave border-l-2 pl-4 sm:pl-5">
        <legend className="mb-2 font-semibold leading-snug max-sm:sr-only">
          What is the digital replica used for?
        </legend>
        <p className="mb-3 text-ink-muted text-sm leading-snug">
          Up to {MAX_DESCRIBED_USES} uses, each in full and in a medium that is ticked above. Nothing else is licensed.
          The creator initials them apart from the rest.
        </p>
        {uses.map(({ number, words }) => (
          <Use key={number} number={number} words={words} isOpen={number === (copied || 1)}>
            <UseFields number={number} isCopied={number === copied} />
          </Use>
        ))}
        <Folded label="What the law asks" className="mt-4">
          <ReplicaCard />
        </Folded>
      </fieldset>
    </Question>
  );
}

/** Hides a use in which nothing is begun while the one before it is folded and not begun either. */
const hiddenAhead =
  "[details:not([open]):has(option[value='']:checked)+&:not([open]):has(option[value='']:checked)]:hidden";

type UseProps = { number: number; words: ReturnType<typeof useInWords>; isOpen: boolean; children: ReactNode };

/** One open at a time, but for those in which something is missing. */
function Use({ number, words, isOpen, children }: UseProps) {
  const { fieldErrors } = useContext(FormContext).state;
  const isAtFault = USE_PARTS.some((part) => fieldOfUse(number, part) in fieldErrors);
  const isAnyAtFault = Object.keys(fieldErrors).length > 0;
  const isFirst = number === 1;
  return (
    <details
      {...(!isAnyAtFault && { name: "described-use" })}
      open={isAnyAtFault ? isAtFault : isOpen}
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
          <bdi className="wrap-anywhere line-clamp-1 min-w-0 text-ink-muted group-open/use:hidden">
            <Answer of={words} />
          </bdi>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 self-center group-open/use:rotate-180" />
      </summary>
      <fieldset className="space-y-4 pb-4">
        <legend className="sr-only">Use {number}</legend>
        {!isFirst && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <SubmitButton name="intent" value={`copy-${number}`} variant="outline" size="sm" pendingLabel="Copying...">
              Copy use {number - 1}
            </SubmitButton>
            <p className="min-w-0 flex-1 basis-40 text-ink-muted text-sm leading-snug">Fills in what is empty here.</p>
          </div>
        )}
        {children}
      </fieldset>
    </details>
  );
}

/**
 * None is required by itself: a use in which nothing is typed is none. Without scripts the page opens at the use that was
 * copied.
 */
function UseFields({ number, isCopied }: { number: number; isCopied: boolean }) {
  const part = (name: UsePart) => ({ name: fieldOfUse(number, name), oneOfSeveral: true, autoComplete: "off" });
  const here = isCopied ? { autoFocus: true } : {};
  return (
    <>
      <Field
        {...part("Medium")}
        {...here}
        as="select"
        label="Where it runs"
        placeholder="Choose one"
        options={mediumOptions}
      />
      <Field
        {...part("Shows")}
        as="textarea"
        label="What it says or shows"
        hint={`In ${SHOWS.min} to ${SHOWS.max} characters, so that the creator knows the piece.`}
        rows={3}
        maxLength={SHOWS.max}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-4">
        <Field {...part("Count")} label="How much" inputMode="numeric" maxLength={6} />
        <Field {...part("Unit")} as="select" label="Counted in" options={unitOptions} />
      </div>
      <Field {...part("Languages")} label="Languages" maxLength={DETAIL_MAX} />
      <Field {...part("Tool")} label="Tool that makes it" maxLength={DETAIL_MAX} />
      <Field {...part("Kept")} label="Where the model is kept" maxLength={DETAIL_MAX} />
      <Field
        {...part("Days")}
        label="Days until the model is deleted"
        hint={`From the end of the term: 0 to ${MODEL_DAYS_MAX}.`}
        inputMode="numeric"
        maxLength={3}
        fieldClassName="sm:max-w-72"
      />
    </>
  );
}

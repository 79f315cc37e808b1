"use client";

import "@/app/(private)/decision-parts/decision.css";
import { useRouter } from "next/navigation";
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from "react";
import type { Step } from "@/app/(private)/decision-parts/steps";
import { HelperPart } from "@/components/site/helper-part";
import { Button } from "@/components/ui/button";
import { counterPrice, formatUsd } from "@/lib/terms/fees";

/** What a step opens over the page, with scripts. */
export type Sheet = { title: ReactNode; form: ReactNode };

/** `page`: the decision's address. `sheets`: by step name. Steps without one replace the page's buttons. */
type DecisionButtonsProps = {
  page: string;
  steps: readonly Step[];
  priceCents: number;
  sheets: Readonly<Record<string, Sheet>>;
};

/** Larger than the page's own script. */
const CounterSheet = lazy(() => import("@/app/(private)/decision-parts/counter-sheet"));

/** With scripts the step opens in place. Without, the page is loaded with it. */
export function DecisionButtons({ page, steps, priceCents, sheets }: DecisionButtonsProps) {
  const { push } = useRouter();
  const [opened, setOpened] = useState<string>();
  const sheet = opened === undefined ? undefined : sheets[opened];
  const openHere = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (sheets[submitter.value]) setOpened(submitter.value);
    else push(stepAt(page, submitter.value));
  };
  const buttons = (
    <form
      action={`${page}#decision`}
      method="get"
      onSubmit={openHere}
      aria-label="Your decision"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2 sm:gap-3 lg:grid-cols-1"
    >
      {steps.map((step) => (
        <Button
          key={step.name}
          type="submit"
          name="step"
          value={step.name}
          className="px-2! lg:min-h-13 lg:text-lg"
          variant={step.decision === "approve" ? "seal" : "outline"}
        >
          {labelOf(step, priceCents)}
        </Button>
      ))}
    </form>
  );
  return (
    <>
      {buttons}
      {opened && sheet && (
        // If the sheet's script fails to load, its step has a page of its own.
        <HelperPart key={opened} instead={<a href={stepAt(page, opened)}>{sheet.title}</a>}>
          <Suspense>
            <CounterSheet title={sheet.title} onClose={() => setOpened(undefined)}>
              {sheet.form}
            </CounterSheet>
          </Suspense>
        </HelperPart>
      )}
    </>
  );
}

const stepAt = (page: string, step: string) => `${page}?step=${step}#decision`;

function labelOf(step: Step, priceCents: number): string {
  if (step.decision !== "counter") return step.decision === "approve" ? "Approve" : "Decline";
  return `Counter +${step.percent}% (${formatUsd(counterPrice(priceCents, step.percent))})`;
}

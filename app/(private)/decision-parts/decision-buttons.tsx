"use client";

import "@/app/(private)/decision-parts/decision.css";
import { useRouter } from "next/navigation";
import type { FormEvent } from "react";
import type { Step } from "@/app/(private)/decision-parts/steps";
import { Button } from "@/components/ui/button";
import { counterPrice, formatUsd } from "@/lib/terms/fees";

/** `page`: the address of the decision. */
type DecisionButtonsProps = { page: string; steps: readonly Step[]; priceCents: number };

/** With scripts the step opens in place; without, the page is loaded with it. */
export function DecisionButtons({ page, steps, priceCents }: DecisionButtonsProps) {
  const { push } = useRouter();
  const openHere = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    push(`${page}?step=${submitter.value}#decision`);
  };
  return (
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
}

function labelOf(step: Step, priceCents: number): string {
  if (step.decision !== "counter") return step.decision === "approve" ? "Approve" : "Decline";
  return `Counter +${step.percent}% (${formatUsd(counterPrice(priceCents, step.percent))})`;
}

import type { Step } from "@/app/approve/[token]/steps";
import { Button } from "@/components/ui/button";
import { paths } from "@/lib/paths";
import { counterPrice, formatUsd } from "@/lib/pricing/rules";

type DecisionButtonsProps = { token: string; steps: readonly Step[]; priceCents: number };

/** Every way to answer, side by side. A button decides nothing: it opens the step that does. */
export function DecisionButtons({ token, steps, priceCents }: DecisionButtonsProps) {
  return (
    <form
      action={`${paths.approve(token)}#decision`}
      method="get"
      aria-label="Your decision"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3 lg:grid-cols-1"
    >
      {steps.map((step) => (
        <Button
          key={step.name}
          type="submit"
          name="step"
          value={step.name}
          size="lg"
          className="px-3"
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

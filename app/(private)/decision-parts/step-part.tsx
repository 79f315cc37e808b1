import type { ReactNode } from "react";
import type { Sheet } from "@/app/(private)/decision-parts/decision-buttons";
import { DecisionStep, type DecisionStepProps, StepHeading } from "@/app/(private)/decision-parts/decision-step";
import type { Step } from "@/app/(private)/decision-parts/steps";
import { CounteredTerms } from "@/components/offers/changes";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { repriced } from "@/lib/terms/agreement";
import { counterPrice } from "@/lib/terms/fees";

export type StepOf = Pick<DecisionStepProps, "token" | "deciding" | "buyer" | "trainingConsent" | "replica"> & {
  offer: OfferRecord;
  /** Above the form of whatever agrees. */
  above?: ReactNode;
  /** In whose name every step acts; undefined if the reader knows. */
  whose?: ReactNode;
};

/** What a step says that it does, and its form with the price that it agrees to. */
export function stepPart(step: Step, { offer, above, whose, ...of }: StepOf, isSheet = false): Sheet {
  const { priceCents, agreement } = offer;
  const isCounter = step.decision === "counter";
  const { content } = isCounter ? repriced(agreement, offer.id, counterPrice(priceCents, step.percent)) : agreement;
  const prices = { offeredCents: priceCents, priceCents: content.price.cents };
  const other = offer.awaiting === "creator" ? licenseeOf(offer) : offer.creatorName;
  return {
    title: <StepHeading step={step} other={other} {...prices} />,
    form: (
      <>
        {above}
        {whose && <p>{whose}</p>}
        <DecisionStep key={step.name} step={step} isSheet={isSheet} {...of} {...prices}>
          {isCounter && <CounteredTerms before={agreement.content} after={content} />}
        </DecisionStep>
      </>
    ),
  };
}

/** For steps that open over the offer if scripts run. */
export const sheetsOf = (steps: readonly Step[], of: StepOf): Record<string, Sheet> =>
  Object.fromEntries(
    steps.flatMap((step) => (step.decision === "counter" ? [[step.name, stepPart(step, of, true)]] : [])),
  );

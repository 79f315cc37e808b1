import { CounterSums } from "@/app/(private)/decision-parts/counter-sums";
import { DecisionButtons } from "@/app/(private)/decision-parts/decision-buttons";
import { DecisionFrame, OfferedPrice, OfferedTerms } from "@/app/(private)/decision-parts/decision-frame";
import { DecisionStep, StepHeading } from "@/app/(private)/decision-parts/decision-step";
import { KeyFacts } from "@/app/(private)/decision-parts/key-facts";
import { type StepParams, stepIn, stepsOf } from "@/app/(private)/decision-parts/steps";
import { approveSample, counterSample, declineSample } from "@/app/(private)/try/actions";
import { Changes } from "@/components/offers/changes";
import { ScopeTable } from "@/components/offers/scope-table";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import type { Decision } from "@/lib/offers/rules";
import { repriced } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { counterPrice } from "@/lib/terms/fees";

type SampleDecisionProps = {
  offer: OfferRecord;
  /** The offer that this one counters. */
  parent?: OfferRecord;
  allowed: readonly Decision[];
  page: string;
  query: StepParams;
  now: Date;
};

/** Of the parts of the real decision page (app/(private)/approve), without what depends on people's records. */
export function SampleDecision({ offer, parent, allowed, page, query, now }: SampleDecisionProps) {
  const steps = stepsOf(allowed);
  const step = stepIn(steps, query);
  const asked = step?.decision === "counter" ? counterPrice(offer.priceCents, step.percent) : undefined;
  const { content } = asked === undefined ? offer.agreement : repriced(offer.agreement, offer.id, asked);
  const other = offer.awaiting === "creator" ? licenseeOf(offer) : offer.creatorName;
  const before = asked === undefined ? parent : offer;
  return (
    <DecisionFrame
      step={step}
      content={content}
      heading={step && <StepHeading step={step} other={other} priceCents={content.price.cents} />}
      sums={offer.awaiting === "creator" && !step && <CounterSums steps={steps} priceCents={offer.priceCents} />}
      decision={
        step ? (
          <DecisionStep
            key={step.name}
            token={offer.id}
            deciding={{ offerPage: page, approve: approveSample, counter: counterSample, decline: declineSample }}
            step={step}
            buyer={null}
            trainingConsent={false}
            offeredCents={offer.priceCents}
            priceCents={content.price.cents}
          />
        ) : (
          <DecisionButtons page={page} steps={steps} priceCents={offer.priceCents} />
        )
      }
    >
      <KeyFacts offer={offer} now={now} counterCents={asked} />
      <ScopeTable facts={agreedFacts(content)} reader={offer.awaiting} />
      {before && (
        <Changes
          title={asked === undefined ? "What changed since your offer" : "What your counter changes"}
          before={before.agreement.content}
          after={content}
        />
      )}
      <OfferedTerms content={content} isCountered={asked !== undefined} isFolded={!step} />
      <OfferedPrice content={content} />
    </DecisionFrame>
  );
}

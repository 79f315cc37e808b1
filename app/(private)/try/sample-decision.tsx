import { DecisionButtons } from "@/app/(private)/decision-parts/decision-buttons";
import {
  CounterPage,
  DecisionFrame,
  Folds,
  OfferedPrice,
  OfferedTerms,
  PriceHelp,
} from "@/app/(private)/decision-parts/decision-frame";
import { KeyFacts } from "@/app/(private)/decision-parts/key-facts";
import { sheetsOf, stepPart } from "@/app/(private)/decision-parts/step-part";
import { type StepParams, stepIn, stepsOf } from "@/app/(private)/decision-parts/steps";
import { approveSample, counterSample, declineSample } from "@/app/(private)/try/actions";
import { Changes } from "@/components/offers/changes";
import { ScopeTable } from "@/components/offers/scope-table";
import type { OfferRecord } from "@/lib/offers/record";
import type { Decision } from "@/lib/offers/rules";
import { agreedFacts } from "@/lib/terms/facts";

type SampleDecisionProps = {
  offer: OfferRecord;
  /** The offer that this one counters. */
  parent?: OfferRecord;
  allowed: readonly Decision[];
  page: string;
  query: StepParams;
  now: Date;
};

/** Made from the parts of the real decision page (app/(private)/approve), without those that depend on people's records. */
export function SampleDecision({ offer, parent, allowed, page, query, now }: SampleDecisionProps) {
  const steps = stepsOf(allowed);
  const step = stepIn(steps, query);
  const { content } = offer.agreement;
  const of = {
    offer,
    token: offer.id,
    deciding: { offerPage: page, approve: approveSample, counter: counterSample, decline: declineSample },
    buyer: null,
    trainingConsent: false,
  };
  if (step?.decision === "counter") return <CounterPage {...stepPart(step, of)} />;
  if (step) {
    const { title, form } = stepPart(step, of);
    return (
      <DecisionFrame step={step} content={content} heading={title} decision={form}>
        <KeyFacts offer={offer} now={now} isBrief />
        {step.decision === "approve" && <OfferedTerms content={content} isOpen />}
      </DecisionFrame>
    );
  }
  return (
    <DecisionFrame
      step={undefined}
      content={content}
      help={<PriceHelp content={content} steps={offer.awaiting === "creator" ? steps : []} />}
      decision={
        <DecisionButtons page={page} steps={steps} priceCents={offer.priceCents} sheets={sheetsOf(steps, of)} />
      }
    >
      <KeyFacts offer={offer} now={now} />
      {parent && <Changes title="What changed since your offer" before={parent.agreement.content} after={content} />}
      <ScopeTable facts={agreedFacts(content)} reader={offer.awaiting} />
      {offer.awaiting === "buyer" && <OfferedPrice content={content} />}
      <Folds>
        <OfferedTerms content={content} />
      </Folds>
    </DecisionFrame>
  );
}

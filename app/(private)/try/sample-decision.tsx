import { CounterSums } from "@/app/(private)/decision-parts/counter-sums";
import { DecisionButtons } from "@/app/(private)/decision-parts/decision-buttons";
import { DecisionStep } from "@/app/(private)/decision-parts/decision-step";
import { KeyFacts } from "@/app/(private)/decision-parts/key-facts";
import { type StepParams, stepIn, stepsOf } from "@/app/(private)/decision-parts/steps";
import { approveSample, counterSample, declineSample } from "@/app/(private)/try/actions";
import { Changes } from "@/components/offers/changes";
import { Clauses } from "@/components/offers/clauses";
import { FeeLines } from "@/components/offers/fee-lines";
import { PriceRuler } from "@/components/offers/price-ruler";
import { ScopeEstimate } from "@/components/offers/scope-estimate";
import { ScopeTable } from "@/components/offers/scope-table";
import { cn } from "@/components/ui/cn";
import type { OfferRecord } from "@/lib/offers/record";
import type { Decision } from "@/lib/offers/rules";
import { repriced } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { counterPrice } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";

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
  const priceCents = content.price.cents;
  const before = asked === undefined ? parent : offer;
  return (
    <div className="page flex flex-col gap-x-gutter gap-y-10 pt-5 pb-12 max-lg:pb-0 sm:pt-8 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:py-12">
      <div className="min-w-0 space-y-10">
        <KeyFacts offer={offer} now={now} />
        <ScopeTable facts={agreedFacts(content)} reader={offer.awaiting} />
        {before && (
          <Changes
            title={asked === undefined ? "What changed since your offer" : "What your counter changes"}
            before={before.agreement.content}
            after={content}
          />
        )}
        <section aria-labelledby="terms" className="space-y-4">
          <h2 id="terms" className="text-2xl">
            {asked === undefined ? "The terms" : "The terms at your price"}
          </h2>
          <Clauses agreement={content} />
        </section>
        <section aria-labelledby="price" className="space-y-4">
          <h2 id="price" className="text-2xl">
            Price and fees
          </h2>
          <FeeLines priceCents={priceCents} />
        </section>
        {offer.awaiting === "creator" && !step && <CounterSums steps={steps} priceCents={offer.priceCents} />}
      </div>
      <div className="min-w-0 max-lg:contents lg:sticky lg:top-8 lg:space-y-10 lg:self-start">
        <aside
          aria-labelledby="decision"
          className={cn("min-w-0 space-y-6", step ? "max-lg:pb-2" : "decision-bar max-lg:order-last")}
        >
          <h2 id="decision" tabIndex={-1} className={cn("scroll-mt-8 text-2xl", !step && "max-lg:sr-only")}>
            Your decision
          </h2>
          <p className={cn("text-ink-muted", !step && "max-lg:hidden")}>{ACTIVATION_NOTICE}</p>
          {step ? (
            <DecisionStep
              key={step.name}
              token={offer.id}
              deciding={{ offerPage: page, approve: approveSample, counter: counterSample, decline: declineSample }}
              step={step}
              buyer={null}
              trainingConsent={false}
              offeredCents={offer.priceCents}
              priceCents={priceCents}
            />
          ) : (
            <DecisionButtons page={page} steps={steps} priceCents={offer.priceCents} />
          )}
        </aside>
        <section aria-labelledby="standing" className="space-y-4">
          <h2 id="standing" className="text-2xl">
            How the price compares
          </h2>
          <p className="prose-measure text-ink-muted">
            Our guidance for non-exclusive use without AI training, from low to high. Use the figures to start talking
            about a price.
          </p>
          <ScopeEstimate territory={content.territory} media={content.scope?.media ?? []} />
          <PriceRuler cents={priceCents} />
        </section>
      </div>
    </div>
  );
}

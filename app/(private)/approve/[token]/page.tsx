import type { Metadata } from "next";
import { after } from "next/server";
import { DecidedOffer } from "@/app/(private)/approve/[token]/decided-offer";
import { DecisionStep } from "@/app/(private)/approve/[token]/decision-step";
import { Introduction } from "@/app/(private)/approve/[token]/introduction";
import { OfferUnread, UnknownLink } from "@/app/(private)/approve/[token]/offer-unread";
import {
  readDecision,
  type Step,
  type StepParams,
  stepIn,
  stepsOf,
} from "@/app/(private)/approve/[token]/read-decision";
import { Clauses } from "@/components/offer/clauses";
import { FeeLines } from "@/components/offer/fee-lines";
import { readingPage } from "@/components/site/reading-page";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { ACTIVATION_NOTICE } from "@/lib/agreements/clauses";
import { repriced } from "@/lib/agreements/document";
import { counterPrice, formatUsd } from "@/lib/licensing/fees";
import { categoryLabels } from "@/lib/licensing/terms";
import { allowedDecisions } from "@/lib/offers/rules";
import { paths } from "@/lib/paths";
import { answerWith } from "@/lib/requests/status";
import { nudge } from "@/lib/schedule/nudge";

type DecisionButtonsProps = { token: string; steps: readonly Step[]; priceCents: number };

/** Every way to answer, side by side. A button decides nothing: it opens the step that does. */
function DecisionButtons({ token, steps, priceCents }: DecisionButtonsProps) {
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

export const metadata: Metadata = { title: "Decide on an offer" };

type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<StepParams> };

/** The decision page of an offer: opening it, and each of its steps, changes nothing; only a step's form decides. */
async function ApprovePage({ params, searchParams }: PageProps) {
  after(nudge);
  const { token } = await params;
  const query = await searchParams;
  const view = await readDecision(token);
  if (!view) {
    answerWith(404);
    return <UnknownLink />;
  }
  const { offer } = view;
  const now = new Date();
  const steps = stepsOf(allowedDecisions(offer, now));
  if (steps.length === 0) return <DecidedOffer {...view} now={now} hasDecided={query.done !== undefined} />;

  const step = stepIn(steps, query);
  const counter = step?.decision === "counter" ? counterPrice(offer.priceCents, step.percent) : undefined;
  const { content } = counter === undefined ? offer.agreement : repriced(offer.agreement, offer.id, counter);
  const priceCents = content.price.cents;
  const decision = (
    <aside
      aria-labelledby="decision"
      className="space-y-6 lg:sticky lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:self-start"
    >
      <h2 id="decision" className="scroll-mt-28 text-2xl">
        Your decision
      </h2>
      <p className="text-ink-muted">{ACTIVATION_NOTICE}</p>
      {step ? (
        <DecisionStep
          key={step.name}
          token={token}
          step={step}
          trainingConsent={offer.training && offer.awaiting === "creator"}
          priceCents={priceCents}
        />
      ) : (
        <DecisionButtons token={token} steps={steps} priceCents={offer.priceCents} />
      )}
    </aside>
  );
  return (
    <div className="page grid gap-x-gutter gap-y-10 py-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:grid-rows-[auto_1fr]">
      <div className="space-y-10">
        <Introduction offer={offer} now={now} />
        {offer.outsideCategories && offer.awaiting === "creator" && (
          <Notice title="Outside your categories">
            <p>You did not list {categoryLabels[offer.category].toLowerCase()}. Nothing happens unless you approve.</p>
          </Notice>
        )}
      </div>
      {/* On a phone the ways to answer are in the first screen; what is agreed to is read before its tick. */}
      {!step && decision}
      <div className="space-y-10">
        <section aria-labelledby="terms" className="space-y-4">
          <h2 id="terms" className="text-2xl">
            {counter === undefined ? "The terms" : "The terms at your price"}
          </h2>
          <Clauses agreement={content} />
        </section>
        <section aria-labelledby="price" className="space-y-4">
          <h2 id="price" className="text-2xl">
            Price and fees
          </h2>
          <FeeLines priceCents={priceCents} />
        </section>
      </div>
      {step && decision}
    </div>
  );
}

export default readingPage("an offer to decide on", ApprovePage, async (requestId, { params }) => (
  <OfferUnread token={(await params).token} requestId={requestId} />
));

import type { ReactNode } from "react";
import { DecisionButtons, type Sheet } from "@/app/(private)/decision-parts/decision-buttons";
import { CounterPage, DecisionFrame, Folds, PriceHelp } from "@/app/(private)/decision-parts/decision-frame";
import { DecisionStep, type DecisionStepProps, StepHeading } from "@/app/(private)/decision-parts/decision-step";
import { KeyFacts, type KeyFactsProps } from "@/app/(private)/decision-parts/key-facts";
import { type Step, type StepParams, stepIn, stepsOf } from "@/app/(private)/decision-parts/steps";
import { Changes, CounteredTerms } from "@/components/offers/changes";
import { OfferedTerms } from "@/components/offers/offered-terms";
import { ScopeTable } from "@/components/offers/scope-table";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import type { Decision } from "@/lib/offers/rules";
import { repriced } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { counterPrice } from "@/lib/terms/fees";

type StepOf = Pick<DecisionStepProps, "token" | "deciding" | "buyer" | "trainingConsent" | "replica"> & {
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
const sheetsOf = (steps: readonly Step[], of: StepOf): Record<string, Sheet> =>
  Object.fromEntries(
    steps.flatMap((step) => (step.decision === "counter" ? [[step.name, stepPart(step, of, true)]] : [])),
  );

/** What follows `of` is known of a real offer alone: its parties, their other licenses and what they wrote. */
type DecisionPageProps = Pick<KeyFactsProps, "toMessages" | "toBrief" | "now"> & {
  of: StepOf;
  allowed: readonly Decision[];
  query: StepParams;
  /** The terms that these ones change. */
  compared?: { title: string; to: OfferRecord } | undefined;
  /** Part of the page and of each of its steps, and shows nothing. */
  signal?: ReactNode;
  /** Stands above whatever agrees, too. */
  warning?: ReactNode;
  /** Between the sentence and what it asks for. */
  notices?: ReactNode;
  /** Above the buttons, beside the offer or, on a phone, at its foot. */
  asItIs?: ReactNode;
  /** Below the buttons: another way than they. */
  instead?: ReactNode;
  /** What both sides wrote. `isFolded`: nothing yet, so that it comes last. */
  messages?: { part: ReactNode; isFolded: boolean };
  /** Before the folded parts. */
  replica?: ReactNode;
  /** The first of the folded parts. */
  brand?: ReactNode;
  /** Below the terms. */
  download?: ReactNode;
};

/** An offer that waits for its reader's decision, or the step that the address asks for. */
export function DecisionPage({
  of,
  allowed,
  query,
  now,
  toMessages,
  toBrief,
  compared,
  signal,
  warning,
  notices,
  asItIs,
  instead,
  messages,
  replica,
  brand,
  download,
}: DecisionPageProps) {
  const { offer, deciding, above } = of;
  const { content } = offer.agreement;
  const steps = stepsOf(allowed);
  const step = stepIn(steps, query);
  if (step?.decision === "counter") {
    return (
      <CounterPage {...stepPart(step, of)}>
        {signal}
        {warning}
      </CounterPage>
    );
  }
  if (step) {
    const isApproving = step.decision === "approve";
    const { title, form } = stepPart(step, isApproving ? of : { ...of, above: undefined });
    return (
      <DecisionFrame step={step} content={content} heading={title} decision={form}>
        {signal}
        <KeyFacts offer={offer} now={now} isBrief />
        {isApproving && warning}
        {isApproving && <OfferedTerms content={content} isOpen />}
      </DecisionFrame>
    );
  }
  const isCreators = offer.awaiting === "creator";
  return (
    <DecisionFrame
      step={undefined}
      content={content}
      help={<PriceHelp content={content} steps={isCreators ? steps : []} />}
      decision={
        <>
          {asItIs && <div className="max-lg:hidden">{asItIs}</div>}
          {above}
          <DecisionButtons
            page={deciding.offerPage}
            steps={steps}
            priceCents={offer.priceCents}
            sheets={sheetsOf(steps, of)}
          />
          {instead}
        </>
      }
    >
      {signal}
      <KeyFacts offer={offer} now={now} toMessages={toMessages} toBrief={toBrief} />
      {warning}
      {notices}
      {compared && <Changes title={compared.title} before={compared.to.agreement.content} after={content} />}
      <ScopeTable facts={agreedFacts(content)} reader={offer.awaiting} />
      {!messages?.isFolded && messages?.part}
      {asItIs && <div className="lg:hidden">{asItIs}</div>}
      {replica}
      <Folds>
        {brand}
        <OfferedTerms content={content}>{download}</OfferedTerms>
        {messages?.isFolded && messages.part}
      </Folds>
    </DecisionFrame>
  );
}

import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { DecisionButtons, type Sheet } from "@/app/(private)/decision-parts/decision-buttons";
import { CounterPage, DecisionFrame, Folds, PriceHelp } from "@/app/(private)/decision-parts/decision-frame";
import { DecisionStep, type DecisionStepProps, StepHeading } from "@/app/(private)/decision-parts/decision-step";
import { type Step, type StepParams, stepIn, stepsOf } from "@/app/(private)/decision-parts/steps";
import { PersonFace } from "@/app/(private)/person-face";
import { Changes, CounteredTerms } from "@/components/offers/changes";
import { Dial } from "@/components/offers/dial";
import { OfferedTerms } from "@/components/offers/offered-terms";
import { Isolated } from "@/components/ui/isolated";
import { Notice } from "@/components/ui/notice";
import { TermEnd } from "@/components/ui/term-end";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import type { Decision } from "@/lib/offers/rules";
import { repriced } from "@/lib/terms/agreement";
import { type AgreedFacts, agreedFacts } from "@/lib/terms/facts";
import { counterPrice, formatUsd } from "@/lib/terms/fees";
import { askedFor, namesMedia, notIncluded } from "@/lib/terms/permitted";
import { carriesAds } from "@/lib/terms/scope";
import type { Party } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";
import { dayInWords } from "@/lib/time";

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
          {of.trainingConsent && (
            <Notice className="px-3! py-1.5! max-lg:text-sm">
              <strong>AI training:</strong> you can withdraw it at any time.
            </Notice>
          )}
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

/** `is`: it is licensed; undefined where the answer is no yes. */
type Row = { label: string; is?: true; text: string };

const yes = (label: string, more = ""): Row => ({ label, is: true, text: `Yes${more}` });

/** What the sentence above does not say already, without what is not licensed. */
function rowsOf({ scope, replica, words, exclusive, neededBy }: AgreedFacts, reader: Party): Row[] {
  const account = reader === "creator" ? "From your account" : "From the creator’s account";
  return [
    ...(scope && namesMedia(scope.media) ? [] : [{ label: "Media", text: words.media }]),
    ...(scope?.media.some(carriesAds)
      ? [{ label: "Paid ads", is: true as const, text: scope.media.every(carriesAds) ? "Yes" : words.paid }]
      : []),
    ...(scope?.handle ? [yes(account)] : []),
    ...(scope && scope.edits !== "as_delivered" ? [{ label: "Edits", text: words.edits }] : []),
    ...(exclusive
      ? [yes("Exclusive", `: nobody else in ${words.field.toLowerCase()}, ${words.where}, whatever the product`)]
      : []),
    ...(replica ? [yes("Digital replica", `, for ${countOf(replica.uses.length, "described use")}`)] : []),
    ...(neededBy ? [{ label: "Needed by", text: dayInWords(neededBy) }] : []),
  ];
}

/** What an offer asks for, in the brand's words and as the terms have it, and what it leaves out. `reader` is the party that decides. */
function ScopeTable({ facts, reader }: { facts: AgreedFacts; reader: Party }) {
  const rows = rowsOf(facts, reader);
  const out = notIncluded(facts, reader);
  return (
    <section aria-labelledby="scope" className="space-y-3">
      <h2 id="scope" className="text-2xl">
        {reader === "creator" ? "What they want" : "What you asked for"}
      </h2>
      <blockquote className="wrap-anywhere border-engrave border-l-4 pl-4 font-serif text-lg">
        <bdi className="block whitespace-pre-line">{facts.use}</bdi>
      </blockquote>
      <dl className={rows.length > 0 ? "border-t" : "hidden"}>
        {rows.map(({ label, is, text }) => (
          <div key={label} className="flex flex-wrap gap-x-4 border-b py-1.5">
            <dt className="w-32 text-ink-muted sm:w-40">{label}</dt>
            <dd className="wrap-anywhere flex min-w-0 flex-1 basis-32 gap-2 font-semibold">
              {is && <Check aria-hidden className="mt-1 size-4 shrink-0 text-verified-text" />}
              <bdi className="min-w-0">{text}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {out.length > 0 && (
        <p>
          <span className="text-ink-muted">Not included:</span> {out.join(", ")}.
        </p>
      )}
    </section>
  );
}

type KeyFactsProps = {
  offer: OfferRecord;
  now: Date;
  /** A link to the messages on the page, or to the field for a first one. */
  toMessages?: { label: string; href: string } | undefined;
  /** A link to the offers sent with this one. */
  toBrief?: ReactNode;
  /** Beside a step's form: only what it is about. */
  isBrief?: boolean;
};

/** The first screen: what is asked, for how much, by whom and until when. */
export function KeyFacts({ offer, now, toMessages, toBrief, isBrief = false }: KeyFactsProps) {
  const { priceCents, awaiting, agreement } = offer;
  const { renews, term } = agreement.content;
  const total = formatUsd(priceCents + agreement.content.fee.cents);
  const kind = awaiting === "buyer" ? "A counter-offer" : renews ? "A renewal" : "An offer";
  const title = `${kind} for you`;
  const priced = formatUsd(priceCents);
  const beside = awaiting === "creator" ? "All of it yours: you pay no fees" : `You pay ${total} with the platform fee`;
  const sentence = askedFor(agreedFacts(agreement.content), awaiting);
  return (
    <header className="space-y-4 sm:space-y-5">
      {/* Keyed, because a step opens in place, and React cannot change a text that the browser translated. */}
      <h1 key={title} className="text-2xl text-ink-muted">
        {title}
      </h1>
      <div className="flex flex-wrap items-center gap-x-10 gap-y-4">
        <p className="min-w-0">
          <span key={priced} className="wrap-anywhere block font-serif text-5xl tabular-nums leading-none md:text-6xl">
            {priced}
          </span>
          <span key={beside} className="mt-2 block text-ink-muted">
            {beside}
          </span>
        </p>
        {!isBrief && (
          <div className="min-w-0 flex-1 basis-72">
            <Dial expiresAt={offer.approvalTokenExpiresAt} now={now} />
          </div>
        )}
      </div>
      <p className="wrap-anywhere font-serif text-xl leading-snug md:text-3xl">
        <Isolated text={sentence.text} values={sentence.typed} />
      </p>
      {renews && (
        <p>
          It begins on <TermEnd end={{ at: new Date(renews.until), zone: term.zone ?? null }} only="day" />, when the
          license it renews ends.
        </p>
      )}
      {!isBrief && (
        <>
          <dl>
            <div className="flex flex-wrap gap-x-4 border-y py-1.5">
              <dt className="w-16 text-ink-muted">From</dt>
              <dd className="wrap-anywhere min-w-0 flex-1 basis-48 font-semibold">
                {awaiting === "creator" ? <Buyer offer={offer} /> : <Creator offer={offer} />}
                {toMessages && (
                  <a href={toMessages.href} className="block w-fit py-1 underline underline-offset-2">
                    <bdi key={toMessages.label}>{toMessages.label}</bdi>
                  </a>
                )}
                {toBrief && <span className="block">{toBrief}</span>}
              </dd>
            </div>
          </dl>
          {awaiting === "creator" && <p>You may decline without a reason or a penalty.</p>}
        </>
      )}
    </header>
  );
}

function Buyer({ offer }: { offer: OfferRecord }) {
  return (
    <>
      <bdi>{offer.buyerName}</bdi>
      {offer.buyerOrganisation && (
        <>
          {" "}
          of <bdi>{offer.buyerOrganisation}</bdi>
        </>
      )}
      <bdi className="block font-normal text-ink-muted text-sm">{offer.buyerEmail}</bdi>
    </>
  );
}

function Creator({ offer }: { offer: OfferRecord }) {
  return (
    <span className="flex items-start gap-3">
      <PersonFace creatorId={offer.creatorUserId} />
      <span className="min-w-0">
        <bdi>{offer.creatorName}</bdi>
        <span className="block font-normal text-ink-muted text-sm">
          Asks for {offer.counterPercent}% more than you offered; the other terms are as you wrote them
        </span>
      </span>
    </span>
  );
}

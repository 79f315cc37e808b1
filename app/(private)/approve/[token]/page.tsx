import type { Metadata } from "next";
import { after } from "next/server";
import { DecidedOffer } from "@/app/(private)/approve/[token]/decided-offer";
import { decidingOn } from "@/app/(private)/approve/[token]/deciding";
import { DecisionMessages } from "@/app/(private)/approve/[token]/decision-messages";
import { OfferUnread, UnknownLink } from "@/app/(private)/approve/[token]/offer-unread";
import { type DecisionView, readDecision } from "@/app/(private)/approve/[token]/read-decision";
import { SeenSignal } from "@/app/(private)/approve/[token]/seen-signal";
import { CounterSums } from "@/app/(private)/decision-parts/counter-sums";
import { DecisionButtons } from "@/app/(private)/decision-parts/decision-buttons";
import { DecisionFrame, OfferedPrice, OfferedTerms } from "@/app/(private)/decision-parts/decision-frame";
import { DecisionStep, StepHeading } from "@/app/(private)/decision-parts/decision-step";
import { KeyFacts } from "@/app/(private)/decision-parts/key-facts";
import { type StepParams, stepIn, stepsOf } from "@/app/(private)/decision-parts/steps";
import { BrandFactsPart } from "@/components/brands/brand-facts";
import { BriefLink } from "@/components/briefs/to-brief";
import { Rehearsal } from "@/components/licenses/rehearsal";
import { MESSAGE_FIELD } from "@/components/messages/conversation";
import { Changes } from "@/components/offers/changes";
import { ReplicaCard } from "@/components/offers/replica-card";
import { ScopeTable } from "@/components/offers/scope-table";
import { dataPage } from "@/components/site/data-page";
import { cn } from "@/components/ui/cn";
import { Notice } from "@/components/ui/notice";
import { TermEnd } from "@/components/ui/term-end";
import { ZoneOf } from "@/components/ui/zone";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { conflictsIn, describeOverlap, type Overlap } from "@/lib/licenses/overlap";
import { hasUnseen } from "@/lib/offers/messages";
import { noteFetched } from "@/lib/offers/opened";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { allowedDecisions } from "@/lib/offers/rules";
import { obstacleText } from "@/lib/offers/wording";
import { startOverdueWork } from "@/lib/operations/overdue";
import { paths } from "@/lib/paths";
import { repriced } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { counterPrice } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE, REHEARSAL_NOTICE } from "@/lib/terms/notices";
import { termEnd } from "@/lib/terms/term";
import { categoryLabels } from "@/lib/terms/terms";
import { countOf } from "@/lib/text/typeset";

export const metadata: Metadata = { title: "Your decision on an offer" };

/** `token`: also an offer's id, for the party's session (`openDecision`). */
type PageProps = { params: Promise<{ token: string }>; searchParams: Promise<StepParams> };

/** Opening it or its steps changes nothing, but for the evidence that it was opened; only a step's form decides. */
async function ApprovePage({ params, searchParams }: PageProps) {
  after(startOverdueWork);
  const { token } = await params;
  const query = await searchParams;
  const now = await databaseTime();
  const view = await readDecision(token, now);
  if (!view) {
    setPageStatus(404);
    return <UnknownLink token={token} />;
  }
  return (
    <ZoneOf zone={view.zone}>
      <Decision token={token} view={view} query={query} now={now} />
    </ZoneOf>
  );
}

/** Why there is no counter: beside the buttons, or below the price where only the buttons have room. */
const AsItIs = ({ className }: { className: string }) => (
  <p className={cn("prose-measure text-ink-muted", className)}>
    This offer is in the words of earlier terms, so it is approved or declined as it is. For another price, decline it
    and say so: the brand can send a new one.
  </p>
);

type DecisionProps = { token: string; view: DecisionView; query: StepParams; now: Date };

function Decision({ token, view, query, now }: DecisionProps) {
  const { offer, by, parent, renewed, overlaps, obstacles } = view;
  const allowed = allowedDecisions(offer, now);
  if (allowed.length === 0)
    return <DecidedOffer {...view} token={token} now={now} hasDecided={query.done !== undefined} />;

  if (!offer.isFetched && by === "link") after(() => noteFetched(offer.id, now));
  const steps = stepsOf(allowed.filter((decision) => decision === "decline" || !obstacles[decision]));
  const step = stepIn(steps, query);
  const obstacle = obstacles.approve ?? obstacles.counter;
  const counter = step?.decision === "counter" ? counterPrice(offer.priceCents, step.percent) : undefined;
  const { content } = counter === undefined ? offer.agreement : repriced(offer.agreement, offer.id, counter);
  const isCreators = offer.awaiting === "creator";
  const isAsItIs = isCreators && offer.scope === null;
  const { length: written } = view.conversation.messages;
  const hasMessages = written > 0;
  const other = isCreators ? licenseeOf(offer) : offer.creatorName;
  const toMessages = hasMessages
    ? { label: `Read ${countOf(written, "message")}`, href: "#messages" }
    : !step && view.conversation.mayWrite === true
      ? { label: `Ask ${other} a question`, href: `#${MESSAGE_FIELD}` }
      : undefined;
  const messages = (
    <DecisionMessages token={token} offer={offer} conversation={view.conversation} isReadOnly={step !== undefined} />
  );
  const compared = comparedWith(counter === undefined ? undefined : offer, parent, renewed);
  return (
    <DecisionFrame
      step={step}
      content={content}
      heading={step && <StepHeading step={step} other={other} priceCents={content.price.cents} />}
      sums={isCreators && !step && <CounterSums steps={steps} priceCents={offer.priceCents} />}
      decision={
        <>
          {isAsItIs && <AsItIs className={cn(!step && "max-lg:hidden")} />}
          {step ? (
            <DecisionStep
              key={step.name}
              token={token}
              deciding={decidingOn(token)}
              step={step}
              buyer={isCreators ? licenseeOf(offer) : null}
              trainingConsent={offer.rights.includes("training") && isCreators}
              offeredCents={offer.priceCents}
              replica={offer.replica && isCreators ? "signed-apart" : undefined}
              priceCents={content.price.cents}
            />
          ) : (
            <DecisionButtons page={paths.approve(token)} steps={steps} priceCents={offer.priceCents} />
          )}
        </>
      }
    >
      {(!offer.isSeen || hasUnseen(view.conversation)) && <SeenSignal token={token} />}
      <KeyFacts
        offer={offer}
        now={now}
        mark={<Rehearsal />}
        toMessages={toMessages}
        toBrief={view.all && <BriefLink to={view.all} />}
        counterCents={counter}
      />
      <ScopeTable facts={agreedFacts(content)} reader={offer.awaiting} />
      {obstacle && (
        <Notice title={obstacleText[obstacle].title}>
          <p>{obstacleText[obstacle].message}</p>
        </Notice>
      )}
      {overlaps.length > 0 && <Overlaps overlaps={overlaps} />}
      {offer.outsideCategories && isCreators && (
        <Notice title="Outside your categories">
          <p>You did not list {categoryLabels[offer.category].toLowerCase()}. Nothing happens unless you approve.</p>
        </Notice>
      )}
      {isCreators && <BrandsWords offer={offer} />}
      {view.brand && <BrandFactsPart facts={view.brand} title="Who asks" />}
      {hasMessages && messages}
      {hasMessages && view.all && (
        <p>
          <BriefLink to={view.all} />
        </p>
      )}
      {compared && <Changes title={compared.title} before={compared.to.agreement.content} after={content} />}
      <OfferedTerms content={content} isCountered={counter !== undefined} isFolded={!step}>
        {counter === undefined && (
          <p>
            <a href={paths.proposal(token)} className="inline-block py-1 underline underline-offset-2">
              Download these terms as a PDF
            </a>
            , to keep or to show to somebody before you decide.
          </p>
        )}
      </OfferedTerms>
      <OfferedPrice content={content}>
        <p className="text-ink-muted">{REHEARSAL_NOTICE}</p>
        {!step && <p className="text-ink-muted lg:hidden">{ACTIVATION_NOTICE}</p>}
        {isAsItIs && !step && <AsItIs className="lg:hidden" />}
      </OfferedPrice>
      {offer.replica && !isCreators && (
        <ReplicaCard uses={offer.replica.uses.length} adviser={offer.replicaAdviser ?? undefined} />
      )}
      {!hasMessages && messages}
    </DecisionFrame>
  );
}

function comparedWith(
  countered: OfferRecord | undefined,
  parent: OfferRecord | undefined,
  renewed: OfferRecord | undefined,
): { title: string; to: OfferRecord } | undefined {
  if (countered) return { title: "What your counter changes", to: countered };
  if (parent) return { title: "What changed since your offer", to: parent };
  return renewed && { title: "What changed since the license that it renews", to: renewed };
}

export default dataPage("an offer to decide on", ApprovePage, async (requestId, { params }) => (
  <OfferUnread token={(await params).token} requestId={requestId} />
));

/** Also a clause, but the creator reads them as what somebody asks for. */
const BrandsWords = ({ offer }: { offer: OfferRecord }) => (
  <section aria-labelledby="words" className="space-y-3">
    <h2 id="words" className="text-2xl">
      What <bdi>{licenseeOf(offer)}</bdi> wrote
    </h2>
    <blockquote className="wrap-anywhere border-engrave border-l-4 pl-4 font-serif text-lg">
      <bdi className="block whitespace-pre-line">{offer.useCase}</bdi>
    </blockquote>
  </section>
);

function Overlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  return (
    <Notice title="Overlaps with licenses you have granted">
      <ul>
        {overlaps.map((overlap) => (
          <li key={overlap.territory}>
            {describeOverlap(overlap)}, until <TermEnd end={termEnd(overlap.until, overlap)} only="day" />
            {conflictsIn(overlap).map((conflict) => (
              <p key={conflict} className="text-ink-muted">
                {conflict}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        {overlaps.some(({ exclusive, isAsked }) => exclusive > 0 || isAsked)
          ? "An exclusive license excludes others of the same rights. Only you see this, and not the brand."
          : "These licenses are not exclusive, so this is allowed. Only you see it, and not the brand."}
      </p>
    </Notice>
  );
}

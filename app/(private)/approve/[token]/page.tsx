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
import { DecisionStep } from "@/app/(private)/decision-parts/decision-step";
import { KeyFacts } from "@/app/(private)/decision-parts/key-facts";
import { type StepParams, stepIn, stepsOf } from "@/app/(private)/decision-parts/steps";
import { BrandFactsPart } from "@/components/brands/brand-facts";
import { Changes } from "@/components/offers/changes";
import { Clauses } from "@/components/offers/clauses";
import { FeeLines } from "@/components/offers/fee-lines";
import { PriceRuler } from "@/components/offers/price-ruler";
import { ReplicaCard } from "@/components/offers/replica-card";
import { ScopeEstimate } from "@/components/offers/scope-estimate";
import { ScopeTable } from "@/components/offers/scope-table";
import { dataPage } from "@/components/site/data-page";
import { cn } from "@/components/ui/cn";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { ZoneOf } from "@/components/ui/zone";
import { databaseTime } from "@/lib/clock";
import { setPageStatus } from "@/lib/http/status";
import { conflictsIn, describeOverlap, type Overlap } from "@/lib/licenses/overlap";
import { hasUnseen } from "@/lib/messages/queries";
import { noteFetched } from "@/lib/offers/opened";
import { licenseeOf, type OfferRecord } from "@/lib/offers/record";
import { allowedDecisions } from "@/lib/offers/rules";
import { obstacleText } from "@/lib/offers/wording";
import { paths } from "@/lib/paths";
import { startOverdueWork } from "@/lib/schedule/overdue";
import { repriced } from "@/lib/terms/agreement";
import { agreedFacts } from "@/lib/terms/facts";
import { counterPrice } from "@/lib/terms/fees";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";
import { categoryLabels } from "@/lib/terms/terms";

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
  const priceCents = content.price.cents;
  const isCreators = offer.awaiting === "creator";
  const isAsItIs = isCreators && offer.scope === null;
  const hasMessages = view.conversation.messages.length > 0;
  const messages = (
    <DecisionMessages token={token} offer={offer} conversation={view.conversation} isReadOnly={step !== undefined} />
  );
  const compared = comparedWith(counter === undefined ? undefined : offer, parent, renewed);
  return (
    <div className="page flex flex-col gap-x-gutter gap-y-10 pt-5 pb-12 max-lg:pb-0 sm:pt-8 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:py-12">
      {(!offer.isSeen || hasUnseen(view.conversation)) && <SeenSignal token={token} />}
      <div className="min-w-0 space-y-10">
        <KeyFacts offer={offer} now={now} />
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
        {compared && <Changes title={compared.title} before={compared.to.agreement.content} after={content} />}
        <section aria-labelledby="terms" className="space-y-4">
          <h2 id="terms" className="text-2xl">
            {counter === undefined ? "The terms" : "The terms at your price"}
          </h2>
          <Clauses agreement={content} />
          {counter === undefined && (
            <p>
              <a href={paths.proposal(token)} className="inline-block py-1 underline underline-offset-2">
                Download these terms as a PDF
              </a>
              , to keep or to show to somebody before you decide.
            </p>
          )}
        </section>
        <section aria-labelledby="price" className="space-y-4">
          <h2 id="price" className="text-2xl">
            Price and fees
          </h2>
          <FeeLines priceCents={priceCents} />
          {isAsItIs && !step && <AsItIs className="lg:hidden" />}
        </section>
        {offer.replica && !isCreators && (
          <ReplicaCard uses={offer.replica.uses.length} adviser={offer.replicaAdviser ?? undefined} />
        )}
        {!hasMessages && messages}
        {isCreators && !step && <CounterSums steps={steps} priceCents={offer.priceCents} />}
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
              priceCents={priceCents}
            />
          ) : (
            <DecisionButtons page={paths.approve(token)} steps={steps} priceCents={offer.priceCents} />
          )}
        </aside>
        <section aria-labelledby="standing" className="space-y-4">
          <h2 id="standing" className="text-2xl">
            How the price compares
          </h2>
          <p className="prose-measure text-ink-muted">
            Our guidance for non-exclusive use without AI training, from low to high. Use the figures to start talking
            about a price.{content.scope?.exclusivity && " This offer is exclusive, which no figure includes."}
          </p>
          <ScopeEstimate territory={content.territory} media={content.scope?.media ?? []} />
          <PriceRuler cents={priceCents} />
        </section>
      </div>
    </div>
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
      In <bdi>{licenseeOf(offer)}</bdi>’s words
    </h2>
    <blockquote className="wrap-anywhere border-engrave border-l-4 pl-4 font-serif text-lg">
      <bdi className="block whitespace-pre-line">{offer.useCase}</bdi>
    </blockquote>
    <p className="text-ink-muted">These words are the intended use in the terms: nothing else would be licensed.</p>
  </section>
);

function Overlaps({ overlaps }: { overlaps: readonly Overlap[] }) {
  return (
    <Notice title="Overlaps with licenses you have granted">
      <ul>
        {overlaps.map((overlap) => (
          <li key={overlap.territory}>
            {describeOverlap(overlap)}, until <Moment at={overlap.until} only="day" />
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

import type { ReactNode } from "react";
import { guideFor } from "@/app/(private)/decision-parts/key-facts";
import type { Step } from "@/app/(private)/decision-parts/steps";
import { Clauses } from "@/components/offers/clauses";
import { FeeLines } from "@/components/offers/fee-lines";
import { PriceRuler } from "@/components/offers/price-ruler";
import { ScopeEstimate } from "@/components/offers/scope-estimate";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";
import type { Agreement } from "@/lib/terms/agreement";
import { beyondGuidance } from "@/lib/terms/guidance";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";
import { isExclusive } from "@/lib/terms/scope";

type DecisionFrameProps = {
  step: Step | undefined;
  /** The offer's, and below it what speaks for or against it. */
  children: ReactNode;
  /** What the step that was chosen does. */
  heading?: ReactNode;
  /** The buttons, or the form of the step that was chosen. */
  decision: ReactNode;
  /** What each answer is worth. */
  sums?: ReactNode;
  content: Agreement;
};

/** On a phone the decision stands in a bar at the foot until a step is chosen; elsewhere beside the offer. */
export const DecisionFrame = ({
  step,
  children,
  heading = "Your decision",
  decision,
  sums,
  content,
}: DecisionFrameProps) => (
  <div className="page flex flex-col gap-x-gutter gap-y-10 pt-5 pb-12 max-lg:pb-0 sm:pt-8 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:py-12">
    <div className="min-w-0 space-y-10">{children}</div>
    <div className="min-w-0 max-lg:contents lg:sticky lg:top-8 lg:space-y-10 lg:self-start">
      <aside
        aria-labelledby="decision"
        className={cn("min-w-0 space-y-6", step ? "max-lg:pb-2" : "decision-bar max-lg:order-last")}
      >
        <h2 id="decision" tabIndex={-1} className={cn("scroll-mt-8 text-2xl", !step && "max-lg:sr-only")}>
          {/* Keyed, because a step opens in place, and a translated text cannot be changed there. */}
          <span key={step?.name}>{heading}</span>
        </h2>
        {decision}
        {step?.decision !== "decline" && (
          <p className={cn("text-ink-muted", !step && "max-lg:hidden")}>{ACTIVATION_NOTICE}</p>
        )}
      </aside>
      {sums}
      <section aria-labelledby="standing" className={cn("space-y-4", step && "max-lg:hidden")}>
        <h2 id="standing" className="text-2xl">
          How the price compares
        </h2>
        <p className="prose-measure text-ink-muted">
          Our guidance for non-exclusive use without AI training, from low to high. Use the figures to start talking
          about a price. {beyondGuidance({ rights: content.rights, exclusive: isExclusive(content.scope ?? null) })}
        </p>
        <ScopeEstimate territory={content.territory} media={content.scope?.media ?? []} />
        {/* Whatever the guide says of the whole scope counts before the bands of single uses. */}
        {guideFor(content) ? (
          <Disclosure summary="The bands of single uses" className="border-y">
            <PriceRuler amounts={[content.price.cents]} />
          </Disclosure>
        ) : (
          <PriceRuler amounts={[content.price.cents]} isFolded />
        )}
      </section>
    </div>
  </div>
);

type PartProps = { content: Agreement; children?: ReactNode };

type OfferedTermsProps = PartProps & {
  /** At the price of the counter-offer that is about to be made. */
  isCountered: boolean;
  /** On a phone, until a step is chosen: the terms are long, and what speaks for or against them comes after. */
  isFolded: boolean;
};

export const OfferedTerms = ({ content, isCountered, isFolded, children }: OfferedTermsProps) => (
  <section aria-labelledby="terms" className="space-y-4">
    <h2 id="terms" className="text-2xl">
      <span key={String(isCountered)}>{isCountered ? "The terms at your price" : "The terms"}</span>
    </h2>
    {isFolded ? (
      <Disclosure className="folded" summary={`Read all ${content.clauses.length} clauses`}>
        <Clauses agreement={content} />
      </Disclosure>
    ) : (
      <Clauses agreement={content} />
    )}
    {children}
  </section>
);

export const OfferedPrice = ({ content, children }: PartProps) => (
  <section aria-labelledby="price" className="space-y-4">
    <h2 id="price" className="text-2xl">
      Price and fees
    </h2>
    <FeeLines priceCents={content.price.cents} />
    {children}
  </section>
);

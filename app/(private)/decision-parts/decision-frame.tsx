import Link from "next/link";
import type { ReactNode } from "react";
import type { Sheet } from "@/app/(private)/decision-parts/decision-buttons";
import type { Step } from "@/app/(private)/decision-parts/steps";
import { PriceRuler } from "@/components/offers/price-ruler";
import { ScopeEstimate } from "@/components/offers/scope-estimate";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";
import { Table } from "@/components/ui/table";
import { paths } from "@/lib/paths";
import type { Agreement } from "@/lib/terms/agreement";
import { breakEvenChance } from "@/lib/terms/break-even";
import { estimateForScope } from "@/lib/terms/estimate";
import { counterPrice, formatUsd } from "@/lib/terms/fees";
import { beyondGuidance } from "@/lib/terms/guidance";
import { ACTIVATION_NOTICE } from "@/lib/terms/notices";
import { bandsWith, standingOf } from "@/lib/terms/ruler";
import { isExclusive } from "@/lib/terms/scope";

const ARTICLE = paths.article("counter-ten-or-twenty");

type Worth = { label: string; cents: number; chance: number | undefined };

/**
 * What each answer except a no brings if the brand says yes, and how sure of that yes the creator must be. Empty if there is no
 * counter.
 */
function worthOf(steps: readonly Step[], priceCents: number): Worth[] {
  const rows = steps.flatMap((step) => {
    if (step.decision === "decline") return [];
    const cents = step.decision === "counter" ? counterPrice(priceCents, step.percent) : priceCents;
    const chance = breakEvenChance(priceCents, cents);
    return [{ label: step.decision === "counter" ? `Counter +${step.percent}%` : "Approve", cents, chance }];
  });
  return rows.length < 2 ? [] : rows;
}

/** For creators: what they get, but not what the brand pays. */
function CounterSums({ worth }: { worth: readonly Worth[] }) {
  if (worth.length === 0) return null;
  return (
    <section aria-labelledby="sums" className="space-y-4">
      <h2 id="sums" className="text-2xl">
        If you counter
      </h2>
      <Table label="What each answer is worth" frameClass="max-w-xl" className="sm:text-base">
        <thead>
          <tr className="border-b align-bottom">
            <th scope="col" className="py-2 pr-3 font-semibold">
              Answer
            </th>
            <th scope="col" className="py-2 pr-3 text-right font-semibold">
              You get if yes
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              Worth it if you are
            </th>
          </tr>
        </thead>
        <tbody>
          {worth.map(({ label, cents, chance }) => (
            <tr key={label} className="border-b align-top">
              <th scope="row" className="py-2 pr-3 font-normal">
                {label}
              </th>
              <td className="py-2 pr-3 text-right tabular-nums">{formatUsd(cents)}</td>
              <td className="py-2 text-right font-semibold tabular-nums">
                {chance === undefined ? "–" : `${Math.round(100 * chance)}% sure`}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="prose-measure text-ink-muted">
        A counter closes this offer: the brand says yes to the new price, or there is no license. If the brand says no,
        you get nothing, so it is worth it only if you are that sure of a yes. Your own costs lower it:{" "}
        <Link href={ARTICLE} prefetch={false} className="underline underline-offset-2">
          the sums, with costs
        </Link>
        .
      </p>
    </section>
  );
}

type DecisionFrameProps = {
  step: Step | undefined;
  /** The offer, and below it what speaks for or against it. */
  children: ReactNode;
  /** What the chosen step does. */
  heading?: ReactNode;
  /** The buttons, or the chosen step's form. */
  decision: ReactNode;
  /** Help with deciding, shown until a step is chosen. */
  help?: ReactNode;
  content: Agreement;
};

/** Refers by number to the clause in which the agreement says in full what the notice says in short. */
function breachClause({ clauses }: Agreement): string {
  const at = clauses.findIndex(({ heading }) => heading === "Breach and ending");
  return at < 0 ? "" : ` Clause ${at + 1} says how.`;
}

type CounterPageProps = Sheet & { /** Above the step. */ children?: ReactNode };

/** A counter-offer's step, for when no script opens it over the offer. */
export const CounterPage = ({ title, form, children }: CounterPageProps) => (
  <div className="page max-w-3xl space-y-6 py-6 sm:py-12">
    {children}
    <section aria-labelledby="decision" className="space-y-4 sm:border sm:border-engrave/60 sm:bg-paper-raised sm:p-10">
      <h1 id="decision" tabIndex={-1} className="scroll-mt-8 text-3xl">
        {title}
      </h1>
      {form}
    </section>
  </div>
);

/** Folded parts, each under one line. On a phone the list ends with the help to decide. */
export const Folds = ({ children }: { children: ReactNode }) => (
  <div className="border-t [&_details]:border-t-0">{children}</div>
);

/** On a phone the decision is in a bar at the foot until a step is chosen; elsewhere it is beside the offer. */
export function DecisionFrame({
  step,
  children,
  heading = "Your decision",
  decision,
  help,
  content,
}: DecisionFrameProps) {
  const notice = ACTIVATION_NOTICE + breachClause(content);
  return (
    <div className="page flex flex-col gap-x-gutter gap-y-5 pt-4 pb-12 max-lg:pb-0 sm:pt-8 lg:grid lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:py-12">
      <div className="min-w-0 space-y-5 sm:space-y-8">{children}</div>
      <div className="min-w-0 max-lg:contents lg:sticky lg:top-8 lg:space-y-8 lg:self-start">
        <aside
          aria-labelledby="decision"
          className={cn("min-w-0 space-y-6", step ? "max-lg:pb-2" : "decision-bar max-lg:order-last max-lg:space-y-2")}
        >
          <h2 id="decision" tabIndex={-1} className={cn("scroll-mt-8 text-2xl", !step && "max-lg:sr-only")}>
            {/* Keyed, because a step opens in place, and React cannot change a text that the browser translated. */}
            <span key={step?.name}>{heading}</span>
          </h2>
          {decision}
          {step?.decision !== "decline" && <p className={cn("text-ink-muted", !step && "max-lg:hidden")}>{notice}</p>}
        </aside>
        {!step && help}
        {!step && <p className="text-ink-muted lg:hidden">{notice}</p>}
      </div>
    </div>
  );
}

/** "98% of our rate guide for this scope". If no rate covers what is asked, where the price falls among the bands. */
export function standingIn({ rights, scope, territory, price }: Agreement): string {
  const isBeyond = beyondGuidance({ rights, exclusive: isExclusive(scope ?? null) }) !== "";
  const guide = isBeyond ? undefined : estimateForScope(territory, scope?.media ?? []);
  if (guide) return `${Math.round((100 * price.cents) / guide.total.lowCents)}% of our rate guide for this scope`;
  return bandsWith(price.cents).length > 0 ? "Within our price guidance" : `It is ${standingOf(price.cents)}`;
}

type PriceHelpProps = { content: Agreement /** For the creator, who may counter. */; steps?: readonly Step[] };

/** The price beside our guidance, and what a counter is worth, under one line with the verdict. */
export function PriceHelp({ content, steps = [] }: PriceHelpProps) {
  const worth = worthOf(steps, content.price.cents);
  const least = worth.find(({ chance }) => chance !== undefined);
  return (
    <Disclosure
      className="border-y max-lg:-mt-5 max-lg:border-t-0"
      summary={
        <>
          <span className="block">{standingIn(content)}</span>
          {least?.chance !== undefined && (
            <span className="block font-normal text-ink-muted">
              {least.label} pays if you are {Math.round(100 * least.chance)}% sure of a yes
            </span>
          )}
        </>
      }
    >
      <div className="space-y-8 pt-2 pb-6">
        <CounterSums worth={worth} />
        <section aria-labelledby="standing" className="space-y-4">
          <h2 id="standing" className="text-2xl">
            How the price compares
          </h2>
          <p className="prose-measure text-ink-muted">
            Our guidance for non-exclusive use without AI training, from low to high. Use the figures to start talking
            about a price. {beyondGuidance({ rights: content.rights, exclusive: isExclusive(content.scope ?? null) })}
          </p>
          <ScopeEstimate territory={content.territory} media={content.scope?.media ?? []} />
          <PriceRuler amounts={[content.price.cents]} />
        </section>
      </div>
    </Disclosure>
  );
}

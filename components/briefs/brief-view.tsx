import Link from "next/link";
import type { ReactNode } from "react";
import { askingFirst, asksIn, BriefTable, type BriefTableProps, nextOf, Quote } from "@/components/briefs/brief-table";
import { Clauses } from "@/components/offers/clauses";
import { Arrival } from "@/components/ui/arrival";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Disclosure } from "@/components/ui/disclosure";
import { Moment } from "@/components/ui/moment";
import { type Brief, deadlineOf, headingOf, heldIn, isYours, sharedClauses, sumsOf } from "@/lib/offers/brief-rules";
import { agreedFacts } from "@/lib/terms/facts";
import { formatUsd, withFees } from "@/lib/terms/fees";
import { countOf } from "@/lib/text/typeset";

const SUMS = [
  ["licensed", "licensed, with fees"],
  ["open", "still open, with fees"],
] as const;

/** What the brand pays, with fees: the whole before the first answer, and then what became of it. */
function Sums({ brief, now }: { brief: Brief; now: Date }) {
  const sums = sumsOf(brief, now);
  const isAllOpen = sums.open.count === brief.asked.length;
  const shown = isAllOpen
    ? ([["open", "You pay if all approve"]] as const)
    : SUMS.filter(([sum]) => sums[sum].count > 0);
  if (shown.length === 0) return null;
  const deadline = deadlineOf(brief, now);
  return (
    <dl
      className={cn(
        "gap-x-[min(2.5rem,6vw)] gap-y-4 sm:flex lg:flex-col lg:border lg:border-engrave/60 lg:bg-paper-raised lg:p-5",
        shown.length > 1 && "grid grid-cols-2",
      )}
    >
      {shown.map(([sum, label]) => (
        <div key={sum} className="flex flex-col-reverse justify-end">
          <dt className="text-ink-muted text-sm">
            {isAllOpen ? label : `${sums[sum].count} ${label}`}
            {sum === "open" && deadline && (
              <span className="block">
                answers by <Moment at={deadline} only="near" />
              </span>
            )}
          </dt>
          <dd
            className={cn(
              "font-serif text-2xl tabular-nums leading-tight sm:text-3xl",
              sum === "open" && !isAllOpen && "text-ink-muted",
            )}
          >
            {formatUsd(sums[sum].cents)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What the offers of a brief have to do with each other. */
const EACH_ALONE = "Each has an offer of their own and sees no other. You pay each who approves, and nobody else.";

/** What waits for the reader: each creator's question or counter-offer, and where it is answered. */
function Waiting(props: BriefTableProps) {
  const { brief, now, people } = props;
  const waiting = askingFirst(brief, people, now).filter(
    ({ latest }) => isYours(latest, now) || asksIn(people, latest),
  );
  if (waiting.length === 0) return null;
  return (
    <section aria-labelledby="waiting" className="border-seal border-l-4 pl-4 sm:pl-6">
      <h2 id="waiting" className="text-2xl">
        Waiting for you
      </h2>
      <ul className="divide-y">
        {waiting.map(({ first, latest }) => {
          const asks = asksIn(people, latest);
          const said = asks ?? people.get(latest.creatorUserId)?.note;
          const { label, href } = nextOf(props, latest);
          return (
            <li key={latest.id} className="flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 flex-1 basis-52">
                <p>
                  <bdi className="font-semibold">{latest.creatorName}</bdi>{" "}
                  {asks
                    ? "asks:"
                    : `asks for ${formatUsd(latest.priceCents)} instead of ${formatUsd(first.priceCents)}`}
                </p>
                {!asks && <p className="text-ink-muted text-sm">{formatUsd(withFees(latest.priceCents))} with fees</p>}
                {said && <Quote>{said}</Quote>}
              </div>
              <Button asChild variant="seal">
                <Link href={href} prefetch={false} aria-label={`${label}: ${latest.creatorName}`}>
                  {label}
                </Link>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type FoldedTermsProps = { name: ReactNode; summary: string; isOpen?: boolean; children: ReactNode };

const FoldedTerms = ({ name, summary, isOpen = false, children }: FoldedTermsProps) => (
  <Disclosure
    open={isOpen}
    className="border-b"
    summary={
      <span className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5">
        <span>{name}</span>
        <span className="text-balance font-normal text-ink-muted">{summary}</span>
      </span>
    }
  >
    <div className="[&_li:last-child]:border-b-0">{children}</div>
  </Disclosure>
);

type BriefViewProps = BriefTableProps & {
  /** What to do first, if it is not to follow the offers. */
  heading?: string;
  /** The form that sends them, which says what they cost. */
  confirm?: ReactNode;
  /** What has just happened to them. */
  news?: ReactNode;
  /** What the reader does first. */
  first?: ReactNode;
  /** The reader has just withdrawn the rest. */
  justWithdrawn?: boolean;
  /** Above the creators: what became of them. */
  children?: ReactNode;
  /** Below them: what may be done with all. */
  end?: ReactNode;
};

/** The offers of a brief side by side, for their brand alone. */
export function BriefView({
  heading,
  confirm,
  news,
  first,
  justWithdrawn = false,
  children,
  end,
  ...props
}: BriefViewProps) {
  const { brief, now } = props;
  const [one] = brief.asked;
  if (!one) return null;
  const { words } = agreedFacts(one.first.agreement.content);
  const terms = `${words.purpose}, ${words.where}, ${words.term}`;
  const shared = sharedClauses(brief);
  const isAllHeld = heldIn(brief, now).length === brief.asked.length;
  const own = one.latest.agreement.content.clauses.flatMap(({ heading }) => (shared.has(heading) ? [] : heading));
  return (
    <div className="page space-y-8 py-8 sm:py-12">
      {news}
      <div
        className={cn(
          "space-y-8 lg:grid lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-gutter lg:gap-y-8 lg:space-y-0",
          confirm ? "lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]" : "lg:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]",
        )}
      >
        <div className="min-w-0 space-y-8 lg:col-start-1 lg:row-start-1">
          <header className="space-y-3">
            <h1 className="text-4xl">{heading ?? headingOf(brief, now)}</h1>
            <div>
              <p className="prose-measure line-clamp-3 text-lg">
                <bdi className="wrap-anywhere">{one.first.useCase}</bdi>
              </p>
              <p className="text-ink-muted">{terms}</p>
            </div>
            {brief.closedAt && (
              <p id="withdrawn" tabIndex={-1} className="w-fit scroll-mt-8">
                {justWithdrawn && <Arrival id="withdrawn" />}
                You withdrew the rest on <Moment at={brief.closedAt} />.
                {sumsOf(brief, now).licensed.count > 0 && " What was approved stays."}
              </p>
            )}
          </header>
          {first}
        </div>
        {confirm ? (
          <div id="confirm" className="scroll-mt-8 lg:sticky lg:top-8 lg:col-start-2 lg:row-span-3 lg:row-start-1">
            {confirm}
          </div>
        ) : (
          <div className="lg:col-start-2 lg:row-start-1">
            <Sums brief={brief} now={now} />
          </div>
        )}
        <div className="min-w-0 space-y-8 empty:hidden lg:col-start-1 lg:row-start-2">
          <Waiting {...props} />
          {children}
          {!(confirm && isAllHeld) && (
            <section aria-labelledby="creators" className="space-y-4">
              <h2 id="creators" className="scroll-mt-6 text-2xl">
                The creators
              </h2>
              <BriefTable {...props} />
              {isAllHeld && <p className="prose-measure text-ink-muted">{EACH_ALONE}</p>}
            </section>
          )}
        </div>
        {end && <div className="min-w-0 lg:col-start-2 lg:row-start-2">{end}</div>}
        <section aria-labelledby="terms" className="min-w-0 space-y-4 lg:col-start-1 lg:row-start-3">
          <h2 id="terms" className="text-2xl">
            The agreements
          </h2>
          {confirm && isAllHeld && <p className="prose-measure text-ink-muted">{EACH_ALONE}</p>}
          <div className="border-t">
            {/* Whoever is asked to send them sees them whole. */}
            <FoldedTerms name="The same for each" summary={countOf(shared.size, "clause")} isOpen={Boolean(confirm)}>
              <Clauses agreement={one.latest.agreement.content} only={(heading) => shared.has(heading)} />
            </FoldedTerms>
            <FoldedTerms name="Different for each creator" summary={own.join(", ")} isOpen={Boolean(confirm)}>
              {brief.asked.map(({ latest }) => (
                <section key={latest.id} aria-label={latest.creatorName} className="border-t pt-6">
                  <h3 className="wrap-anywhere pb-2 text-xl">
                    <bdi>{latest.creatorName}</bdi>
                  </h3>
                  <Clauses agreement={latest.agreement.content} only={(heading) => !shared.has(heading)} />
                </section>
              ))}
            </FoldedTerms>
          </div>
          {confirm && (
            <Button asChild variant="outline">
              <a href="#confirm">Back to confirming</a>
            </Button>
          )}
        </section>
      </div>
    </div>
  );
}

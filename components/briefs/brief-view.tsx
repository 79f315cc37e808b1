import type { ReactNode } from "react";
import { BriefTable } from "@/components/briefs/brief-table";
import { Clauses } from "@/components/offers/clauses";
import { cn } from "@/components/ui/cn";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { type Brief, sharedClauses, sumsOf, totalsOf } from "@/lib/briefs/rules";
import type { ListedSample } from "@/lib/samples/queries";
import { agreedFacts } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";
import { countOf } from "@/lib/text/typeset";

const SUMS = [
  ["licensed", "Licensed so far"],
  ["open", "Still open"],
  ["closed", "Closed without a license"],
] as const;

/** What the brand pays, with fees: the whole before the first answer, and then what became of it. */
function Sums({ brief, now }: { brief: Brief; now: Date }) {
  const sums = sumsOf(brief, now);
  const isAllOpen = sums.open.count === brief.asked.length;
  const shown = isAllOpen
    ? ([["open", "You pay if all approve"]] as const)
    : SUMS.filter(([sum]) => sums[sum].count > 0);
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4">
      {shown.map(([sum, label]) => (
        <div key={sum}>
          <dt className="text-ink-muted text-sm">
            {label}
            {!isAllOpen && `: ${countOf(sums[sum].count, "offer")}`}
          </dt>
          <dd
            className={cn(
              "font-serif text-3xl tabular-nums leading-tight",
              sum === "licensed" && "text-verified-text",
              sum === "closed" && "text-ink-muted line-through decoration-1",
            )}
          >
            {formatUsd(sums[sum].cents)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type BriefViewProps = {
  brief: Brief;
  now: Date;
  isSignedIn: boolean;
  /** Of its creators. */
  samples: Map<string, ListedSample[]>;
  /** Above the creators: what waits for the reader. */
  children?: ReactNode;
  /** Below them: what may be done with all. */
  end?: ReactNode;
};

/** The offers of a brief side by side, for their brand alone. */
export function BriefView({ brief, now, isSignedIn, samples, children, end }: BriefViewProps) {
  const [one] = brief.asked;
  if (!one) return null;
  const { words } = agreedFacts(one.first.agreement.content);
  const shared = sharedClauses(brief);
  return (
    <div className="page space-y-10 py-8 sm:py-12">
      <header className="space-y-4">
        <h1 className="text-4xl">Your offers to {brief.asked.length} creators</h1>
        <p className="text-ink-muted">
          {words.purpose}, {words.where}, {words.term}
        </p>
        <Sums brief={brief} now={now} />
        <p className="font-semibold">{totalsOf(brief, now)}</p>
      </header>
      {brief.closedAt && (
        <Notice title="You withdrew the rest">
          <p>
            On <Moment at={brief.closedAt} />. What was approved before stays licensed; nothing else of these offers can
            be approved any more.
          </p>
        </Notice>
      )}
      {children}
      <section aria-labelledby="creators" className="space-y-4">
        <h2 id="creators" className="text-2xl">
          The creators
        </h2>
        <p className="prose-measure text-ink-muted">
          Each has an offer of their own and sees no other. You pay each who approves, and nobody else.
        </p>
        <BriefTable brief={brief} now={now} isSignedIn={isSignedIn} samples={samples} />
      </section>
      {end}
      <section aria-labelledby="terms" className="space-y-4">
        <h2 id="terms" className="text-2xl">
          The agreements
        </h2>
        <p className="prose-measure text-ink-muted">
          The same for each creator, but for what names them and their amount.
        </p>
        <div className="border-t">
          {brief.asked.map(({ latest }) => (
            <details key={latest.id} className="border-b">
              <summary className="cursor-pointer py-3 font-semibold">
                Only with <bdi>{latest.creatorName}</bdi>
              </summary>
              <Clauses agreement={latest.agreement.content} only={(heading) => !shared.has(heading)} />
            </details>
          ))}
        </div>
        <h3 className="pt-2 text-xl">With each of them</h3>
        <Clauses agreement={one.latest.agreement.content} only={(heading) => shared.has(heading)} />
      </section>
    </div>
  );
}

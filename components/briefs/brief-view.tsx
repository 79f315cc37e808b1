import type { ReactNode } from "react";
import { BriefTable } from "@/components/briefs/brief-table";
import { Clauses } from "@/components/offers/clauses";
import { Moment } from "@/components/ui/moment";
import { Notice } from "@/components/ui/notice";
import { type Brief, totalsOf } from "@/lib/briefs/rules";
import { agreedFacts } from "@/lib/terms/facts";
import { formatUsd } from "@/lib/terms/fees";

function priceInWords({ asked }: Brief): string {
  const prices = asked.map(({ first }) => first.priceCents);
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  return least === most ? `${formatUsd(least)} each` : `${formatUsd(least)} to ${formatUsd(most)}`;
}

type BriefViewProps = {
  brief: Brief;
  now: Date;
  isSignedIn: boolean;
  /** Above the creators: what waits for the reader. */
  children?: ReactNode;
  /** Below them: what may be done with all. */
  end?: ReactNode;
};

/** The offers of a brief side by side, for their brand alone. */
export function BriefView({ brief, now, isSignedIn, children, end }: BriefViewProps) {
  const [one] = brief.asked;
  if (!one) return null;
  const { words } = agreedFacts(one.first.agreement.content);
  return (
    <div className="page space-y-10 py-8 sm:py-12">
      <header className="space-y-4">
        <h1 className="text-4xl">Your offers to {brief.asked.length} creators</h1>
        <p className="font-serif text-3xl tabular-nums leading-none">{priceInWords(brief)}</p>
        <p className="text-ink-muted">
          {words.purpose}, {words.where}, {words.term}
        </p>
        <p>{totalsOf(brief, now)}</p>
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
          Each has an offer of their own and sees no other. Each who approves licenses you for their amount.
        </p>
        <BriefTable brief={brief} now={now} isSignedIn={isSignedIn} />
      </section>
      {end}
      <section aria-labelledby="terms" className="space-y-4">
        <h2 id="terms" className="text-2xl">
          The agreements
        </h2>
        <p className="prose-measure text-ink-muted">The same terms for each, with their name and their amount.</p>
        <div className="border-t">
          {brief.asked.map(({ latest }) => (
            <details key={latest.id} className="border-b">
              <summary className="cursor-pointer py-3 font-semibold">
                With <bdi>{latest.creatorName}</bdi>
              </summary>
              <Clauses agreement={latest.agreement.content} />
            </details>
          ))}
        </div>
      </section>
    </div>
  );
}

import { createElement, Fragment, type ReactNode, useId } from "react";
import { Clauses } from "@/components/offers/clauses";
import { Disclosure } from "@/components/ui/disclosure";
import { TermEnd } from "@/components/ui/term-end";
import type { Agreement } from "@/lib/terms/agreement";
import { type Renewed, TERM_CLAUSE } from "@/lib/terms/clauses";
import { type Compared, changedClauses, isSameAgain, isTermAgain, type Stretch } from "@/lib/terms/redline";
import { countOf } from "@/lib/text/typeset";

type ChangesProps = { title: string; before: Compared; after: Compared };

export function Changes({ title, before, after }: ChangesProps) {
  const id = useId();
  const changed = changedClauses(before.clauses, after.clauses);
  const again = isTermAgain(before, after) && after.renews && (
    <TermAgain renews={after.renews} before={before.term} after={after.term} />
  );
  return (
    <section aria-labelledby={id} className="space-y-4">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {again && isSameAgain(before, after) ? (
        <p>Only the dates change: {again}</p>
      ) : changed.length === 0 ? (
        <p>Nothing: every clause is as it was.</p>
      ) : (
        <dl className="border-t">
          {changed.map(({ heading, stretches }) => (
            <div
              key={heading}
              className="grid grid-cols-1 gap-x-6 gap-y-0.5 border-b py-3 md:grid-cols-[10rem_minmax(0,1fr)]"
            >
              <dt className="font-semibold">{heading}</dt>
              <dd className="prose-measure wrap-anywhere whitespace-pre-line">
                {/* Passed as arguments, they need no keys: stretches have no identity. */}
                {(heading === TERM_CLAUSE && again) || createElement(Fragment, null, ...stretches.map(marked))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

/** The terms that a counter-offer agrees to, closed: what changes is told in its line, and stands first in it. */
export const CounteredTerms = ({ before, after }: { before: Agreement; after: Agreement }) => {
  const { length: changed } = changedClauses(before.clauses, after.clauses);
  return (
    <Disclosure className="border-y" summary={`The terms, ${changed === 1 ? "one" : changed} changed`}>
      <div className="space-y-6 pt-2 pb-4">
        <Changes title="What your counter changes" before={before} after={after} />
        <Clauses agreement={after} />
      </div>
    </Disclosure>
  );
};

type TermAgainProps = { renews: Renewed; before: Compared["term"]; after: Compared["term"] };

/** In a sentence: word by word, most of the clause would be marked, though only the dates are others. */
const TermAgain = ({ renews, before, after }: TermAgainProps) => (
  <>
    {countOf(after.months, "month")} again, from{" "}
    <TermEnd end={{ at: new Date(renews.until), zone: after.zone ?? null }} only="day" />, when the license before it
    ends, or from the approval if that is later.
    {before.zone !== after.zone &&
      ` The last day now ends in the time zone ${after.zone}, and no longer in ${before.zone}.`}
  </>
);

/**
 * Screen readers do not announce `del` and `ins`, so the text states them. The space after a stretch is unmarked
 * unless it alone changed.
 */
function marked({ kind, text }: Stretch): ReactNode {
  if (kind === "kept") return <bdi>{text}</bdi>;
  const words = text.trimEnd() || text;
  const space = text.slice(words.length);
  return kind === "removed" ? (
    <>
      <del className="text-error-text">
        <span className="sr-only">Removed: </span>
        <bdi>{words}</bdi>
      </del>
      {space}
    </>
  ) : (
    <>
      <ins className="bg-verified-wash text-verified-text">
        <span className="sr-only">Added: </span>
        <bdi>{words}</bdi>
      </ins>
      {space}
    </>
  );
}

import { Rosette } from "@/components/engraving/rosette";
import { Isolated } from "@/components/offers/isolated";
import { cn } from "@/components/ui/cn";
import { sketchHash } from "@/lib/engraving/sketch";
import { isTyped } from "@/lib/terms/clauses";
import { type DraftClause, draftClauses, type TypedTerms } from "@/lib/terms/draft";
import { formatUsd } from "@/lib/terms/fees";

type DraftClausesProps = {
  typed: TypedTerms;
  /** In sentences, what the creators do not allow of it. */
  withheld: readonly string[];
};

export function DraftClauses({ typed, withheld }: DraftClausesProps) {
  const clauses = draftClauses(typed);
  const open = clauses.filter(({ isOpen }) => isOpen).length;
  return (
    <>
      <div className="flex items-center gap-5 border-y py-3">
        <Rosette hash={sketchHash(JSON.stringify(clauses))} className="w-24 max-w-[35%] shrink-0" />
        <p className="min-w-0 text-ink-muted text-sm">
          {withheld.length === 0 && (
            <span key={open}>
              {open === 0
                ? "Every clause is filled in."
                : `${open} of ${clauses.length} clauses ${open === 1 ? "is" : "are"} still open.`}
            </span>
          )}{" "}
          {withheld.map((text) => (
            <span key={text} className="block font-semibold text-error-text">
              <bdi>{text}</bdi>
            </span>
          ))}
          <span>
            {typed.total ? "Each license gets a rosette of its own." : "The license gets a rosette of its own."}
          </span>
        </p>
      </div>
      <ol className={cn("@container text-sm leading-snug", typed.total && "lg:pb-6")}>
        {clauses.map((clause, index) => (
          <DraftLine key={clause.heading} clause={clause} number={index + 1} typed={typed} />
        ))}
      </ol>
      {/* Beside the form the sheet scrolls by itself: a fade at its foot says that there is more. */}
      {!typed.total && <div aria-hidden className={cn("pointer-events-none sticky bottom-0 max-lg:hidden", FADE)} />}
      {typed.total && (
        <p className="sticky bottom-0 flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 bg-paper-raised py-3 font-semibold max-sm:static max-sm:bg-transparent">
          <span aria-hidden className={cn("absolute inset-x-0 bottom-[calc(100%+2px)] max-lg:hidden", FADE)} />
          <span>{`${typed.total.count} agreements, with fees if all approve`}</span>
          <span key={typed.total.cents} className="tabular-nums">
            {formatUsd(typed.total.cents)}
          </span>
        </p>
      )}
    </>
  );
}

const FADE = "h-14 bg-linear-to-t from-paper-raised to-transparent";

type DraftLineProps = { clause: DraftClause; number: number; typed: TypedTerms };

function DraftLine({ clause: { heading, text, isOpen }, number, typed }: DraftLineProps) {
  const values = [typed.company, typed.buyerEmail, typed.buyerName, typed.creator, typed.product].map((value) =>
    value.trim(),
  );
  return (
    <li
      className={cn(
        "grid grid-cols-1 gap-x-3 border-b py-1.5 last:border-b-0 @sm:grid-cols-[7.5rem_minmax(0,1fr)]",
        isOpen && "text-ink-muted",
      )}
    >
      <h3 className="flex font-sans font-semibold text-sm leading-snug tracking-normal">
        <span aria-hidden className="w-6 shrink-0 font-normal tabular-nums">
          {number}.
        </span>
        <span className="min-w-0">{heading}</span>
      </h3>
      <p className="wrap-anywhere whitespace-pre-line">
        {isOpen ? (
          <em>{text}</em>
        ) : isTyped(heading) ? (
          <bdi className="line-clamp-4 whitespace-pre-line">{text}</bdi>
        ) : (
          <Isolated text={text} values={values} />
        )}
      </p>
    </li>
  );
}

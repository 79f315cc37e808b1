import { cn } from "@/components/ui/cn";
import { Isolated } from "@/components/ui/isolated";
import { isTyped } from "@/lib/terms/clauses";
import { type DraftClause, draftClauses, type TypedTerms } from "@/lib/terms/draft";

/** Every clause in the agreement's wording, from what is typed so far. */
export function DraftClauses({ typed }: { typed: TypedTerms }) {
  const clauses = draftClauses(typed);
  const open = clauses.filter(({ isOpen }) => isOpen).length;
  return (
    <>
      <p key={open} className="border-b pb-3 text-ink-muted text-sm">
        {open === 0
          ? "Every clause is filled in."
          : `${open} of ${clauses.length} clauses ${open === 1 ? "is" : "are"} still open.`}
      </p>
      <ol className={"@container text-sm leading-snug"}>
        {clauses.map((clause, index) => (
          <DraftLine key={clause.heading} clause={clause} number={index + 1} typed={typed} />
        ))}
      </ol>
    </>
  );
}

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

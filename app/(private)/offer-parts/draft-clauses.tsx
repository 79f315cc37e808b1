import type { OfferFacts, Values } from "@/app/(private)/offer-parts/typed";
import { cn } from "@/components/ui/cn";
import { Isolated } from "@/components/ui/isolated";
import { type AskedAmount, namesInWords, sentOf, textIn, totalOf } from "@/lib/offers/asked";
import { isTyped } from "@/lib/terms/clauses";
import { type DraftClause, draftClauses, type TypedTerms } from "@/lib/terms/draft";
import { centsToInput, formatUsd } from "@/lib/terms/fees";
import { USE_FIELDS } from "@/lib/terms/replica-names";
import { LIST_FIELDS, TERM_FIELDS } from "@/lib/terms/terms";

/** What the form holds, and what it knows. `people`, `amounts`: of those still asked. */
type Drafted = Pick<OfferFacts, "people" | "known" | "renews" | "own"> & {
  values: Values;
  amounts: readonly AskedAmount[];
};

/** Every clause in the agreement's wording, from what is typed so far. */
export function DraftClauses(drafted: Drafted) {
  const typed = termsIn(drafted);
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
  const named = [typed.company, typed.buyerEmail, typed.buyerName, typed.creator, typed.product];
  const values = [...named.map((value) => value.trim()), ...Object.values(typed.own?.billing ?? {})];
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

function termsIn({ values, known, renews, own, amounts, people }: Drafted): TypedTerms {
  const sent = sentOf(values);
  const names = namesInWords(people.map(({ name }) => name)) || known?.name || "";
  const email = textIn(sent, "creatorEmail");
  const one = (all: readonly string[]) => Object.fromEntries(all.map((name) => [name, sent(name)[0] ?? ""]));
  return {
    ...(one(TERM_FIELDS) as Record<(typeof TERM_FIELDS)[number], string>),
    ...one(USE_FIELDS),
    ...(Object.fromEntries(LIST_FIELDS.map((name) => [name, sent(name)])) as Record<
      (typeof LIST_FIELDS)[number],
      readonly string[]
    >),
    buyerName: textIn(sent, "buyerName"),
    buyerEmail: textIn(sent, "buyerEmail"),
    company: textIn(sent, "company"),
    creator: people.length > 1 ? `Each of ${names}` : names || email,
    zones: known ? [known] : people.map(({ name, zone }) => ({ name, zone })),
    renews,
    own,
    ...pricesOf(amounts),
  };
}

/** For several creators: each one's price, in words if prices differ, and what the brand pays if everybody approves. */
function pricesOf(amounts: readonly AskedAmount[]): Pick<TypedTerms, "price" | "ownAmounts" | "total"> {
  const [first, ...others] = amounts;
  if (!first || amounts.some(({ cents }) => cents === 0)) return { price: "" };
  const price = centsToInput(first.cents);
  if (others.length === 0) return { price };
  const differ = others.some(({ cents }) => cents !== first.cents);
  return {
    price,
    ownAmounts: differ ? amounts.map(({ name, cents }) => `${name} ${formatUsd(cents)}`).join(", ") : undefined,
    total: { count: amounts.length, cents: totalOf(amounts) },
  };
}

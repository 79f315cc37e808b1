import type { Clause } from "@/lib/offers/terms";

/** The numbered terms of an offer or license, with their headings in the margin on wide screens. */
export function Clauses({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <ol className="border-t">
      {clauses.map(({ heading, text }, index) => (
        <li key={heading} className="grid grid-cols-[2.5rem_1fr] gap-x-2 border-b py-3 md:grid-cols-[2.5rem_10rem_1fr]">
          <span aria-hidden className="font-serif text-ink-muted tabular-nums">
            {index + 1}.
          </span>
          <h3 className="font-sans font-semibold text-base leading-relaxed tracking-normal">{heading}</h3>
          <p className="prose-measure col-start-2 whitespace-pre-line break-words md:col-start-3">{text}</p>
        </li>
      ))}
    </ol>
  );
}

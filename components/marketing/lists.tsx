import type { ReactNode } from "react";

/** What happens one after the other: pairs of a title and a sentence. */
export function NumberedSteps({ steps }: { steps: readonly (readonly [title: string, text: string])[] }) {
  return (
    <ol>
      {steps.map(([title, text], index) => (
        <li key={title} className="grid grid-cols-[2.5rem_1fr] border-b py-4">
          <span aria-hidden className="font-serif text-2xl text-engrave leading-none">
            {index + 1}
          </span>
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-ink-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

type Clause = { title: string; body: ReactNode };

/** Numbered clauses with a title each, as a contract has them. */
export function ClauseList({ clauses }: { clauses: readonly Clause[] }) {
  return (
    <ol>
      {clauses.map(({ title, body }, index) => (
        <li
          key={title}
          className="grid grid-cols-[3rem_1fr] border-t py-5 first:border-t-0 first:pt-0 sm:grid-cols-[4rem_1fr]"
        >
          <span aria-hidden className="font-serif text-3xl text-seal-text leading-none">
            {index + 1}
          </span>
          <div className="prose-measure">
            <h3 className="text-xl">{title}</h3>
            <div className="mt-1.5">{body}</div>
          </div>
        </li>
      ))}
    </ol>
  );
}

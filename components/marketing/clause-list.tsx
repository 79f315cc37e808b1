import type { ReactNode } from "react";

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

import { cn } from "@/components/ui/cn";
import { Isolated } from "@/components/ui/isolated";
import type { Agreement } from "@/lib/terms/agreement";
import { isTyped } from "@/lib/terms/clauses";

type ClausesProps = {
  agreement: Pick<Agreement, "clauses" | "licensor" | "licensee" | "scope">;
  /** By heading; the others are left out, and so are the numbers, which are those of the whole. */
  only?: (heading: string) => boolean;
};

export function Clauses({ agreement: { clauses, licensor, licensee, scope }, only }: ClausesProps) {
  const typed = [
    licensee.organisation,
    licensee.email,
    licensee.representative,
    licensor.name,
    scope?.product ?? null,
    ...(scope?.exclusivity?.competitors ?? []),
    ...Object.values(licensee.billing ?? {}),
  ];
  return (
    <ol className="@container border-t">
      {clauses.map(
        ({ heading, text }, index) =>
          (!only || only(heading)) && (
            <li
              key={heading}
              className={cn(
                "grid gap-x-2 border-b py-3 print:py-1",
                only
                  ? "grid-cols-1 @xl:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[7.5rem_1fr]"
                  : "grid-cols-[min(2.5rem,9vw)_minmax(0,1fr)] @xl:grid-cols-[2.5rem_10rem_minmax(0,1fr)] print:grid-cols-[1.5rem_7.5rem_1fr]",
              )}
            >
              {!only && (
                <span aria-hidden className="font-serif text-ink-muted tabular-nums">
                  {index + 1}.
                </span>
              )}
              <h3 className="font-sans font-semibold text-base leading-relaxed tracking-normal print:text-[length:inherit] print:leading-snug">
                {heading}
              </h3>
              <div
                className={cn(
                  "prose-measure wrap-anywhere whitespace-pre-line print:max-w-none",
                  !only && "col-start-2 @max-2xs:col-span-2 @max-2xs:col-start-1 @xl:col-start-3 print:col-start-3",
                )}
              >
                {isTyped(heading) ? <Typed>{text}</Typed> : <Isolated text={text} values={typed} />}
              </div>
            </li>
          ),
      )}
    </ol>
  );
}

/** One block, so that no line of the buyer's text can pass for ours. */
function Typed({ children }: { children: string }) {
  return (
    <blockquote className="border border-engrave border-l-4 bg-paper-sunken px-3 py-2 print:bg-transparent print:py-0.5">
      <bdi className="block whitespace-pre-line">{children}</bdi>
    </blockquote>
  );
}

import type { ReactNode } from "react";
import { Clauses } from "@/components/offers/clauses";
import { Disclosure } from "@/components/ui/disclosure";
import type { Agreement } from "@/lib/terms/agreement";

type OfferedTermsProps = {
  content: Agreement;
  /** Where they are about to be agreed to. */
  isOpen?: boolean;
  /** Below them. */
  children?: ReactNode;
};

export const OfferedTerms = ({ content, isOpen = false, children }: OfferedTermsProps) => (
  <section aria-labelledby="terms" className={isOpen ? "space-y-3" : undefined}>
    {isOpen ? (
      <>
        <h2 id="terms" className="text-2xl">
          The terms
        </h2>
        <Clauses agreement={content} />
      </>
    ) : (
      <>
        <h2 id="terms" className="sr-only">
          The terms
        </h2>
        <Disclosure className="border-y" summary={`The terms, all ${content.clauses.length} clauses`}>
          <Clauses agreement={content} />
          {children}
        </Disclosure>
      </>
    )}
  </section>
);

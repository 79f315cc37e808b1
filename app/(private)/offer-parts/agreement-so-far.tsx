"use client";

import { useContext, useDeferredValue, useState } from "react";
import { Loaded } from "@/app/(private)/offer-parts/loaded";
import { OfferFacts, useAmounts, usePeople } from "@/app/(private)/offer-parts/people";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { HelperPart } from "@/components/site/helper-part";

const load = async () => (await import("@/app/(private)/offer-parts/draft-clauses")).DraftClauses;

/**
 * The agreement, as it follows from what is typed. `opens`: for whoever agrees on this page, it opens once everything is filled in.
 */
export function AgreementSoFar({ opens = false }: { opens?: boolean }) {
  const { known, renews, own } = useContext(OfferFacts);
  const [people, amounts] = [usePeople(), useAmounts()];
  const values = useDeferredValue(useTyped().values);
  // It stays open if something is missing again, so that nothing jumps while an amount is typed anew.
  const [isOpen, setOpen] = useState(false);
  if (opens && !isOpen) setOpen(true);
  return (
    <HelperPart instead={null}>
      <Loaded
        summary="The agreement so far"
        className="border-y noscript:hidden"
        isOpen={isOpen}
        load={load}
        props={values && { values, people, amounts, known, renews, own }}
      />
    </HelperPart>
  );
}

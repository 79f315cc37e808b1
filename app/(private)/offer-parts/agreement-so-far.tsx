"use client";

import { createContext, useContext, useDeferredValue, useState } from "react";
import type { Drafted } from "@/app/(private)/offer-parts/draft-clauses";
import { Loaded } from "@/app/(private)/offer-parts/loaded";
import { usePeople } from "@/app/(private)/offer-parts/people";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { HelperPart } from "@/components/site/helper-part";
import type { OwnBilling } from "@/lib/terms/draft";

/** What the agreement states of the brand for which somebody is signed in. */
export const Own = createContext<OwnBilling | undefined>(undefined);

type AgreementSoFarProps = Omit<Drafted, "values" | "people" | "own"> & {
  /** For whoever agrees on this page: it opens once everything is filled in. */
  opens?: boolean;
};

const load = async () => (await import("@/app/(private)/offer-parts/draft-clauses")).DraftClauses;

/** The agreement, as it follows from what is typed. */
export function AgreementSoFar({ opens = false, ...known }: AgreementSoFarProps) {
  const people = usePeople();
  const own = useContext(Own);
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
        props={values && { values, people, own, ...known }}
      />
    </HelperPart>
  );
}

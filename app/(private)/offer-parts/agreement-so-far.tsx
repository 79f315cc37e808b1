"use client";

import { createContext, useContext, useDeferredValue, useState } from "react";
import type { Drafted } from "@/app/(private)/offer-parts/draft-clauses";
import { Loaded } from "@/app/(private)/offer-parts/loaded";
import { usePeople } from "@/app/(private)/offer-parts/people";
import { useTyped } from "@/app/(private)/offer-parts/typed";
import { HelperPart } from "@/components/site/helper-part";

/** What the agreement states that is not typed in the form. */
export const Stated = createContext<Pick<Drafted, "known" | "renews" | "own">>({});

type AgreementSoFarProps = Pick<Drafted, "amounts"> & {
  /** For whoever agrees on this page: it opens once everything is filled in. */
  opens?: boolean;
};

const load = async () => (await import("@/app/(private)/offer-parts/draft-clauses")).DraftClauses;

/** The agreement, as it follows from what is typed. */
export function AgreementSoFar({ opens = false, amounts }: AgreementSoFarProps) {
  const people = usePeople();
  const stated = useContext(Stated);
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
        props={values && { values, people, amounts, ...stated }}
      />
    </HelperPart>
  );
}

"use client";

import { type ReactNode, useContext } from "react";
import { FormContext } from "@/components/form/form-context";
import { Disclosure } from "@/components/ui/disclosure";

/** The fields of an act that takes something away: folded until they are wanted, and open once they were sent with a fault. */
export function FoldedAct({ summary, children }: { summary: string; children: ReactNode }) {
  const { state } = useContext(FormContext);
  return (
    <Disclosure open={state.submitCount > 0} className="border-t" summary={summary}>
      <div className="space-y-4 pt-2">{children}</div>
    </Disclosure>
  );
}

import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";

/** What only some want to know. */
export const More = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <Disclosure isInline summary={summary}>
    <div className="mt-2 space-y-3 border-field-rule border-l-2 pl-4 text-ink-muted">{children}</div>
  </Disclosure>
);

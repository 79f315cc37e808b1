import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";

export const HowItWorks = ({ children }: { children: ReactNode }) => (
  <Disclosure isInline summary="How it works">
    <div className="mt-2 space-y-3 border-field-rule border-l-2 pl-4 text-ink-muted">{children}</div>
  </Disclosure>
);

import type { ReactNode } from "react";

/** Native, because it opens without scripts. */
export const HowItWorks = ({ children }: { children: ReactNode }) => (
  <details>
    <summary className="w-fit cursor-pointer py-1.5 underline underline-offset-2">How it works</summary>
    <div className="mt-2 space-y-3 border-field-rule border-l-2 pl-4 text-ink-muted">{children}</div>
  </details>
);

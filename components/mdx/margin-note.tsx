import type { ReactNode } from "react";

/** A remark beside the text: in the margin where there is one, between the paragraphs where there is none. */
export function MarginNote({ children }: { children: ReactNode }) {
  return (
    <div role="note" className="margin-note">
      {children}
    </div>
  );
}

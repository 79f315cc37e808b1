import type { ReactNode } from "react";

/** A word of the offer form, exactly as the form has it: content.test.ts holds it to the tables and labels that `of` names. */
export const OnForm = ({ children }: { of: string; children: ReactNode }) => (
  <b className="font-semibold">{children}</b>
);

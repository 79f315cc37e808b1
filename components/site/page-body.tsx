import type { ReactNode } from "react";

/** As high as the screen at least, so that the foot of a short page stands at its lower edge. One element, which fades as one. */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">{children}</div>
);

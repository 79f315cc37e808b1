import type { ReactNode } from "react";

/**
 * At least as high as the screen, so that the footer of a short page is at the bottom. One element, so that it fades
 * as one.
 */
export const PageBody = ({ children }: { children: ReactNode }) => (
  <div className="flex min-h-dvh flex-col">{children}</div>
);

import type { ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import type { PublicState } from "@/lib/license-rows/rules";
import { REHEARSAL } from "@/lib/terms/notices";

/** The state of a license or of money before launch: that it is a rehearsal is said first, and nothing of it is green. */
export const Rehearsal = ({ children }: { children?: ReactNode }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
    <Badge tone="ended">{REHEARSAL}</Badge>
    {children && <span>{children}</span>}
  </span>
);

const states: Record<PublicState, { says: string; className: string }> = {
  valid: { says: "Active", className: "font-semibold" },
  "not-yet-in-effect": { says: "Begins later", className: "font-semibold" },
  ended: { says: "Ended", className: "font-semibold text-ink-muted" },
  revoked: { says: "Revoked", className: "font-semibold text-error-text" },
};

/** `when`: since or until when, in words that follow the state. */
export const LicenseState = ({ state, when }: { state: PublicState; when?: ReactNode }) => (
  <Rehearsal>
    <span className={states[state].className}>{states[state].says}</span>
    {when && <> {when}</>}
  </Rehearsal>
);

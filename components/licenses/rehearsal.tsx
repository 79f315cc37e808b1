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

/** A license that runs grants nothing before launch, so that it has no other state than the rehearsal. */
const states: Record<Exclude<PublicState, "valid">, { says: string; className: string }> = {
  "not-yet-in-effect": { says: "Begins later", className: "font-semibold" },
  ended: { says: "Ended", className: "font-semibold text-ink-muted" },
  revoked: { says: "Revoked", className: "font-semibold text-error-text" },
};

export const LicenseState = ({ state }: { state: PublicState }) => (
  <Rehearsal>{state !== "valid" && <span className={states[state].className}>{states[state].says}</span>}</Rehearsal>
);

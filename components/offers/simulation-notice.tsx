import type { ReactNode } from "react";
import { Rehearsal } from "@/components/licenses/rehearsal";
import { Notice } from "@/components/ui/notice";
import { SIMULATION_NOTICE } from "@/lib/terms/notices";

/**
 * Required beside every statement that a payment was made, until payments are real. `outcome`: that statement, as it
 * reads after launch too (specification 8).
 */
export function SimulationNotice({ outcome }: { outcome?: ReactNode }) {
  return (
    <Notice title={<Rehearsal>{SIMULATION_NOTICE}</Rehearsal>}>
      {outcome && <p className="mt-2">As it will read after launch: “{outcome}”</p>}
      <p className="mt-2">Until launch nothing is paid, and no use of a voice or likeness is permitted yet.</p>
    </Notice>
  );
}

import { Notice } from "@/components/ui/notice";
import { SIMULATION_NOTICE } from "@/lib/terms/notices";

/** Required beside every statement that a payment was made, until payments are real. */
export function SimulationNotice() {
  return (
    <Notice title={SIMULATION_NOTICE}>
      <p>
        Until launch this is a rehearsal. No payment has cleared, so no use of a voice or likeness is permitted yet.
      </p>
    </Notice>
  );
}

import type { Manner } from "@/lib/licenses/use-rules";
import { mediumLabels } from "@/lib/terms/scope";
import { rightLabels } from "@/lib/terms/terms";

/** "Likeness, organic social, not paid, not from the creator’s account" */
export function mannerInWords({ right, replicaUse, medium, paid, handle }: Manner): string {
  const what = replicaUse === null ? rightLabels[right] : `${rightLabels[right]} (use ${replicaUse})`;
  if (medium === null) return what;
  return [
    what,
    medium === "tv_streaming" ? mediumLabels[medium] : mediumLabels[medium].toLowerCase(),
    paid || medium === "paid_social" ? "paid" : "not paid",
    handle ? "from the creator’s account" : "not from the creator’s account",
  ].join(", ");
}

import { Badge } from "@/components/ui/badge";
import { type DisputeWord, disputeWords, type Standing, wordFor } from "@/lib/licenses/use-rules";

const tones: Record<DisputeWord, "awaiting" | "refused" | "ended" | "verified"> = {
  disputed: "awaiting",
  stopped: "awaiting",
  cured: "awaiting",
  asked: "awaiting",
  late: "refused",
  accepted: "verified",
  upheld: "refused",
  rejected: "ended",
  ended: "refused",
};

export function DisputeBadge({ dispute, now }: { dispute: Standing; now: Date }) {
  const word = wordFor(dispute, now);
  return <Badge tone={tones[word]}>{disputeWords[word]}</Badge>;
}

import { Badge } from "@/components/ui/badge";
import type { Compared, Manner, Run } from "@/lib/licenses/use-rules";
import { verdictOn } from "@/lib/licenses/use-words";

type Filed = Run & { manner: Manner | null };

const tones = { permitted: "verified", ask: "awaiting", prohibited: "refused" } as const;

export function UseVerdict({ use, compared }: { use: Filed; compared: Compared }) {
  const { answer, says } = verdictOn(use, compared);
  // Without a right and a medium, days and territory that fit are no verdict.
  const isVerdict = use.manner !== null || answer !== "permitted";
  return <Badge tone={isVerdict ? tones[answer] : "neutral"}>{says}</Badge>;
}

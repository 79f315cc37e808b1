import { Badge } from "@/components/ui/badge";
import type { Compared, Manner, Run, UseDispute } from "@/lib/licenses/use-rules";
import { verdictOn } from "@/lib/licenses/use-words";
import { lowered } from "@/lib/text/typeset";

type Filed = Run & { manner: Manner; dispute: UseDispute | null };

const tones = { permitted: "verified", ask: "awaiting", prohibited: "refused" } as const;

export function UseVerdict({ use, compared }: { use: Filed; compared: Compared }) {
  const { answer, says } = verdictOn(use, compared);
  // What was filed may fit, and what was made of it not: until a dispute is rejected, nothing is settled by it.
  if (answer === "permitted" && use.dispute && use.dispute.state !== "rejected")
    return <Badge tone="neutral">{`As filed: ${lowered(says)}`}</Badge>;
  return <Badge tone={tones[answer]}>{says}</Badge>;
}

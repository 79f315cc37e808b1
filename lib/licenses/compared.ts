import { licenseFacts } from "@/lib/license-rows/facts";
import { licensedBy } from "@/lib/license-rows/licensed";
import type { License } from "@/lib/licenses/licenses";
import type { Compared } from "@/lib/licenses/use-rules";

export function comparedWith({ grant, offer }: License, now: Date): Compared {
  const facts = licenseFacts(grant, offer.agreement.content, now);
  return { licensed: licensedBy(facts), zone: facts.term.zone ?? null };
}

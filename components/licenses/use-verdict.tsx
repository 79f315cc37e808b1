import { Badge } from "@/components/ui/badge";
import { reasons } from "@/lib/license-rows/reasons";
import { answerToUse, type Compared, faultLabels, faultsOf, type Manner, type Run } from "@/lib/licenses/use-rules";

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

type Filed = Run & { manner: Manner | null };

/** A use that names no right and medium, as earlier releases filed them, is compared by its days and territory alone. */
export function UseVerdict({ use, compared }: { use: Filed; compared: Compared }) {
  if (!use.manner) {
    const { endedAt, ...licensed } = compared.licensed;
    const faults = faultsOf(use, { ...licensed, revokedAt: endedAt });
    if (faults.length === 0) return <Badge tone="verified">Inside its days and territory</Badge>;
    return <Badge tone="refused">Not covered: {list.format(faults.map((fault) => faultLabels[fault]))}</Badge>;
  }
  const { answer, because } = answerToUse(compared, { ...use, ...use.manner });
  if (answer === "permitted") return <Badge tone="verified">Covered by the license</Badge>;
  if (answer === "ask") return <Badge tone="awaiting">The licensor decides: {reasons[because].brief}</Badge>;
  return <Badge tone="refused">Not covered: {reasons[because].brief}</Badge>;
}

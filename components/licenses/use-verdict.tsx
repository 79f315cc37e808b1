import { Badge } from "@/components/ui/badge";
import { faultLabels, faultsOf, type Granted, type Run } from "@/lib/licenses/use-rules";

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

export function UseVerdict({ use, granted }: { use: Run; granted: Granted }) {
  const faults = faultsOf(use, granted);
  if (faults.length === 0) return <Badge tone="verified">Inside its days and territory</Badge>;
  return <Badge tone="refused">Not covered: {list.format(faults.map((fault) => faultLabels[fault]))}</Badge>;
}

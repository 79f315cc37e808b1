import { type Answer, reasons } from "@/lib/license-rows/permits";
import { answerToUse, type Compared, faultLabels, faultsOf, type Manner, type Run } from "@/lib/licenses/use-rules";
import { mediumLabels } from "@/lib/terms/scope";
import { rightLabels } from "@/lib/terms/terms";
import { listOf } from "@/lib/text/typeset";

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

type Verdict = Pick<Answer, "answer"> & { says: string };

/** A use without right and medium, as earlier releases filed them, is compared only by its days and territory. */
function verdictOnDays(use: Run, { licensed: { endedAt, ...licensed } }: Compared): Verdict {
  const faults = faultsOf(use, { ...licensed, revokedAt: endedAt });
  if (faults.length === 0) return { answer: "permitted", says: "Inside its days and territory" };
  return { answer: "prohibited", says: `Not covered: ${listOf(faults.map((fault) => faultLabels[fault]))}` };
}

/** What a license says about a filed use, in words for people. */
export function verdictOn(use: Run & { manner: Manner | null }, compared: Compared): Verdict {
  const { manner, ...run } = use;
  if (!manner) return verdictOnDays(use, compared);
  const { answer, because } = answerToUse(compared, { ...run, ...manner });
  if (answer === "permitted") return { answer, says: "Covered by the license" };
  if (answer === "ask") return { answer, says: `The licensor decides: ${reasons[because].brief}` };
  const whole = { ...compared, licensed: { ...compared.licensed, endedAt: null } };
  const isRevoked = because === "ended" && answerToUse(whole, { ...run, ...manner }).because !== "ended";
  return { answer, says: `Not covered: ${isRevoked ? faultLabels.revoked : reasons[because].brief}` };
}

import { type Answer, reasons } from "@/lib/license-rows/permits";
import { answerToUse, type Compared, type Manner, type Run } from "@/lib/licenses/use-rules";
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

/** What a license says about a filed use, in words for people. */
export function verdictOn(
  { manner, ...run }: Run & { manner: Manner },
  compared: Compared,
): Pick<Answer, "answer"> & { says: string } {
  const { answer, because } = answerToUse(compared, { ...run, ...manner });
  if (answer === "permitted") return { answer, says: "Covered by the license" };
  if (answer === "ask") return { answer, says: `The licensor decides: ${reasons[because].brief}` };
  const whole = { ...compared, licensed: { ...compared.licensed, endedAt: null } };
  const isRevoked = because === "ended" && answerToUse(whole, { ...run, ...manner }).because !== "ended";
  return {
    answer,
    says: `Not covered: ${isRevoked ? "continues after the license was revoked" : reasons[because].brief}`,
  };
}

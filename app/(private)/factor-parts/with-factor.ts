import { proveByCode } from "@/lib/accounts/factor-enrol";
import { FACTOR_FIELD, factorWanted, wrongCode } from "@/lib/acts";
import { databaseTime } from "@/lib/clock";
import { type Refused, refuse } from "@/lib/forms/answers";
import { formText } from "@/lib/forms/fields";
import { requestMeta } from "@/lib/http/read-or-log";
import { FactorWanted, type Staff } from "@/lib/proofs";

/**
 * Runs a form's work. A code that came with the form is proved first. If the work needs a second factor, the form comes back
 * with what was typed and a field for a code.
 */
export async function withFactor<Answer>(
  staff: Staff,
  form: FormData,
  work: () => Promise<Answer>,
): Promise<Answer | Refused> {
  const typed = formText(form, FACTOR_FIELD);
  if (typed) {
    const answer = await proveByCode(staff, typed, (await requestMeta()).ip, await databaseTime());
    if (!answer.ok) return refuse(answer.reason === "wrong" ? wrongCode : { ...answer, asksFactor: true });
  }
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof FactorWanted) return refuse(factorWanted(failure.act));
    throw failure;
  }
}

import { errorState } from "@/lib/actions/answers";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { requestMeta } from "@/lib/actions/request";
import { checkLimit } from "@/lib/rate-limit/check";
import type { PolicyName } from "@/lib/rate-limit/policies";

/**
 * Counts this try for the client's address, and for the e-mail address typed in `emailField` where the form has one. Answers
 * the refusal to show, with everything typed, or undefined when the action may go on.
 */
export async function refuseOverLimit(
  policy: PolicyName,
  previous: FormState,
  form: FormData,
  emailField?: string,
): Promise<FormState | undefined> {
  const { ip } = await requestMeta();
  const limit = await checkLimit(policy, { ip, email: emailField && formText(form, emailField) });
  return limit.ok ? undefined : errorState(previous, form, limit);
}

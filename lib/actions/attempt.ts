import { errorState } from "@/lib/actions/answers";
import type { FormState } from "@/lib/actions/form-state";
import { requestMeta } from "@/lib/actions/request";
import { log } from "@/lib/log";

/** The answer when something failed that the sender cannot mend: the form's own words. */
type Failure = { title: string; message: string };

export type Attempt<Value> = { ok: true; value: Value } | { ok: false; state: FormState };

/**
 * Does the work that saves a form. When it fails, the fault is logged under the request's id, and the form comes back with
 * everything typed, the words of `failure` and that id.
 */
export async function attempt<Value>(
  work: () => Promise<Value>,
  previous: FormState,
  form: FormData,
  { title, message }: Failure,
): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const { requestId } = await requestMeta();
    log.error({ err: error, requestId, form: title }, "A form could not be saved");
    const state = errorState(previous, form, { title, message: `${message} Reference: ${requestId}` });
    return { ok: false, state };
  }
}

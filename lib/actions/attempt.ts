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
  failure: Failure,
): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, state: await failureState(error, previous, form, failure) };
  }
}

/** What `attempt` answers to a fault, for an action that catches its own. */
export async function failureState(
  fault: unknown,
  previous: FormState,
  form: FormData,
  { title, message }: Failure,
): Promise<FormState> {
  const { requestId } = await requestMeta();
  log.error({ err: fault, requestId, form: title }, "A form could not be saved");
  return errorState(previous, form, { title, message: `${message} Reference: ${requestId}` });
}

export type Reading<Value> = { ok: true; value: Value } | { ok: false; requestId: string };

/** Reads what a page shows. When that fails, the fault is logged, and the page gets the id under which it stands there. */
export async function readOr<Value>(what: string, read: () => Promise<Value>): Promise<Reading<Value>> {
  try {
    return { ok: true, value: await read() };
  } catch (error) {
    const { requestId } = await requestMeta();
    log.error({ err: error, requestId, what }, "A page could not read its data");
    return { ok: false, requestId };
  }
}

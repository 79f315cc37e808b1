import { unstable_rethrow } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import { errorState, type Refusal, Refused, type Success, successState } from "@/lib/forms/answers";
import { formText } from "@/lib/forms/fields";
import { type ParseOptions, parseForm } from "@/lib/forms/parse";
import { type FormAction, type FormState, HONEYPOT_FIELD } from "@/lib/forms/state";
import { log } from "@/lib/log";
import { checkLimit } from "@/lib/rate-limit/check";
import type { PolicyName } from "@/lib/rate-limit/policies";
import { answerLater } from "@/lib/requests/status";
import { requestMeta } from "@/lib/requests/try-read";
import { nudge } from "@/lib/schedule/nudge";

export type FormSpec<Schema extends z.ZodObject> = {
  /** Null if submissions are bounded elsewhere. */
  limit: PolicyName | null;
  /** The field whose email address is rate-limited in addition to the network address. */
  emailField?: keyof z.input<Schema> & string;
  /** True if the sender has proved to own the address, so that others' attempts cannot lock them out. */
  ownsAddress?: (email: string) => Promise<boolean>;
  schema: Schema | ((form: FormData) => Schema);
  title?: ParseOptions["title"];
  /** The form's own words for a failure that the sender cannot fix. The request's id is appended. */
  failed: { title: string; message: string };
};

export const noFields = z.object({});

/**
 * Both return proof of who acts, or refuse; they may also `redirect`. A session is required before the form is parsed:
 * with a faulty form, the page would be rendered for nobody, and its own redirect would post the form to another page.
 */
type Gate<Schema extends z.ZodObject, Actor> =
  | { session: () => Promise<Actor | Refused>; gate?: never }
  | { gate: (input: z.output<Schema>) => Promise<Actor | Refused>; session?: never };

/** The returned state is shown; most forms `redirect` instead. */
type Work<Schema extends z.ZodObject, Actor> = (input: z.output<Schema>, actor: Actor) => Promise<Success | Refused>;

/**
 * Creates a form's server action: honeypot, rate limit, session, parsing, gate, work, in this order. Anything thrown is
 * logged under the request's id, and the form comes back with everything typed, its own words and that id.
 */
export function formAction<Schema extends z.ZodObject, Actor>(
  spec: FormSpec<Schema> & Gate<Schema, Actor>,
  work: Work<Schema, Actor>,
): FormAction;
export function formAction<Schema extends z.ZodObject>(
  spec: FormSpec<Schema> & { session?: never; gate?: never },
  work: Work<Schema, undefined>,
): FormAction;
export function formAction<Schema extends z.ZodObject>(
  spec: FormSpec<Schema> & Partial<Gate<Schema, unknown>>,
  work: Work<Schema, never>,
): FormAction {
  return async (previous, form) => {
    after(nudge);
    try {
      if (isTrapped(form)) return errorState(previous, form, trapped, { [HONEYPOT_FIELD]: "" });
      const limited = await refuseOverLimit(spec, previous, form);
      if (limited) return limited;
      const person = await spec.session?.();
      if (person instanceof Refused) return refusedState(previous, form, person.refusal);
      const schema = typeof spec.schema === "function" ? spec.schema(form) : spec.schema;
      const parsed = parseForm(schema, form, { previous, ...(spec.title !== undefined && { title: spec.title }) });
      if (!parsed.ok) return parsed.state;
      const actor = spec.gate ? await spec.gate(parsed.data) : person;
      const answer = actor instanceof Refused ? actor : await work(parsed.data, actor as never);
      return answer instanceof Refused
        ? refusedState(previous, form, answer.refusal)
        : successState(previous, form, answer);
    } catch (fault) {
      unstable_rethrow(fault);
      return failureState(fault, previous, form, spec.failed);
    }
  };
}

/** A forged call may send anything instead of a form, which is left to `parseForm` to reject. */
const isTrapped = (sent: unknown): boolean =>
  sent instanceof FormData && sent.getAll(HONEYPOT_FIELD).some((value) => value !== "");

/**
 * Asked instead of claiming success, because password managers fill hidden fields too. The field comes back empty and
 * visible: a person sends the form again as it is, and a program that fills every field is asked again.
 */
const trapped: Refusal = {
  title: "Did a program fill in this form?",
  message:
    "A hidden field was filled in, as form fillers and password managers sometimes do. Nothing was sent, and what you typed is still here. Please check that the field “Leave this empty” is empty, and send the form again.",
  fieldErrors: { [HONEYPOT_FIELD]: "Please leave this field empty." },
};

/** Counts the attempt. */
export async function refuseOverLimit(
  { limit, emailField, ownsAddress }: Pick<FormSpec<z.ZodObject>, "limit" | "ownsAddress"> & { emailField?: string },
  previous: FormState,
  form: FormData,
): Promise<FormState | undefined> {
  if (limit === null) return undefined;
  const { ip } = await requestMeta();
  const email = emailField && formText(form, emailField);
  const isOwn = email !== undefined && (await ownsAddress?.(email));
  const result = await checkLimit(limit, isOwn ? { ip } : { ip, email });
  return result.ok ? undefined : refusedState(previous, form, result);
}

/** Like `errorState`, but also tells programs about a limit, through the status and `Retry-After`. */
function refusedState(previous: FormState, form: FormData, refusal: Refusal): FormState {
  const { reason, retryAfterSeconds } = refusal;
  if (reason && retryAfterSeconds) answerLater(reason === "limited" ? 429 : 503, retryAfterSeconds);
  return errorState(previous, form, refusal);
}

async function failureState(
  fault: unknown,
  previous: FormState,
  form: FormData,
  { title, message }: FormSpec<z.ZodObject>["failed"],
): Promise<FormState> {
  const { requestId } = await requestMeta();
  log.error({ err: fault, requestId, form: title }, "A form could not be saved");
  return errorState(previous, form, { title, message: `${message} Reference: ${requestId}` });
}

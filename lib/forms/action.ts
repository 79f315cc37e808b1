import { redirect, unstable_rethrow } from "next/navigation";
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

/** What a form says of itself. What it does is the work that `formAction` is given beside it. */
export type FormSpec<Schema extends z.ZodObject> = {
  /** The policy by which tries are counted, or null where whoever may send the form is bounded elsewhere. */
  limit: PolicyName | null;
  /** The field whose e-mail address is counted besides the sender's network address. */
  emailField?: keyof z.input<Schema> & string;
  /** True when the sender has proved that an address is theirs: others' tries for it cannot close the form to them. */
  ownsAddress?: (email: string) => Promise<boolean>;
  /** The fields, or a rule that chooses them by what was sent. */
  schema: Schema | ((form: FormData) => Schema);
  title?: ParseOptions["title"];
  /** The answer when something failed that the sender cannot mend: the form's own words. The request's id is added. */
  failed: { title: string; message: string };
  /** What a program gets that filled the hidden field: the answer to a form that worked, or the page it leads to. */
  trapped?: Success | string;
};

/** The schema of a form that is one button. */
export const noFields = z.object({});

/** Returns proof of who acts, or refuses; or leads elsewhere by `redirect`. */
type Gate<Schema extends z.ZodObject, Actor> = (input: z.output<Schema>) => Promise<Actor | Refused>;

/** Does what the form is for. What it returns is shown; most lead to another page by `redirect`. */
type Work<Schema extends z.ZodObject, Actor> = (input: z.output<Schema>, actor: Actor) => Promise<Success | Refused>;

/**
 * Makes the server action of a form: honeypot, rate limit, parsing, gate, work, in this order. Whatever throws on the way
 * is logged under the request's id, and the form comes back with everything typed, its own words and that id.
 */
export function formAction<Schema extends z.ZodObject, Actor>(
  spec: FormSpec<Schema> & { gate: Gate<Schema, Actor> },
  work: Work<Schema, Actor>,
): FormAction;
export function formAction<Schema extends z.ZodObject>(
  spec: FormSpec<Schema> & { gate?: never },
  work: Work<Schema, undefined>,
): FormAction;
export function formAction<Schema extends z.ZodObject>(
  spec: FormSpec<Schema> & { gate?: Gate<Schema, unknown> },
  work: Work<Schema, never>,
): FormAction {
  return async (previous, form) => {
    after(nudge);
    try {
      if (spec.trapped !== undefined && isTrapped(form)) {
        if (typeof spec.trapped === "string") redirect(spec.trapped);
        return successState(previous, form, spec.trapped);
      }
      const limited = await refuseOverLimit(spec, previous, form);
      if (limited) return limited;
      const schema = typeof spec.schema === "function" ? spec.schema(form) : spec.schema;
      const parsed = parseForm(schema, form, { previous, ...(spec.title !== undefined && { title: spec.title }) });
      if (!parsed.ok) return parsed.state;
      const actor = await spec.gate?.(parsed.data);
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

/**
 * True when the hidden field came back filled. A forged call can send anything in place of the form, or nothing; that is
 * for `parseForm` to refuse.
 */
const isTrapped = (sent: unknown): boolean =>
  sent instanceof FormData && sent.getAll(HONEYPOT_FIELD).some((value) => value !== "");

/** Counts this try, and answers the refusal when there were too many. */
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

/** As `errorState`. A limit is told to programs as well: by the answer's status and `Retry-After`. */
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

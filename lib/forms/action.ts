import { unstable_rethrow } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import {
  AGAIN_SECONDS,
  errorState,
  Refused,
  SignedOut,
  type Success,
  signedOut,
  successState,
} from "@/lib/forms/answers";
import { formText } from "@/lib/forms/fields";
import { type ParseOptions, parseForm } from "@/lib/forms/parse";
import type { FormAction, FormState } from "@/lib/forms/state";
import { HONEYPOT_FIELD } from "@/lib/honeypot";
import { formBrowser } from "@/lib/http/browser";
import type { PolicyName } from "@/lib/http/limit-policies";
import { checkLimit, giveBackAttempt } from "@/lib/http/limits";
import { requestMeta } from "@/lib/http/read-or-log";
import { setRetryAfter } from "@/lib/http/status";
import { log } from "@/lib/log";
import { askedFrom } from "@/lib/mail/asked-from";
import { startOverdueWork } from "@/lib/operations/overdue";
import type { Refusal } from "@/lib/refusal";

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
 * Both return proof of who acts, or refuse; they may also `redirect`, or throw `SignedOut`. A session is required before
 * the form is parsed, so that nobody learns by a faulty form what a valid one may hold.
 */
type Gate<Schema extends z.ZodObject, Actor> =
  | { session: () => Promise<Actor | Refused>; gate?: never }
  | { gate: (input: z.output<Schema>) => Promise<Actor | Refused>; session?: never };

/** The returned state is shown; most forms `redirect` instead. */
type Work<Schema extends z.ZodObject, Actor> = (
  input: z.output<Schema>,
  actor: Actor,
  /** As sent: for a file, which no schema reads. */
  form: FormData,
) => Promise<Success | Refused>;

/**
 * Creates a form's server action: honeypot, session, parsing, rate limit, gate, work, in this order. Anything thrown is
 * logged under the request's id, and the form comes back with everything typed, its own words and that id.
 *
 * A form without faults counts against its limit, also if the gate or the work refuses it: their answers can be probed.
 * A faulty one counts against the limit of faults, and one that failed through us against none.
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
    after(startOverdueWork);
    let giveBack = async (): Promise<void> => undefined;
    try {
      if (isTrapped(form)) return await faulty(spec.limit, previous, form, askAboutTrap(previous, form));
      const person = await spec.session?.();
      if (person instanceof Refused) return refusedState(previous, form, person.refusal);
      const schema = typeof spec.schema === "function" ? spec.schema(form) : spec.schema;
      const parsed = parseForm(schema, form, { previous, ...(spec.title !== undefined && { title: spec.title }) });
      if (!parsed.ok) return await faulty(spec.limit, previous, form, parsed.state);
      const limited = await refuseOverLimit(spec, previous, form);
      if (limited.refused) return limited.refused;
      giveBack = limited.giveBack;
      const actor = spec.gate ? await spec.gate(parsed.data) : person;
      const answer =
        actor instanceof Refused
          ? actor
          : await askedFrom((await requestMeta()).ip, () => work(parsed.data, actor as never, form));
      return answer instanceof Refused
        ? refusedState(previous, form, answer.refusal)
        : successState(previous, form, answer);
    } catch (fault) {
      if (fault instanceof SignedOut) return errorState(previous, form, signedOut);
      unstable_rethrow(fault);
      await giveBack();
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

const askAboutTrap = (previous: FormState, form: FormData): FormState =>
  errorState(previous, form, trapped, { [HONEYPOT_FIELD]: "" });

/** `answer`, or the refusal of a sender whose forms were faulty too often. Counts the fault, unless the form is not limited. */
export async function faulty(
  limit: PolicyName | null,
  previous: FormState,
  form: FormData,
  answer: FormState,
): Promise<FormState> {
  if (limit === null) return answer;
  const { ip } = await requestMeta();
  const result = await checkLimit("faults", { ip, browser: await formBrowser() });
  return result.ok ? answer : refusedState(previous, form, result);
}

type Counted = { refused: FormState; giveBack?: never } | { refused?: never; giveBack: () => Promise<void> };

/** Counts the attempt. */
async function refuseOverLimit(
  { limit, emailField, ownsAddress }: Pick<FormSpec<z.ZodObject>, "limit" | "ownsAddress"> & { emailField?: string },
  previous: FormState,
  form: FormData,
): Promise<Counted> {
  if (limit === null) return { giveBack: async () => undefined };
  const { ip } = await requestMeta();
  const browser = await formBrowser();
  const email = emailField && formText(form, emailField);
  const isOwn = email !== undefined && (await ownsAddress?.(email));
  const subjects = isOwn ? { ip, browser } : { ip, browser, email };
  const result = await checkLimit(limit, subjects);
  return result.ok
    ? { giveBack: () => giveBackAttempt(limit, subjects) }
    : { refused: refusedState(previous, form, result) };
}

/** Like `errorState`, but also tells programs about a limit, through the status and `Retry-After`. */
function refusedState(previous: FormState, form: FormData, refusal: Refusal): FormState {
  const { reason, retryAfterSeconds } = refusal;
  if (reason && retryAfterSeconds) setRetryAfter(reason === "limited" ? 429 : 503, retryAfterSeconds);
  return errorState(previous, form, refusal);
}

/** 503, so that what watches the answers sees that the fault is ours. */
async function failureState(
  fault: unknown,
  previous: FormState,
  form: FormData,
  { title, message }: FormSpec<z.ZodObject>["failed"],
): Promise<FormState> {
  const { requestId } = await requestMeta();
  log.error({ err: fault, requestId, form: title }, "A form could not be saved");
  setRetryAfter(503, AGAIN_SECONDS);
  return errorState(previous, form, { title, message: `${message} Reference: ${requestId}` });
}

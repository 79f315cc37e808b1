import { unstable_rethrow } from "next/navigation";
import { after } from "next/server";
import { z } from "zod";
import type { SessionClaim } from "@/lib/accounts/sessions";
import { DRAWN_FOR, HONEYPOT_FIELD } from "@/lib/form-fields";
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
import { formBrowser } from "@/lib/http/cookies";
import type { PolicyName } from "@/lib/http/limit-policies";
import { checkLimit, giveBackAttempt } from "@/lib/http/limits";
import { requestMeta } from "@/lib/http/read-or-log";
import { noteStrangersForm, setRetryAfter } from "@/lib/http/status";
import { log } from "@/lib/log";
import { askedFrom } from "@/lib/mail/asked-from";
import { type Acting, person, refuseFormer, refuseOthers } from "@/lib/members/drawn-for";
import { startOverdueWork } from "@/lib/operations/overdue";
import type { Refusal } from "@/lib/refusal";

export type FormSpec<Schema extends z.ZodObject> = {
  /** Null if submissions are bounded elsewhere. */
  limit: PolicyName | null;
  /** The field with the email address that is rate-limited, in addition to the network address. */
  emailField?: keyof z.input<Schema> & string;
  /** True if the sender has proved that they own the address, so that other people's attempts cannot lock them out. */
  ownsAddress?: (email: string) => Promise<boolean>;
  schema: Schema | ((form: FormData) => Schema);
  title?: ParseOptions["title"];
  /** The form's own words for a failure that the sender cannot fix. The request's id is appended. */
  failed: { title: string; message: string };
};

export const noFields = z.object({});

declare const named: unique symbol;

/**
 * A check that also says whom it lets act. Only `gateFor` makes one, so a form that acts by a session is never taken from a
 * page that was drawn for somebody else.
 */
type Naming<Check, Actor> = Check & {
  readonly actsFor: (actor: Actor) => Acting | undefined;
  /** The form is also on pages that are the same for everybody, where it carries no mark. */
  readonly isOnPublicPages?: true;
  readonly [named]: true;
};

/**
 * `actsFor`: says for whom the check's actor acts. Undefined for the holder of a link, a cookie or a token that names its own
 * record, which is the same whoever is signed in.
 */
export const gateFor = <Check extends (...sent: never[]) => Promise<unknown>>(
  check: Check,
  actsFor: (actor: Passed<Check>) => Acting | undefined,
) => Object.assign(check, { actsFor }) as Naming<Check, Passed<Check>>;

/** For a form that is also on pages that are the same for everybody. If there is a mark, it is read. */
export const gateWhereMarked = <Check extends (...sent: never[]) => Promise<unknown>>(
  check: Check,
  actsFor: (actor: Passed<Check>) => Acting | undefined,
) => Object.assign(gateFor(check, actsFor), { isOnPublicPages: true as const });

type Passed<Check extends (...sent: never[]) => Promise<unknown>> = Exclude<Awaited<ReturnType<Check>>, Refused>;

/** For a check of what the form itself names, whoever is signed in. */
export const gateByLink = <Check extends (...sent: never[]) => Promise<unknown>>(check: Check) =>
  gateFor(check, () => undefined);

/** For what is opened either by a link or in a session. */
export const gateByEither = <
  Check extends (...sent: never[]) => Promise<{ session?: SessionClaim | undefined } | Refused>,
>(
  check: Check,
) => gateFor(check, ({ session }: { session?: SessionClaim | undefined }) => session && person(session.profileId));

/**
 * Both return proof of who acts, or refuse. They may also `redirect`, or throw `SignedOut`. A session is required before the
 * form is parsed, so that nobody can send a faulty form to learn what a valid one may hold.
 */
type Gate<Schema extends z.ZodObject, Actor> =
  | { session: Naming<() => Promise<Actor | Refused>, Actor>; gate?: never }
  | { gate: Naming<(input: z.output<Schema>) => Promise<Actor | Refused>, Actor>; session?: never };

/** The returned state is shown; most forms `redirect` instead. */
type Work<Schema extends z.ZodObject, Actor> = (
  input: z.output<Schema>,
  actor: Actor,
  /** The form as sent, for a file, which no schema reads. */
  form: FormData,
  /** The form's previous answer. It travels through the page, so a forged request may put anything there. */
  previous: unknown,
) => Promise<Success | Refused>;

/**
 * Creates a form's server action: honeypot, session, parsing, rate limit, gate, work, in this order. Anything thrown is logged
 * under the request's id, and the form comes back with everything typed, its own words and that id.
 *
 * - A form without faults counts against its limit, even if the gate or the work refuses it, because their answers can be
 *   probed.
 * - A faulty form counts against the limit of faults.
 * - A form that failed through us counts against none.
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
      const signedIn = await spec.session?.();
      if (signedIn instanceof Refused) return refusedState(previous, form, signedIn.refusal);
      const anothers = await refuseAnothers(spec.session, signedIn, form);
      if (anothers) return errorState(previous, form, anothers);
      const schema = typeof spec.schema === "function" ? spec.schema(form) : spec.schema;
      const parsed = parseForm(schema, form, { previous, ...(spec.title !== undefined && { title: spec.title }) });
      if (!parsed.ok) return await faulty(spec.limit, previous, form, parsed.state);
      const limited = await refuseOverLimit(spec, previous, form);
      if (limited.refused) return limited.refused;
      giveBack = limited.giveBack;
      const actor = spec.gate ? await spec.gate(parsed.data) : signedIn;
      if (spec.gate && !(actor instanceof Refused)) {
        const refused = await refuseAnothers(spec.gate, actor, form);
        if (refused) return errorState(previous, form, refused);
      }
      const answer =
        actor instanceof Refused
          ? actor
          : await askedFrom((await requestMeta()).ip, () => work(parsed.data, actor as never, form, previous));
      return answer instanceof Refused
        ? refusedState(previous, form, answer.refusal)
        : successState(previous, form, answer);
    } catch (fault) {
      if (fault instanceof SignedOut)
        return errorState(previous, form, noted((await refuseUnadmitted(fault.acting, form)) ?? signedOut));
      unstable_rethrow(fault);
      await giveBack();
      const ended = await endedMeanwhile(spec.session);
      if (ended) return errorState(previous, form, ended);
      return failureState(fault, previous, form, spec);
    }
  };
}

/**
 * The refusal of a form whose session ended while its work waited: the person may have been erased, with what it would have
 * changed. Undefined if the session stands, or if the database does not say.
 */
async function endedMeanwhile(session: (() => Promise<unknown>) | undefined): Promise<Refusal | undefined> {
  try {
    const actor = await session?.();
    return actor instanceof Refused ? actor.refusal : undefined;
  } catch (why) {
    return why instanceof SignedOut ? signedOut : undefined;
  }
}

/** How many fields are needed to tell a form apart. */
const NAMED_FIELDS = 6;

/** A forged call may send anything instead of a form; `parseForm` rejects it. */
const isTrapped = (sent: unknown): boolean =>
  sent instanceof FormData && sent.getAll(HONEYPOT_FIELD).some((value) => value !== "");

/** Refuses a form that was drawn for somebody other than the one it would act for. */
async function refuseAnothers(
  check: Naming<unknown, never> | undefined,
  actor: unknown,
  sent: unknown,
): Promise<Refusal | undefined> {
  if (check?.isOnPublicPages && marksIn(sent).length === 0) return undefined;
  const refusal = await refuseFor(check?.actsFor(actor as never), sent);
  return refusal && noted(refusal);
}

const marksIn = (sent: unknown): FormDataEntryValue[] => (sent instanceof FormData ? sent.getAll(DRAWN_FOR) : []);

async function refuseFor(acting: Acting | undefined, sent: unknown): Promise<Refusal | undefined> {
  return acting && refuseOthers(oneMark(sent), acting);
}

function oneMark(sent: unknown): string | undefined {
  const [mark, ...more] = marksIn(sent);
  return typeof mark === "string" && more.length === 0 ? mark : undefined;
}

/** Of somebody who is signed in, and whom the form's gate does not admit. */
const refuseUnadmitted = async (acting: Acting | undefined, sent: unknown): Promise<Refusal | undefined> =>
  (await refuseFor(acting, sent)) ?? (acting && refuseFormer(oneMark(sent), acting));

function noted(refusal: Refusal): Refusal {
  noteStrangersForm(refusal);
  return refusal;
}

/**
 * Asks instead of claiming success, because password managers fill hidden fields too. The field comes back empty and visible: a
 * person sends the form again as it is, and a program that fills every field is asked again.
 */
const trapped: Refusal = {
  title: "Did a program fill in this form?",
  message:
    "A hidden field was filled in, as form fillers and password managers sometimes do. Nothing was sent, and what you typed is still here. Please check that the field “Leave this empty” is empty, and send the form again.",
  fieldErrors: { [HONEYPOT_FIELD]: "Please leave this field empty." },
};

const askAboutTrap = (previous: FormState, form: FormData): FormState =>
  errorState(previous, form, trapped, { [HONEYPOT_FIELD]: "" });

/** `answer`, or the refusal of a sender who sent too many faulty forms. Counts the fault, unless the form has no limit. */
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

/** For the log: what the failed form says, and its own fields unless the form itself chooses them. */
function formName({ failed, limit, schema }: Pick<FormSpec<z.ZodObject>, "failed" | "limit" | "schema">): string {
  const fields = typeof schema === "function" ? [] : Object.keys(schema.shape).slice(0, NAMED_FIELDS);
  return [failed.message.split(/\.\s/, 1)[0], limit, fields.join(", ")].filter(Boolean).join(" | ");
}

/** 503, so that monitoring sees that the fault is ours. */
async function failureState(
  fault: unknown,
  previous: FormState,
  form: FormData,
  spec: Pick<FormSpec<z.ZodObject>, "failed" | "limit" | "schema">,
): Promise<FormState> {
  const { title, message } = spec.failed;
  const { requestId } = await requestMeta();
  log.error({ form: formName(spec), requestId, err: fault }, "A form could not be saved");
  setRetryAfter(503, AGAIN_SECONDS);
  return errorState(previous, form, { title, message: `${message} Reference: ${requestId}` });
}

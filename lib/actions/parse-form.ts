import { z } from "zod";
import { errorState } from "@/lib/actions/answers";
import { formOf, readField } from "@/lib/actions/form-data";
import { emptyFormState, type FormState } from "@/lib/actions/form-state";

export type ParseOptions = {
  /** The form's previous answer, so that `attempt` goes on counting. */
  previous?: FormState;
  /** Title of the summary; the specification's "Validation Error" unless given. */
  title?: string;
  /** Names of fields whose values must not go back to the page, besides passwords and tokens. */
  secret?: readonly string[];
};

export type ParsedForm<Data> = { ok: true; data: Data } | { ok: false; state: FormState };

/** True when the schema reads a list, under any wrapping (`optional`, `default`, `transform`). */
function readsList(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.ZodArray) return true;
  if (schema instanceof z.ZodPipe) return readsList(schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return readsList(schema.unwrap());
  }
  return false;
}

/** Words for what a schema leaves to the library's own, which speak to programmers. */
function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "too_big" && issue.origin === "string") return `Please use at most ${issue.maximum} characters.`;
  if (issue.code === "invalid_value") return "Please choose one of the options.";
  return issue.input === undefined || issue.input === "" ? "Please fill in this field." : "Please check this field.";
}

/**
 * Reads a posted form by its schema: exactly the schema's fields, whatever else was sent. Never throws for what a client
 * can send. Refused, it gives the answer for the page: the first error of each field in the schema's order, the first of
 * them as the summary, and everything typed.
 */
export function parseForm<Schema extends z.ZodObject>(
  schema: Schema,
  sent: FormData,
  { previous = emptyFormState, title = "Validation Error", secret = [] }: ParseOptions = {},
): ParsedForm<z.output<Schema>> {
  const form = formOf(sent);
  const faults = new Map<string, string>();
  const record: Record<string, unknown> = Object.create(null);
  for (const [name, field] of Object.entries(schema.shape)) {
    const expects = readsList(field) ? "many" : "one";
    const { values, fault } = readField(form, name, expects);
    if (fault) faults.set(name, fault);
    else if (expects === "many") record[name] = values;
    else if (values.length > 0) record[name] = values[0];
  }

  const result = schema.safeParse(record, { error: plainMessage });
  if (result.success && faults.size === 0) return { ok: true, data: result.data };

  const issues = result.error?.issues ?? [];
  const errors = Object.keys(schema.shape).flatMap((name) => {
    const text = faults.get(name) ?? issues.find((issue) => issue.path[0] === name)?.message;
    return text === undefined ? [] : [[name, text] as const];
  });
  const message = errors[0]?.[1] ?? issues[0]?.message ?? "Please check the form.";
  const refusal = { title, message, fieldErrors: Object.fromEntries(errors), secret };
  return { ok: false, state: errorState(previous, form, refusal) };
}

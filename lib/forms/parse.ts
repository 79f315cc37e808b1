import { z } from "zod";
import { errorState } from "@/lib/forms/answers";
import { type FieldRule, formOf, readField } from "@/lib/forms/fields";
import { emptyFormState, type FormState } from "@/lib/forms/state";
import { formatNumber } from "@/lib/text/typeset";

const INVALID = "Validation Error";

type Faults = { missing: ReadonlySet<string>; wrong: ReadonlySet<string> };

export type ParseOptions = {
  /** `submitCount` counts on from this state. */
  previous?: FormState;
  /** Title of the summary; the default is "Validation Error" (specification 5). */
  title?: string | ((faults: Faults) => string);
};

type ParsedForm<Data> = { ok: true; data: Data } | { ok: false; state: FormState };

/** The most UTF-16 units of a field whose schema sets no length: keywords, ids, checkboxes. */
const WORD_MAX = 200;

/** The innermost schema, which sees a field first, inside `optional`, `default`, `transform` or `preprocess`. */
function firstLook(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return firstLook(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) {
    return firstLook(schema.unwrap());
  }
  return schema;
}

/** How to read a field before its schema validates it. Text that is too long gets the schema's own message. */
export function ruleOf(schema: z.core.$ZodType): FieldRule {
  const first = firstLook(schema);
  const max = (first instanceof z.ZodString ? first.maxLength : null) ?? WORD_MAX;
  // Validates a placeholder that is too long, instead of the submitted text.
  const issues = z.safeParse(first, "x".repeat(max + 1), { error: plainMessage }).error?.issues;
  const tooLong = issues?.find(({ code }) => code === "too_big")?.message ?? tooLongFor(max);
  return { expects: first instanceof z.ZodArray ? "many" : "one", max, tooLong };
}

const tooLongFor = (max: number | bigint): string => `Please use at most ${formatNumber(max)} characters.`;

/** Replaces the library's default messages, which are written for programmers. */
function plainMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "too_big" && issue.origin === "string") return tooLongFor(issue.maximum);
  if (issue.code === "invalid_value") return "Please choose one of the options.";
  return issue.input === undefined || issue.input === "" ? "Please fill in this field." : "Please check this field.";
}

/** The text that a schema would accept instead of the one typed (`params.instead`). */
function replacementIn(issue: z.core.$ZodIssue): string | undefined {
  const instead: unknown = issue.code === "custom" ? issue.params?.instead : undefined;
  return typeof instead === "string" ? instead : undefined;
}

const replacements = (issues: readonly z.core.$ZodIssue[]): Record<string, string> =>
  Object.fromEntries(issues.map((issue) => [String(issue.path[0]), replacementIn(issue) ?? ""]));

function titleOf(
  title: NonNullable<ParseOptions["title"]>,
  errors: readonly (readonly [name: string, text: string])[],
  empty: ReadonlySet<string>,
): string {
  const names = errors.map(([name]) => name);
  const missing = new Set(names.filter((name) => empty.has(name)));
  if (typeof title === "string") return missing.size > 0 ? title : INVALID;
  return title({ missing, wrong: new Set(names.filter((name) => !empty.has(name))) });
}

/**
 * Parses a posted form into exactly the schema's fields, ignoring others. Never throws, whatever a client sends. On failure,
 * the state for the page holds each field's first error in schema order, the very first of all as the summary, and everything
 * typed.
 */
export function parseForm<Schema extends z.ZodObject>(
  schema: Schema,
  sent: FormData,
  { previous = emptyFormState, title = INVALID }: ParseOptions = {},
): ParsedForm<z.output<Schema>> {
  const form = formOf(sent);
  const faults = new Map<string, string>();
  const record: Record<string, unknown> = Object.create(null);
  const empty = new Set<string>();
  for (const [name, field] of Object.entries(schema.shape)) {
    const rule = ruleOf(field);
    const { values, fault } = readField(form, name, rule);
    if (fault) faults.set(name, fault);
    else if (rule.expects === "many") record[name] = values;
    else if (values.length > 0) record[name] = values[0];
    if (!fault && values.every((value) => value.trim() === "")) empty.add(name);
  }

  const result = schema.safeParse(record, { error: plainMessage });
  if (result.success && faults.size === 0) return { ok: true, data: result.data };

  const found = result.error?.issues ?? [];
  const wrong = found.filter((issue) => replacementIn(issue) === undefined);
  // Replaces nothing until nothing else is wrong: for a form with two steps, the page shows only the faults of one.
  const isReplaced = faults.size === 0 && wrong.length === 0;
  const issues = isReplaced ? found : wrong;
  const errors = Object.keys(schema.shape).flatMap((name) => {
    const text = faults.get(name) ?? issues.find((issue) => issue.path[0] === name)?.message;
    return text === undefined ? [] : [[name, text] as const];
  });
  const message = errors[0]?.[1] ?? issues[0]?.message ?? "Please check the form.";
  const refusal = { title: titleOf(title, errors, empty), message, fieldErrors: Object.fromEntries(errors) };
  return { ok: false, state: errorState(previous, form, refusal, isReplaced ? replacements(found) : {}) };
}

/** Our actions take bound values, the previous state and the form, never more. */
const ARGUMENTS_MAX = 8;
/** The deepest value is in a state: `state.answers[0].report.claims.subject.territory.countries[0]`. */
const DEPTH_MAX = 8;

/**
 * React's encoding of text: `$` begins a reference. `$K1` is the form, `$undefined` a missing value, `$$` a literal
 * dollar sign.
 */
const isPlainText = (text: string): boolean => !text.startsWith("$") || /^\$(?:\$|undefined$|K[0-9a-f]+$)/.test(text);

function isPlain(value: unknown, depth = 0): boolean {
  if (typeof value === "string") return isPlainText(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth >= DEPTH_MAX) return false;
  return Object.values(value).every((inner) => isPlain(inner, depth + 1));
}

function parsed(json: unknown): unknown {
  try {
    return typeof json === "string" ? JSON.parse(json) : undefined;
  } catch {
    return undefined;
  }
}

/** As our own pages send it. React's decoder responds with 500 to many other lists. */
export function areArguments(json: unknown): boolean {
  const list = parsed(json);
  return Array.isArray(list) && list.length <= ARGUMENTS_MAX && list.every((argument) => isPlain(argument));
}

/**
 * True if a form sent by script holds one argument list and nothing else that React would decode: every other entry
 * belongs to the form and has its prefix (`_1_email`). React converts names to numbers, so that "+0" and "" also mean
 * 0.
 */
export function isScriptedCall(form: FormData): boolean {
  const others = [...form.keys()].filter((name) => !/^_?[0-9a-f]+_/.test(name));
  return others.length === 1 && others[0] === "0" && areArguments(form.get("0"));
}

/** React's entries per form: `$ACTION_ID_…`, or `$ACTION_REF_n`, `$ACTION_n:0` and `$ACTION_n:1`. */
const CALL_ENTRIES_MAX = 3;

function callEntries(form: FormData): Map<string, FormDataEntryValue> | undefined {
  const entries = new Map<string, FormDataEntryValue>();
  for (const [name, value] of form) {
    if (!name.startsWith("$ACTION_") || name === "$ACTION_KEY") continue;
    if (entries.size === CALL_ENTRIES_MAX || entries.has(name)) return undefined;
    entries.set(name, value);
  }
  return entries;
}

/**
 * True if a form sent without JavaScript names exactly one action as React renders it: `$ACTION_ID_<id>`, or
 * `$ACTION_REF_n` with the action in `$ACTION_n:0` and its bound arguments in `$ACTION_n:1`. React goes through the
 * whole form again for every action it finds. Next.js checks that the action exists.
 */
export function isPostedCall(form: FormData): boolean {
  const entries = callEntries(form);
  const [first = ""] = [...(entries?.keys() ?? [])].filter((name) => /^\$ACTION_(?:ID|REF)_/.test(name));
  if (!entries || first.startsWith("$ACTION_ID_")) return entries?.size === 1;
  const number = first.slice("$ACTION_REF_".length);
  const action = parsed(entries.get(`$ACTION_${number}:0`));
  if (!first || typeof action !== "object" || action === null || !("bound" in action)) return false;
  if (action.bound === null) return entries.size === 2;
  return action.bound === "$@1" && entries.size === 3 && areArguments(entries.get(`$ACTION_${number}:1`));
}

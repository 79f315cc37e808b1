/** Bound values, the previous answer and the form: no action of ours takes more. */
const ARGUMENTS_MAX = 8;
/** An action's argument is text, or an answer: `state.values.rights[0]`. */
const DEPTH_MAX = 6;

/** Text as React sends it: `$` begins a reference. `$K1` is the form, `$undefined` a value left out, `$$` a real dollar. */
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

/** True for a list of arguments as our own pages send it. React's decoder answers 500 to much that is not. */
export function areArguments(json: unknown): boolean {
  const list = parsed(json);
  return Array.isArray(list) && list.length <= ARGUMENTS_MAX && list.every((argument) => isPlain(argument));
}

/**
 * True when a form sent by the page's script carries a list of arguments, and nothing else that React would decode: every
 * other entry belongs to the form, and says so (`_1_email`). React takes a name for the number that it converts to, "+0" and "" for 0.
 */
export function isScriptedCall(form: FormData): boolean {
  const others = [...form.keys()].filter((name) => !/^_?[0-9a-f]+_/.test(name));
  return others.length === 1 && others[0] === "0" && areArguments(form.get("0"));
}

/** React's entries of one form: `$ACTION_ID_…`, or `$ACTION_REF_n`, `$ACTION_n:0` and `$ACTION_n:1`. */
const CALL_ENTRIES_MAX = 3;

/** The entries by which a form names its action; undefined when there are more than one action has, or one of them twice. */
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
 * True when a form sent without JavaScript names one action as React renders it: `$ACTION_ID_<id>`, or `$ACTION_REF_n`
 * with the action in `$ACTION_n:0` and its bound arguments in `$ACTION_n:1`, each once and nothing else of the kind: React
 * goes through the whole form again for every action that it finds. Whether the action exists, Next.js checks.
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

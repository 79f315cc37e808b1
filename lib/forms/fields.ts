import { setTimeout as sleep } from "node:timers/promises";
import { withoutDisguise } from "@/lib/text/disguise";

/** The most UTF-16 units that `formText` reads and that a page gets back. Fields have lower limits. */
export const VALUE_MAX = 20_000;

/** The most entries per name. */
const ENTRIES_MAX = 64;
/** The most names sent back. Our largest form has about 120. */
const NAMES_MAX = 160;

/**
 * Control characters except tab and line breaks, lone surrogates, and U+FFFD, which replaces lone surrogates and invalid UTF-8
 * when the form is parsed.
 */
const UNSHOWABLE = /[^\P{Cc}\t\n\r]|[\p{Surrogate}\ufffd]/gu;

/** Names that our fields can have. Excludes React's own entries (`$ACTION_…`) and `__proto__`. */
const FIELD_NAME = /^[a-z]\w{0,63}$/i;

/** Never sent back to a page. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(["password", "token", "factorCode", "appCode", "passkey"]);

type FieldReading = { values: string[]; fault?: string };

/** `max`: the most UTF-16 units of each value. `tooLong`: the error message. */
export type FieldRule = { expects: "one" | "many"; max: number; tooLong: string };

/** Empty if a forged request called the action with anything but a form. */
export const formOf = (sent: unknown): FormData => (sent instanceof FormData ? sent : new FormData());

/** The names of files that nobody named: by a browser, and by React's decoder, which loses an empty name. */
const UNNAMED = ["", "undefined", "blob"];

/** Undefined if none was chosen: a browser then sends an empty file without a name. */
export function chosenFile(form: FormData, name: string): File | undefined {
  const sent = form.get(name);
  if (sent === null || typeof sent === "string") return undefined;
  return sent.size === 0 && UNNAMED.includes(sent.name) ? undefined : sent;
}

/** Browsers send line breaks as CR LF but count them as one character for `maxlength`; so do we. */
const unixLines = (text: string): string => text.replaceAll("\r\n", "\n");

/** A password is compared, never shown, so it is read exactly as typed. */
const readText = (name: string, text: string): string => (name === "password" ? text : withoutDisguise(text));

export function formText(sent: unknown, name: string): string | undefined {
  const value = formOf(sent).get(name);
  return typeof value === "string" ? readText(name, value.slice(0, VALUE_MAX)) : undefined;
}

/**
 * The only place that reads typed text: checks its length first, then removes disguising characters. Errors found here
 * precede schema validation.
 */
export function readField(form: FormData, name: string, { expects, max, tooLong }: FieldRule): FieldReading {
  const entries = form.getAll(name);
  const typed = entries.filter((entry) => typeof entry === "string").map(unixLines);
  if (typed.length < entries.length) return { values: [], fault: "Please enter text here, not a file." };
  if (expects === "one" && typed.length > 1) {
    return { values: [], fault: "This field was sent more than once. Please send it once." };
  }
  if (typed.length > ENTRIES_MAX) return { values: [], fault: `Please choose at most ${ENTRIES_MAX}.` };
  if (typed.some((value) => value.length > Math.min(max, VALUE_MAX))) return { values: [], fault: tooLong };
  if (typed.some((value) => value.search(UNSHOWABLE) >= 0)) {
    return { values: [], fault: "Please remove the characters that cannot be shown (\ufffd)." };
  }
  return { values: typed.map((value) => readText(name, value)) };
}

/**
 * What was typed, by field name, to be shown again. Values are cut to `VALUE_MAX` and cleaned of disguise, and characters that
 * cannot be shown become U+FFFD. Leaves out files, secrets and unknown names.
 */
export function typedValues(form: FormData): Record<string, string | string[]> {
  const names = [...new Set(form.keys())].filter((name) => FIELD_NAME.test(name) && !SECRET_FIELDS.has(name));
  return Object.fromEntries(
    names.slice(0, NAMES_MAX).flatMap((name) => {
      const values = form
        .getAll(name)
        .slice(0, ENTRIES_MAX)
        .filter((entry) => typeof entry === "string")
        .map((value) => withoutDisguise(unixLines(value).slice(0, VALUE_MAX).replace(UNSHOWABLE, "\ufffd")));
      const [first] = values;
      return first === undefined ? [] : [[name, values.length === 1 ? first : values]];
    }),
  );
}

/**
 * Answers, or throws, after at least `ms` milliseconds. For work that could reveal by its duration what we know about an
 * address. `ms` is several times as long as the slowest path takes.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), sleep(ms)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}

import { withoutDisguise } from "@/lib/text/disguise";

/** Longest text that is looked at by `formText` and sent back to a page, in UTF-16 units. Fields read less. */
export const VALUE_MAX = 20_000;

/** Most entries of one name, and most names sent back. Our largest form has about thirty. */
const ENTRIES_MAX = 64;

/**
 * Controls other than tab and line breaks; halves of surrogate pairs; and U+FFFD, which is what became of halves and of
 * broken UTF-8 when the form was read.
 */
const UNSHOWABLE = /[^\P{Cc}\t\n\r]|[\p{Surrogate}\ufffd]/gu;

/** The names that our fields can have. Leaves out React's own entries (`$ACTION_…`) and `__proto__`. */
const FIELD_NAME = /^[a-z]\w{0,63}$/i;

/** Fields whose values never go back to a page. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(["password", "token"]);

type FieldReading = { values: string[]; fault?: string };

/** How a field is read: as one value or as many, none longer than `max` UTF-16 units; `tooLong` says so. */
export type FieldRule = { expects: "one" | "many"; max: number; tooLong: string };

/** What a request sent as its form; an empty one when a forged request called the action with anything else. */
export const formOf = (sent: unknown): FormData => (sent instanceof FormData ? sent : new FormData());

/** Browsers send line breaks as CR LF but count one character for `maxlength`: so do we. */
const unixLines = (text: string): string => text.replaceAll("\r\n", "\n");

/** A password is compared and never shown: it is read as it was typed. */
const readText = (name: string, text: string): string => (name === "password" ? text : withoutDisguise(text));

/** The text of the first field of that name, cut to `VALUE_MAX`, or undefined when there is none or it is a file. */
export function formText(sent: unknown, name: string): string | undefined {
  const value = formOf(sent).get(name);
  return typeof value === "string" ? readText(name, value.slice(0, VALUE_MAX)) : undefined;
}

/**
 * All values of a field, or what is wrong with them before any schema looks. Here alone is typed text read: its length is
 * looked at first, and what disguises it is taken out before anything else sees it.
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
 * What was typed, by field name, to be shown again: each value cut to `VALUE_MAX`, without disguise, and characters that
 * cannot be shown replaced by U+FFFD; files, secrets and names that no field of ours has are left out.
 */
export function typedValues(form: FormData): Record<string, string | string[]> {
  const names = [...new Set(form.keys())].filter((name) => FIELD_NAME.test(name) && !SECRET_FIELDS.has(name));
  return Object.fromEntries(
    names.slice(0, ENTRIES_MAX).flatMap((name) => {
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

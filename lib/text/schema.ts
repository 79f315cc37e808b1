import { z } from "zod";
import { emailAddressOf, emailRefusal } from "@/lib/text/email";
import { plainDigits } from "@/lib/text/half-width";
import { usdToCents } from "@/lib/text/money";
import { personNameOf, personNameRefusal } from "@/lib/text/name";
import { formatNumber, withReason } from "@/lib/text/typeset";

/** A `<` where a tag, a closing tag or a comment would begin. Also any before it: the last one would then begin it. */
const MARKUP = /(?<!<)<+(?=[a-z/!])/gi;

const PROHIBITED =
  /(?<![\p{L}\p{M}\p{N}_])(?:viagra|casino|lottery|winner|congratulations|urgent|act\s+now|limited\s+time|free\s+money|guaranteed)(?![\p{L}\p{M}\p{N}_])/iu;

/** Spec 5. The first prohibited word or phrase as it was typed. Whole words in any case: "resurgent" is allowed. */
const prohibitedIn = (text: string): string | undefined => PROHIBITED.exec(text)?.[0].replace(/\s+/g, " ");

/**
 * Maximum UTF-16 units that are parsed: longer texts are rejected before any expression or conversion sees them. Leaves
 * room for spaces and grouping around the longest value.
 */
const LOOKED_AT = { name: 400, email: 320, phone: 60, number: 40 } as const;

/** A typed value of at most `max` units, parsed by `read`; anything else, or an empty field, gets `message`. */
const typed = <T>(
  message: string,
  max: number,
  read: (text: string) => T | null,
  explain: (text: string) => string = () => message,
) =>
  z
    .string({ error: message })
    .max(max, message)
    .transform((text, context) => {
      const value = read(text);
      if (value !== null) return value;
      context.issues.push({ code: "custom", message: explain(text), input: text });
      return z.NEVER;
    });

/**
 * For `.superRefine()` of a form: its fields that the specification screens for spam phrases (spec 5), by name, with
 * their labels. Runs last, when nothing else is wrong, and names the word and the field.
 */
export const screened =
  <Form extends Readonly<Record<string, unknown>>>(
    labels: Readonly<Record<string, string>>,
    isScreened: (form: Form, field: string) => boolean = () => true,
  ) =>
  (form: Form, context: z.RefinementCtx): void => {
    if (context.issues.length > 0) return;
    for (const [field, label] of Object.entries(labels)) {
      const typed = form[field];
      const word = typeof typed === "string" && isScreened(form, field) ? prohibitedIn(typed) : undefined;
      if (word === undefined) continue;
      const message = `Your submission contains prohibited content. Please replace the word “${word}” in “${label}”.`;
      context.addIssue({ code: "custom", path: [field], message });
    }
  };

/** Spec 5. */
export const personName = (message = "Please provide a valid full name (2-100 characters, letters only).") =>
  typed(message, LOOKED_AT.name, personNameOf, (text) => personNameRefusal(text, message));

/** As typed (spec 5), without what was pasted around it, and with an international domain in its ASCII form. */
export const emailAddress = (message = "Please provide a valid email address.") =>
  typed(message, LOOKED_AT.email, emailAddressOf, (text) => emailRefusal(text, message));

/** Digits with an optional plus, or undefined if empty (spec 5). */
export const phoneNumber = (message = "Please provide a valid phone number.") =>
  typed(
    message,
    LOOKED_AT.phone,
    (text) => (text.trim() === "" ? undefined : phoneDigits(text)),
    (text) => phoneRefusal(text, message),
  ).optional();

/** In whole cents. */
export const usdAmount = (message = "Please enter an amount in dollars from 1 to 10,000,000, such as 350 or 349.99.") =>
  typed(message, LOOKED_AT.number, usdToCents);

export const wholeNumber = (min: number, max: number, message = `Please enter a whole number from ${min} to ${max}.`) =>
  typed(message, LOOKED_AT.number, (text) => {
    const digits = plainDigits(text).trim();
    const value = Number(digits);
    return /^\d{1,9}$/.test(digits) && value >= min && value <= max ? value : null;
  });

const atMost = (max: number, missing?: string) =>
  z
    .string(missing === undefined ? {} : { error: missing })
    .max(max, `Please use at most ${formatNumber(max)} characters.`);

/** As typed, trimmed: nothing is deleted, every output escapes. At most `max` characters as the browser counts them. */
export const requiredText = (max: number, message = "Please fill in this field.") =>
  atMost(max, message)
    .transform((text) => text.trim())
    .refine((text) => text !== "", message);

/** As typed, trimmed; undefined if empty. */
export const optionalText = (max: number) =>
  atMost(max)
    .transform((text) => text.trim() || undefined)
    .optional();

function takenOut(text: string): string {
  const count = text.length - text.replace(MARKUP, "").length;
  const signs =
    count === 1 ? "a “<” that stood where markup could begin" : `${count} “<” that stood where markup could begin`;
  return `We took out ${signs}. Please check the text and send it again.`;
}

/**
 * For the inbound forms, whose texts the specification cleans (spec 5). Nothing is stored that the sender did not see:
 * the form comes back with the rest of the text in the field (`params.instead`) and says what was taken out.
 */
const withoutMarkup = (text: string, context: z.RefinementCtx): string => {
  const instead = text.replace(MARKUP, "");
  if (instead === text) return text.trim();
  context.issues.push({ code: "custom", message: takenOut(text), input: text, params: { instead } });
  return z.NEVER;
};

export const requiredInboundText = (max: number, message = "Please fill in this field.") =>
  atMost(max, message)
    .transform(withoutMarkup)
    .refine((text) => text !== "", message);

export const optionalInboundText = (max: number) =>
  atMost(max)
    .transform(withoutMarkup)
    .transform((text) => text || undefined)
    .optional();

/** Came with the page's address instead of being typed, so there is nobody to tell what was taken out. */
export const originText = (max: number) =>
  atMost(max)
    .transform((text) => text.replace(MARKUP, "").trim() || undefined)
    .optional();

export const choice = <const Options extends readonly [string, ...string[]]>(
  options: Options,
  message = "Please choose one of the options.",
) => z.enum(options, { error: message });

/** Without repeats. */
export const choices = <const Options extends readonly [string, ...string[]]>(
  options: Options,
  message = "Please choose from the options.",
) =>
  z
    .array(z.enum(options, { error: message }))
    .transform((chosen) => [...new Set(chosen)])
    .default([]);

export const checkbox = () =>
  z
    .literal("on")
    .optional()
    .transform((value) => value === "on");

/** Hidden fields of a mailed link's form; checked against the database, not here. */
export const linkSchema = z.object({ id: z.string().default(""), token: z.string().default("") });

/** "ext. 12", "x12", "#12", ";ext=12". */
const EXTENSION = /(?:;\s?ext=|\bext(?:ension)?\b\.?|\bx(?=\s?\d)|(?<=\d)x(?=\d)|#)\s{0,3}\d{0,10}$/i;

/**
 * Digits with an optional leading plus, or null (spec 5). Spaces, dashes, brackets, dots, slashes and `tel:` are
 * dropped, and the national zero of "+49 (0) 30 901820", which is not dialed. Both steps of the waitlist, and the
 * onboarding, read phone numbers by this.
 */
export function phoneDigits(text: string): string | null {
  const typed = plainDigits(text)
    .trim()
    .replace(/^tel:\s*/i, "");
  const national = typed.startsWith("+") ? typed.replace(/\(\s*0\s*\)/, "") : typed;
  const digits = national.replace(/[\s\p{Dash}()[\]./·]/gu, "");
  return /^\+?[1-9]\d{0,15}$/.test(digits) ? digits : null;
}

/** The form's own message, and what is wrong if we know. */
export function phoneRefusal(text: string, message: string): string {
  const typed = plainDigits(text).trim();
  const because = EXTENSION.test(typed)
    ? "Please leave out the extension."
    : /\p{L}/u.test(typed.replace(/^tel:/i, ""))
      ? "Please use digits only."
      : /^\D*0/.test(typed)
        ? "Please begin with the country code, such as +44, in place of the 0."
        : (typed.match(/\d/g)?.length ?? 0) > 16
          ? "Please use at most 16 digits."
          : "";
  return withReason(message, because);
}

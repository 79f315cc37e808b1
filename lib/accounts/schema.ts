import { z } from "zod";
import { PASSKEY_NAME_MAX } from "@/lib/accounts/rules";
import { plainDigits } from "@/lib/text/half-width";

const code = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(40, "This is longer than a code.").transform(plainDigits);

/** Pages of the admin area to which a second factor may lead. Anything else leads to its first page. */
const NEXT = /^\/admin(?:\/[a-z]+)?(?:[?][\w=&%+.*-]*)?$/;

export const nextPath = (text: unknown): string | undefined =>
  typeof text === "string" && text.length <= 600 && NEXT.test(text) ? text : undefined;

export const proveSchema = z.object({
  factorCode: code("Enter the code."),
  next: z.string().max(600).optional().transform(nextPath),
});

/** A device's answer, as JSON. Without one, the form asks for it. */
const passkey = z
  .string()
  .max(10_000)
  .optional()
  .transform((text, context): unknown => {
    if (!text) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("This is not the answer of a device.");
      return z.NEVER;
    }
  });

export const signInPasskeySchema = z.object({ passkey, next: z.string().max(600).optional() });

export const provePasskeySchema = z.object({
  passkey,
  next: z.string().max(600).optional().transform(nextPath),
});

const NAMELESS = "Give it a name, such as the device’s.";

export const addPasskeySchema = z.object({
  passkey,
  name: z.string(NAMELESS).trim().min(1, NAMELESS).max(PASSKEY_NAME_MAX, `Use at most ${PASSKEY_NAME_MAX} characters.`),
});

export const removePasskeySchema = z.object({ factor: z.uuid("Please load the page again.") });

export const removeSchema = z.object({ factor: z.union([z.literal("app"), z.uuid()], "Please load the page again.") });

export const appSchema = z.object({ appCode: code("Enter the code that the app shows.") });

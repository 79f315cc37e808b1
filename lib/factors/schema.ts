import { z } from "zod";

const code = (missing: string) => z.string(missing).trim().min(1, missing).max(40, "This is longer than a code.");

/** Pages of the admin area to which a proved second factor leads; anything else leads to its first page. */
const NEXT = /^\/admin(?:\/[a-z]+)?(?:[?][\w=&%+.-]*)?$/;

export const nextPath = (text: unknown): string | undefined =>
  typeof text === "string" && text.length <= 600 && NEXT.test(text) ? text : undefined;

export const proveSchema = z.object({
  factorCode: code("Enter the code."),
  next: z.string().max(600).optional().transform(nextPath),
});

export const appSchema = z.object({ appCode: code("Enter the code that the app shows.") });

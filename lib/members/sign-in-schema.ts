import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/accounts/session-rules";
import { emailAddress } from "@/lib/text/schema";

const AGAIN = "Enter your email and your password.";

/** Reports only missing fields, not what is wrong with an address. */
export const passwordSignInSchema = z.object({
  email: z.string(AGAIN).trim().min(1, "Enter your email.").max(320, "Check your email address."),
  password: z.string(AGAIN).min(1, "Enter your password.").max(PASSWORD_MAX, "Check your password."),
});

export const adminLinkSchema = z.object({ email: emailAddress("Please enter a valid email address.") });

export const adminSetupSchema = z.object({
  password: z
    .string(`Choose a password of at least ${PASSWORD_MIN} characters.`)
    .min(PASSWORD_MIN, `Choose a password of at least ${PASSWORD_MIN} characters.`)
    .max(PASSWORD_MAX, `Choose a password of at most ${PASSWORD_MAX} characters.`),
  token: z.string().trim().max(512, "Check the token.").default(""),
});

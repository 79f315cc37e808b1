import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/accounts/rules";
import { isTimeZone } from "@/lib/members/zone";
import { noImitation } from "@/lib/text/imitation";
import { checkbox, emailAddress, personName } from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";

const AGAIN = "Enter your email and your password.";

/** Reports only missing fields, not what is wrong with an address. */
export const passwordSignInSchema = z.object({
  email: z.string(AGAIN).trim().min(1, "Enter your email.").max(320, "Check your email address."),
  password: z.string(AGAIN).min(1, "Enter your password.").max(PASSWORD_MAX, "Check your password."),
});

export const adminLinkSchema = z.object({ email: emailAddress("Please enter a valid email address.") });

const TOO_SHORT = `Choose a password of at least ${PASSWORD_MIN} characters.`;

const newPassword = z
  .string(TOO_SHORT)
  .min(PASSWORD_MIN, TOO_SHORT)
  .max(PASSWORD_MAX, `Choose a password of at most ${PASSWORD_MAX} characters.`);

export const choosePasswordSchema = z.object({ password: newPassword });

export const acceptInvitationSchema = z.object({ id: z.string(), token: z.string(), password: newPassword });

const UNKNOWN = "Reload the page and try again.";

export const inviteSchema = z.object({ email: emailAddress("Please enter a valid email address.") });

export const invitationSchema = z.object({ invitation: z.uuid(UNKNOWN) });

export const sessionSchema = z.object({ session: z.uuid(UNKNOWN) });

export const administratorSchema = z.object({ administrator: z.uuid(UNKNOWN) });

export const removalSchema = administratorSchema.extend({
  confirmed: z.literal("on", "Tick this box to remove the administrator."),
});

export const adminSetupSchema = z.object({
  password: newPassword,
  token: z.string().trim().max(512, "Check the token.").default(""),
});

/** Empty removes it. */
export const nameSchema = z.object({
  name: z.preprocess(
    (typed) => (typed === "" ? undefined : typed),
    personName()
      .refine(...noImitation)
      .optional(),
  ),
});

const NO_ZONE = "Please choose a time zone from the list.";

/** Empty means none. */
export const zoneSchema = z.object({
  timeZone: z.string({ error: NO_ZONE }).max(60, NO_ZONE).refine(isTimeZone, NO_ZONE),
});

export const addressSchema = z.object({
  newEmail: emailAddress("Please enter a valid email address, such as name@example.com."),
});

export const mailsSchema = z.object({
  reminders: checkbox(),
  messages: checkbox(),
  endings: checkbox(),
  articles: checkbox(),
  version: shownVersion(),
});

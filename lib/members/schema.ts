import { z } from "zod";
import { isTimeZone } from "@/lib/members/zones";
import { checkbox, emailAddress } from "@/lib/text/schema";
import { shownVersion } from "@/lib/text/version";

const NO_ZONE = "Please choose a time zone from the list.";

/** Empty means none. */
export const zoneSchema = z.object({
  timeZone: z
    .string({ error: NO_ZONE })
    .max(60, NO_ZONE)
    .refine((text) => text === "" || isTimeZone(text), NO_ZONE)
    .transform((text) => text || null),
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

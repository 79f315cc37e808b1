import { z } from "zod";
import { isTimeZone } from "@/lib/members/zones";

const NO_ZONE = "Please choose a time zone from the list.";

/** The form of a member's time zone; nothing chosen is no zone. */
export const zoneSchema = z.object({
  timeZone: z
    .string({ error: NO_ZONE })
    .max(60, NO_ZONE)
    .refine((text) => text === "" || isTimeZone(text), NO_ZONE)
    .transform((text) => text || null),
});

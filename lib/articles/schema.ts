import { z } from "zod";
import { choice, emailAddress } from "@/lib/text/schema";

/** Hidden fields; checked against the database, not here. */
export const subscriptionLinkSchema = z.object({ id: z.string().default(""), token: z.string().default("") });

export const subscriptionSchema = z.object({
  email: emailAddress(),
  post: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(120)
    .optional(),
  from: choice(["page", "popup"]),
});

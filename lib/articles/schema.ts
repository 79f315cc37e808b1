import { z } from "zod";
import { choice, emailAddress } from "@/lib/text/schema";

/** A subscription to the articles: the address, the article it was requested on, and which of the two forms sent it. */
export const subscriptionSchema = z.object({
  email: emailAddress(),
  post: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(120)
    .optional(),
  from: choice(["page", "popup"]),
});

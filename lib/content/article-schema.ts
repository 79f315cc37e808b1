import { z } from "zod";
import { choice, emailAddress } from "@/lib/text/schema";

export const subscriptionSchema = z.object({
  email: emailAddress(),
  post: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(120)
    .optional(),
  from: choice(["page", "popup"]),
});

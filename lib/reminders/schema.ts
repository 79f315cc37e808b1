import { z } from "zod";

/** The hidden fields of the form that stops the mails; verified against the database. */
export const stopLinkSchema = z.object({ id: z.string().default(""), token: z.string().default("") });

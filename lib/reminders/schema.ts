import { z } from "zod";

/** The hidden fields of the form behind the link that stops mails; their worth is checked against the database. */
export const stopLinkSchema = z.object({ id: z.string().default(""), token: z.string().default("") });

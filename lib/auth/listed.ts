import { env } from "@/lib/env";
import { emailKey } from "@/lib/text/email";

/** True for an address in ADMIN_EMAILS. */
export const isListed = (email: string): boolean =>
  (env().ADMIN_EMAILS ?? "").split(",").map(emailKey).filter(Boolean).includes(emailKey(email));

import { refresh } from "next/cache";
import { headers } from "next/headers";
import type { z } from "zod";
import { checkAdmin, redirectAway } from "@/app/(private)/admin/check-admin";
import type { Admin } from "@/lib/auth/actors";
import { type FormSpec, formAction } from "@/lib/forms/action";
import { type Refused, refuse, type Success } from "@/lib/forms/answers";
import type { FormAction } from "@/lib/forms/state";

/** Without JavaScript, other senders have no page to return to and are redirected. */
async function requireAdmin(): Promise<Admin | Refused> {
  const check = await checkAdmin();
  if (check.ok) return check.admin;
  if (!(await headers()).has("next-action")) redirectAway(check);
  return refuse(check);
}

/**
 * Runs only for an administrator, then re-reads the page's rows. Not rate-limited: administrators are signed in, and
 * nobody else passes the gate.
 */
export const adminAction = <Schema extends z.ZodObject>(
  form: Pick<FormSpec<Schema>, "failed"> & { schema: Schema },
  work: (input: z.output<Schema>, admin: Admin) => Promise<Success | Refused>,
): FormAction =>
  formAction({ ...form, limit: null, gate: requireAdmin }, async (input, admin) => {
    refresh();
    return work(input, admin);
  });

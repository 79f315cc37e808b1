import { refresh } from "next/cache";
import { headers } from "next/headers";
import type { z } from "zod";
import { checkAdmin, redirectAway } from "@/app/(private)/admin/check-admin";
import type { Admin } from "@/lib/auth/actors";
import { type FormSpec, formAction } from "@/lib/forms/action";
import { type Refused, refuse, type Success } from "@/lib/forms/answers";
import type { FormAction } from "@/lib/forms/state";

/**
 * The administrator who sent a form, or the form's refusal. A form sent without JavaScript has no page to come back to
 * for anybody else: that one is led away.
 */
async function requireAdmin(): Promise<Admin | Refused> {
  const check = await checkAdmin();
  if (check.ok) return check.admin;
  if (!(await headers()).has("next-action")) redirectAway(check);
  return refuse(check);
}

/**
 * A form of the admin area: only an administrator's is worked on, and the page then shows the rows as they are now. Tries are
 * not counted: an administrator has signed in, and anybody else gets no further than the gate.
 */
export const adminAction = <Schema extends z.ZodObject>(
  form: Pick<FormSpec<Schema>, "failed"> & { schema: Schema },
  work: (input: z.output<Schema>, admin: Admin) => Promise<Success | Refused>,
): FormAction =>
  formAction({ ...form, limit: null, gate: requireAdmin }, async (input, admin) => {
    refresh();
    return work(input, admin);
  });

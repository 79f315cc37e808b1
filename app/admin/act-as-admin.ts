import { headers } from "next/headers";
import { checkAdmin } from "@/app/admin/check-admin";
import { leadOut } from "@/app/admin/lead-out";
import { errorState } from "@/lib/actions/answers";
import type { FormState } from "@/lib/actions/form-state";
import type { Admin } from "@/lib/auth/actors";

/**
 * The administrator who sent a form, or the form's answer, with everything typed. A form sent without JavaScript has no
 * page to come back to for anybody else: that one is led away.
 */
export async function actAsAdmin(
  previous: FormState,
  form: FormData,
): Promise<{ ok: true; admin: Admin } | { ok: false; state: FormState }> {
  const check = await checkAdmin();
  if (check.ok) return check;
  if (!(await headers()).has("next-action")) leadOut(check);
  return { ok: false, state: errorState(previous, form, check) };
}

import { refresh } from "next/cache";
import type { z } from "zod";
import { withFactor } from "@/app/(private)/factor-parts/with-factor";
import { requireAdmin } from "@/app/(private)/gates";
import { type FormSpec, formAction } from "@/lib/forms/action";
import type { Refused, Success } from "@/lib/forms/answers";
import type { FormAction } from "@/lib/forms/state";
import type { Admin } from "@/lib/proofs";

/**
 * Runs only for an administrator, then re-reads the page's rows. Where the work wants the second factor again, the form
 * comes back with a field for its code. Not rate-limited: administrators are signed in, and
 * nobody else passes the gate.
 */
export const adminAction = <Schema extends z.ZodObject>(
  form: Pick<FormSpec<Schema>, "failed"> & { schema: Schema },
  work: (input: z.output<Schema>, admin: Admin) => Promise<Success | Refused>,
): FormAction =>
  formAction({ ...form, limit: null, session: requireAdmin }, async (input, admin, sent) => {
    refresh();
    return withFactor(admin, sent, () => work(input, admin));
  });

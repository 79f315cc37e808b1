"use server";

import { refresh } from "next/cache";
import { requireAdmin } from "@/app/admin/require-admin";
import { errorState, successState } from "@/lib/actions/answers";
import type { FormState } from "@/lib/actions/form-state";
import { parseForm } from "@/lib/actions/parse-form";
import { flagSchema } from "@/lib/admin/schema";
import { setFlag } from "@/lib/flags/mutations";
import { flagLabels, isFlag } from "@/lib/flags/rules";

/** Switches a feature to what the button said, whatever it is by now. */
export async function switchFlag(previous: FormState, form: FormData): Promise<FormState> {
  const admin = await requireAdmin();
  const parsed = parseForm(flagSchema, form, { previous });
  if (!parsed.ok) return parsed.state;
  const { key, value } = parsed.data;
  if (!isFlag(key)) return errorState(previous, form, { title: "There is no such feature" });
  await setFlag(key, value === "on", { actor: "admin", actorId: admin.id });
  refresh();
  return successState(previous, { title: `${flagLabels[key]}: switched ${value}` });
}

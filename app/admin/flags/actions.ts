"use server";

import { refresh } from "next/cache";
import { actAsAdmin } from "@/app/admin/act-as-admin";
import { errorState, successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import type { FormState } from "@/lib/actions/form-state";
import { parseForm } from "@/lib/actions/parse-form";
import { flagSchema } from "@/lib/admin/schema";
import { setFlag } from "@/lib/flags/mutations";
import { flagLabels, isFlag } from "@/lib/flags/rules";

const failed = { title: "Error", message: "The feature was not switched. Please try again." };

/** Switches a feature to what the button said, whatever it is by now. */
export async function switchFlag(previous: FormState, form: FormData): Promise<FormState> {
  const asker = await actAsAdmin(previous, form);
  if (!asker.ok) return asker.state;
  const { admin } = asker;
  const parsed = parseForm(flagSchema, form, { previous });
  if (!parsed.ok) return parsed.state;
  const { key, value } = parsed.data;
  if (!isFlag(key)) return errorState(previous, form, { title: "There is no such feature" });
  const by = { actor: "admin", actorId: admin.id } as const;
  const saved = await attempt(() => setFlag(key, value === "on", by), previous, form, failed);
  refresh();
  if (!saved.ok) return saved.state;
  return successState(previous, { title: `${flagLabels[key]}: switched ${value}` });
}

"use server";

import { refresh } from "next/cache";
import { actAsAdmin } from "@/app/admin/act-as-admin";
import { errorState, successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import type { FormState } from "@/lib/actions/form-state";
import { parseForm } from "@/lib/actions/parse-form";
import { decideOnCreator } from "@/lib/admin/creators/mutations";
import { creatorDecisionSchema } from "@/lib/admin/schema";

const answers = {
  verify: { title: "Creator verified", message: "It is suggested to brands, and its profile says Verified." },
  suspend: { title: "Creator suspended", message: "No offer finds it any more. Its licenses stay in force." },
} as const;

const failed = { title: "Error", message: "Nothing was changed, and your note is still here. Please try again." };

/** Verifies or suspends a creator, with a note. */
export async function decideOn(previous: FormState, form: FormData): Promise<FormState> {
  const asker = await actAsAdmin(previous, form);
  if (!asker.ok) return asker.state;
  const { admin } = asker;
  const parsed = parseForm(creatorDecisionSchema, form, { previous });
  if (!parsed.ok) return parsed.state;
  const { userId, decision, note } = parsed.data;
  const saved = await attempt(() => decideOnCreator(admin, userId, decision, note, new Date()), previous, form, failed);
  refresh();
  if (!saved.ok) return saved.state;
  if (saved.value) return successState(previous, answers[decision]);
  return errorState(previous, form, {
    title: "Nothing was changed",
    message:
      "The creator's state does not allow this any more: somebody may have been faster. It is shown as it is now.",
  });
}

"use server";

import { refresh } from "next/cache";
import { after } from "next/server";
import { actAsAdmin } from "@/app/admin/act-as-admin";
import { errorState, successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import type { FormState } from "@/lib/actions/form-state";
import { parseForm } from "@/lib/actions/parse-form";
import { requeueMail } from "@/lib/admin/mail/mutations";
import { retryMailSchema } from "@/lib/admin/schema";
import { dispatchSoon } from "@/lib/mail/dispatch";

const failed = { title: "Error", message: "The mail was not put back in the queue. Please try again." };

/** Puts a mail that was given up back in the queue. */
export async function retryMail(previous: FormState, form: FormData): Promise<FormState> {
  const asker = await actAsAdmin(previous, form);
  if (!asker.ok) return asker.state;
  const { admin } = asker;
  const parsed = parseForm(retryMailSchema, form, { previous });
  if (!parsed.ok) return parsed.state;
  const { mailId } = parsed.data;
  const saved = await attempt(() => requeueMail(admin, mailId, new Date()), previous, form, failed);
  refresh();
  if (!saved.ok) return saved.state;
  if (!saved.value) {
    return errorState(previous, form, {
      title: "Nothing was changed",
      message: "This mail is not a failed one any more: somebody may have been faster. It is shown as it is now.",
    });
  }
  after(dispatchSoon);
  return successState(previous, { title: "Back in the queue", message: "It is sent now. Refresh the data to see." });
}

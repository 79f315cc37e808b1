"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { errorState } from "@/lib/actions/answers";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { paths } from "@/lib/paths";
import { confirmMember } from "@/lib/waitlist/mutations";
import { verifyWaitlistLink } from "@/lib/waitlist/queries";

/** Confirms an address: whoever presents the mailed link and presses the button has the mailbox. */
export async function confirmAddress(previous: FormState, form: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("decision", previous, form);
  if (refused) return refused;
  const token = formText(form, "token");
  const entry = await verifyWaitlistLink(formText(form, "id"), token, "waitlist-place");
  if (!entry || !token) return errorState(previous, form, { title: "Invalid or expired link" });
  await confirmMember(entry, new Date());
  after(dispatchSoon);
  redirect(paths.waitlistPlace(entry.id, token));
}

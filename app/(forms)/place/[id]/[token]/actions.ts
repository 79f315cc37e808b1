"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { errorState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { paths } from "@/lib/paths";
import { confirmMember } from "@/lib/waitlist/mutations";
import { verifyWaitlistLink } from "@/lib/waitlist/queries";

const failed = { title: "Error", message: "Your address was not confirmed. Please try again." };

/** Confirms an address: whoever presents the mailed link and presses the button has the mailbox. */
export async function confirmAddress(previous: FormState, form: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("decision", previous, form);
  if (refused) return refused;
  const token = formText(form, "token");
  const entry = await verifyWaitlistLink(formText(form, "id"), token, "waitlist-place");
  if (!entry || !token) return errorState(previous, form, { title: "Invalid or expired link" });
  const saved = await attempt(() => confirmMember(entry, new Date()), previous, form, failed);
  if (!saved.ok) return saved.state;
  after(dispatchSoon);
  redirect(paths.waitlistPlace(entry.id, token));
}

"use server";

import { redirect } from "next/navigation";
import { attempt } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { paths } from "@/lib/paths";
import { withdrawMember } from "@/lib/waitlist/mutations";
import { verifyWaitlistLink } from "@/lib/waitlist/queries";

const failed = { title: "Error", message: "Nothing was erased, and your place is as it was. Please try again." };

/** Erases the application that the mailed link opens. Pressed twice, the second finds nothing and is told the same. */
export async function withdraw(previous: FormState, form: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("decision", previous, form);
  if (refused) return refused;
  const entry = await verifyWaitlistLink(formText(form, "id"), formText(form, "token"), "waitlist-withdraw");
  const erased = await attempt(async () => entry && withdrawMember(entry), previous, form, failed);
  if (!erased.ok) return erased.state;
  redirect(paths.waitlistWithdrawn);
}

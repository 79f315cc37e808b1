"use server";

import { after } from "next/server";
import { successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { isTrapped } from "@/lib/actions/honeypot";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { claimReferral } from "@/lib/inquiries/mutations";
import { referralSchema } from "@/lib/inquiries/schema";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { isEmailAddress } from "@/lib/text/email";

const SENT = { title: "Claim received!", message: "Finish your profile on the next step." };

const FAILED = { title: "Submission failed", message: "Please try again." };
const isComplete = (form: FormData): boolean =>
  Boolean(formText(form, "fullName")?.trim()) && isEmailAddress(formText(form, "email")?.trim() ?? "");

/** Stores who was referred and by whom; the waitlist is the next step. */
export async function claim(previous: FormState, form: FormData): Promise<FormState> {
  if (isTrapped(form)) return successState(previous, SENT);
  const refused = await refuseOverLimit("referral", previous, form, "email");
  if (refused) return refused;
  const title = isComplete(form) ? "Validation Error" : "Please enter your name and a valid email";
  const parsed = parseForm(referralSchema, form, { previous, title });
  if (!parsed.ok) return parsed.state;
  const saved = await attempt(() => claimReferral(parsed.data, new Date()), previous, form, FAILED);
  if (!saved.ok) return saved.state;
  after(dispatchSoon);
  return successState(previous, SENT);
}

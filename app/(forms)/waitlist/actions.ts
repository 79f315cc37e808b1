"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { atFirstFault, refuseAt, turnTo } from "@/app/(forms)/waitlist/steps";
import { attempt } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { isTrapped } from "@/lib/actions/honeypot";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { paths } from "@/lib/paths";
import { basicsFault } from "@/lib/waitlist/basics";
import { joinWaitlist } from "@/lib/waitlist/mutations";
import { waitlistSchema } from "@/lib/waitlist/schema";

const TAKEN = {
  title: "Email Already Registered",
  message: "This email is already on our waitlist. Thank you for your interest!",
};
const FAILED = { title: "Submission failed", message: "Please try again or contact support." };

/** Step 1: shows its first fault, or goes on to step 2. Nothing is stored yet. */
function leaveBasics(previous: FormState, form: FormData): FormState {
  const read = (name: string) => formText(form, name) ?? "";
  const fault = basicsFault({
    fullName: read("fullName"),
    email: read("email"),
    phone: read("phone"),
    primaryInterest: read("primaryInterest"),
  });
  if (!fault) return turnTo(2, previous, form);
  const { field, title, message } = fault;
  return refuseAt(1, previous, form, { title, message, fieldErrors: { [field]: message } });
}

/** Step 2: checks everything by the rules of the submission, and stores it. */
async function submit(previous: FormState, form: FormData): Promise<FormState> {
  if (isTrapped(form)) redirect(paths.waitlistThanks);
  const limited = await refuseOverLimit("waitlist", previous, form, "email");
  if (limited) return atFirstFault(limited);
  const title = formText(form, "agree") === "on" ? "Validation Error" : "Agreement Required";
  const parsed = parseForm(waitlistSchema(formText(form, "primaryInterest")), form, { previous, title });
  if (!parsed.ok) return atFirstFault(parsed.state);
  const joined = await attempt(() => joinWaitlist(parsed.data, new Date()), previous, form, FAILED);
  if (!joined.ok) return atFirstFault(joined.state);
  if (!joined.value.ok) return refuseAt(2, previous, form, TAKEN);
  after(dispatchSoon);
  redirect(paths.waitlistThanks);
}

/** The waitlist form: both steps and the way back, by the button that was pressed. */
export async function applyToWaitlist(previous: FormState, form: FormData): Promise<FormState> {
  const intent = formText(form, "intent");
  if (intent === "back") return turnTo(1, previous, form);
  return intent === "continue" ? leaveBasics(previous, form) : submit(previous, form);
}

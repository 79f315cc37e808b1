"use server";

import { after } from "next/server";
import { successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { isTrapped } from "@/lib/actions/honeypot";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { requestDemo } from "@/lib/inquiries/mutations";
import { demoSchema } from "@/lib/inquiries/schema";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { isEmailAddress } from "@/lib/text/email";

const SENT = { title: "Request received!", message: "We'll reach out to schedule your demo." };

/** True when what the specification asks for first is there: name, a valid address, company and use case (section 5). */
const FAILED = { title: "Submission failed", message: "Please try again." };
const isComplete = (form: FormData): boolean =>
  ["fullName", "company", "useCase"].every((name) => formText(form, name)?.trim()) &&
  isEmailAddress(formText(form, "email")?.trim() ?? "");

/** Stores a demo request and mails it to the team, and a receipt to its sender. */
export async function askForDemo(previous: FormState, form: FormData): Promise<FormState> {
  if (isTrapped(form)) return successState(previous, SENT);
  const refused = await refuseOverLimit("demo", previous, form, "email");
  if (refused) return refused;
  const title = isComplete(form) ? "Validation Error" : "Please complete required fields";
  const parsed = parseForm(demoSchema, form, { previous, title });
  if (!parsed.ok) return parsed.state;
  const saved = await attempt(() => requestDemo(parsed.data, new Date()), previous, form, FAILED);
  if (!saved.ok) return saved.state;
  after(dispatchSoon);
  return successState(previous, SENT);
}

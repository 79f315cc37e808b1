"use server";

import { after } from "next/server";
import { successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { isTrapped } from "@/lib/actions/honeypot";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { requestGuide } from "@/lib/inquiries/mutations";
import { guideSchema } from "@/lib/inquiries/schema";
import { dispatchSoon } from "@/lib/mail/dispatch";
import { isEmailAddress } from "@/lib/text/email";

const SENT = { title: "Thanks! Your download will start.", message: "Check your inbox for future updates." };

const FAILED = { title: "Submission failed", message: "Please try again." };
const isComplete = (form: FormData): boolean =>
  Boolean(formText(form, "fullName")?.trim()) && isEmailAddress(formText(form, "email")?.trim() ?? "");

/** Notes the request and mails the guide's address; the page then opens the guide. */
export async function getGuide(previous: FormState, form: FormData): Promise<FormState> {
  if (isTrapped(form)) return successState(previous, SENT);
  const refused = await refuseOverLimit("guide", previous, form, "email");
  if (refused) return refused;
  const title = isComplete(form) ? "Validation Error" : "Please enter your name and a valid email";
  const parsed = parseForm(guideSchema, form, { previous, title });
  if (!parsed.ok) return parsed.state;
  const saved = await attempt(() => requestGuide(parsed.data, new Date()), previous, form, FAILED);
  if (!saved.ok) return saved.state;
  after(dispatchSoon);
  return successState(previous, SENT);
}

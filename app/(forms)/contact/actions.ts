"use server";

import { after } from "next/server";
import { successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { isTrapped } from "@/lib/actions/honeypot";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { sendMessage } from "@/lib/inquiries/mutations";
import { contactSchema } from "@/lib/inquiries/schema";
import { dispatchSoon } from "@/lib/mail/dispatch";

const SENT = {
  title: "Message sent successfully!",
  message: "Thank you for contacting us. We'll get back to you soon.",
};
const FAILED = { title: "Failed to send message", message: "Please try again or email us directly." };
const REQUIRED = ["fullName", "email", "subject", "message"];

/** Stores a message and mails it to the team, and a receipt to its sender. */
export async function contactUs(previous: FormState, form: FormData): Promise<FormState> {
  if (isTrapped(form)) return successState(previous, SENT);
  const refused = await refuseOverLimit("contact", previous, form, "email");
  if (refused) return refused;
  const isMissing = REQUIRED.some((name) => !formText(form, name)?.trim());
  const title = isMissing ? "Please fill in all required fields" : "Validation Error";
  const parsed = parseForm(contactSchema, form, { previous, title });
  if (!parsed.ok) return parsed.state;
  const saved = await attempt(() => sendMessage(parsed.data, new Date()), previous, form, FAILED);
  if (!saved.ok) return saved.state;
  after(dispatchSoon);
  return successState(previous, SENT);
}

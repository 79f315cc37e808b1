"use server";

import { after } from "next/server";
import { errorState, successState } from "@/lib/actions/answers";
import { attempt } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { isTrapped } from "@/lib/actions/honeypot";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { onboardCreator } from "@/lib/creator-profiles/mutations";
import { onboardingSchema, rulesChoiceOf } from "@/lib/creator-profiles/schema";
import { isEnabled } from "@/lib/flags/queries";
import { dispatchSoon } from "@/lib/mail/dispatch";

const closed = {
  title: "Feature not available",
  message: "Onboarding was closed while you filled in the form. Nothing was saved; what you typed is still here.",
};

const failed = { title: "Error", message: "Your profile was not saved, and no email was sent. Please try again." };

const blank = (text: string | undefined): boolean => !text?.trim();

/** Adds a creator and mails the link that completes it. The answer is the same for an address that has a profile. */
export async function createProfile(previous: FormState, form: FormData): Promise<FormState> {
  const sent = successState(previous, {
    title: "Check your email!",
    message: "We sent you a magic link to complete your onboarding.",
  });
  if (isTrapped(form)) return sent;
  const refused = await refuseOverLimit("onboarding", previous, form, "email");
  if (refused) return refused;
  const missing = blank(formText(form, "email")) || blank(formText(form, "displayName"));
  const title = missing ? "Name and email are required" : "Validation Error";
  const parsed = parseForm(onboardingSchema, form, { previous, title });
  if (!parsed.ok) return parsed.state;
  if (!(await isEnabled("CREATOR_ONBOARDING_V1"))) return errorState(previous, form, closed);
  const { displayName, phone = null, ...rules } = parsed.data;
  const choice = rulesChoiceOf(rules, rules.email);
  const creator = { ...choice, displayName, email: rules.email, phone };
  const saved = await attempt(() => onboardCreator(creator, new Date()), previous, form, failed);
  if (!saved.ok) return saved.state;
  after(dispatchSoon);
  return sent;
}

"use server";

import { redirect } from "next/navigation";
import { errorState, successState } from "@/lib/actions/answers";
import type { FormState } from "@/lib/actions/form-state";
import { isTrapped } from "@/lib/actions/honeypot";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { addSubscription } from "@/lib/insights/mutations";
import { subscriptionSchema } from "@/lib/insights/schema";
import { log } from "@/lib/log";
import { paths } from "@/lib/paths";

/** Subscribes an address to the articles. The pop-up's form then leads to the waitlist (spec 2). */
export async function subscribe(previous: FormState, form: FormData): Promise<FormState> {
  const thanks = successState(previous, {
    title: "Thank you. You are on the list.",
    message: "Before the first article we ask you by email to confirm the address.",
  });
  if (isTrapped(form)) return thanks;
  const refused = await refuseOverLimit("subscription", previous, form, "email");
  if (refused) return refused;
  const parsed = parseForm(subscriptionSchema, form, { previous });
  if (!parsed.ok) return parsed.state;

  const { email, post, from } = parsed.data;
  try {
    await addSubscription(email, post ?? null, new Date());
  } catch (error) {
    log.error({ err: error }, "a subscription was not stored");
    return errorState(previous, form, { title: "Subscription failed", message: "Please try again in a minute." });
  }
  if (from === "popup") redirect(paths.waitlistWith({ src: "guide-popup", ...(post && { post }) }));
  return thanks;
}

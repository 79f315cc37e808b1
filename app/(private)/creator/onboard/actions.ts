"use server";

import { after } from "next/server";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { sentPortrait } from "@/lib/creators/engraving";
import { onboardCreator } from "@/lib/creators/onboard";
import { notAnEngraving } from "@/lib/creators/page-schema";
import { onboardingSchema, rulesChoiceOf } from "@/lib/creators/schema";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { atLeast } from "@/lib/forms/fields";

const SENT = {
  title: "Check your email!",
  message: "We sent you a magic link to complete your onboarding.",
  keepsFields: true,
} as const;

/** A known address takes more statements than a new one; the fixed response time hides that. */
const ANSWER_MS = 400;

const closed = {
  title: "Feature not available",
  message: "Onboarding was closed while you filled in the form. Nothing was saved; what you typed is still here.",
};

const failed = { title: "Error", message: "Your answers were not saved, and no email was sent. Please try again." };

/** Stores a draft. The response is the same for a known address. */
export const createProfile = formAction(
  {
    limit: "onboarding",
    emailField: "email",
    schema: onboardingSchema,
    title: ({ missing }) =>
      missing.has("email") || missing.has("displayName") ? "Name and email are required" : "Validation Error",
    failed,
  },
  async ({ displayName, phone = null, craft, city, links, ...rules }) => {
    if (!(await isEnabled("CREATOR_ONBOARDING_V1"))) return refuse(closed);
    const portrait = sentPortrait(rules);
    if (portrait === undefined) return refuse(notAnEngraving);
    const person = { displayName, email: rules.email, phone, craft, city, links, portrait };
    const creator = { ...rulesChoiceOf(rules, rules.email), ...person };
    await atLeast(ANSWER_MS, async () => onboardCreator(creator, await databaseTime()));
    after(dispatchSoon);
    return SENT;
  },
);

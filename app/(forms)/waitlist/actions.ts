"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { at, atFirstFault, refuseAt, turnTo } from "@/app/(forms)/waitlist/steps";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { faulty, formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { formText } from "@/lib/forms/fields";
import type { FormState } from "@/lib/forms/state";
import { paths } from "@/lib/paths";
import { joinWaitlist } from "@/lib/waitlist/join";
import { basicsFault, waitlistSchema } from "@/lib/waitlist/schema";

const TAKEN = {
  title: "Email Already Registered",
  message: "This email is already on our waitlist. Thank you for your interest!",
};
const FAILED = { title: "Submission failed", message: "Please try again or contact support." };

const COUNTED = { limit: "waitlist", emailField: "email" } as const;

/** Shows its first fault or continues to step 2. Stores nothing, so only a fault counts. */
async function leaveBasics(previous: FormState, form: FormData): Promise<FormState> {
  const read = (name: string) => formText(form, name) ?? "";
  const fault = basicsFault({
    fullName: read("fullName"),
    email: read("email"),
    phone: read("phone"),
    primaryInterest: read("primaryInterest"),
  });
  if (!fault) return turnTo(2, previous, form);
  const { field, title, message } = fault;
  const refused = refuseAt(1, previous, form, { title, message, fieldErrors: { [field]: message } });
  return at(await faulty(COUNTED.limit, previous, form, refused), 1);
}

const submit = formAction(
  {
    ...COUNTED,
    schema: (form) => waitlistSchema(formText(form, "primaryInterest")),
    title: ({ missing, wrong }) =>
      missing.has("agree") || wrong.has("agree") ? "Agreement Required" : "Validation Error",
    failed: FAILED,
  },
  async (application) => {
    const joined = await joinWaitlist(application, await databaseTime());
    after(dispatchSoon);
    if (!joined.ok) return refuse(TAKEN);
    redirect(paths.waitlistThanks);
  },
);

export async function applyToWaitlist(previous: FormState, form: FormData): Promise<FormState> {
  const intent = formText(form, "intent");
  if (intent === "back") return turnTo(1, previous, form);
  return intent === "continue" ? leaveBasics(previous, form) : atFirstFault(await submit(previous, form));
}

"use server";

import { after } from "next/server";
import { successState } from "@/lib/actions/answers";
import type { FormState } from "@/lib/actions/form-state";
import { isTrapped } from "@/lib/actions/honeypot";
import { parseForm } from "@/lib/actions/parse-form";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { requestSignIn } from "@/lib/creator-profiles/mutations";
import { signInSchema } from "@/lib/creator-profiles/schema";
import { dispatchSoon } from "@/lib/mail/dispatch";

/**
 * Mails a sign-in link if the address belongs to a creator. The answer is the same for any address, and as quick: the
 * link is made after it was given.
 */
export async function requestLink(previous: FormState, form: FormData): Promise<FormState> {
  const sent = successState(previous, {
    title: "Check your email!",
    message: "If the address belongs to a creator profile, we sent it a sign-in link.",
  });
  if (isTrapped(form)) return sent;
  const refused = await refuseOverLimit("signInLink", previous, form, "email");
  if (refused) return refused;
  const parsed = parseForm(signInSchema, form, { previous });
  if (!parsed.ok) return parsed.state;
  after(async () => {
    await requestSignIn(parsed.data.email, new Date());
    await dispatchSoon();
  });
  return sent;
}

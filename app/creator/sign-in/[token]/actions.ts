"use server";

import { redirect, unstable_rethrow } from "next/navigation";
import { failureState } from "@/lib/actions/attempt";
import { formText } from "@/lib/actions/form-data";
import type { FormState } from "@/lib/actions/form-state";
import { refuseOverLimit } from "@/lib/actions/refuse-over-limit";
import { isRefusedSignIn, SIGN_IN_LINK, signIn } from "@/lib/auth/session";
import { inspectSignInLink } from "@/lib/auth/sign-in-links";
import { paths } from "@/lib/paths";
import { looksLikeToken } from "@/lib/tokens/derive";

const failed = { title: "Error", message: "You are not signed in yet, and the link still works. Please try again." };

/** Uses a mailed link: signs in and goes on, or comes back to the link's page, which says what became of it. */
export async function openLink(previous: FormState, form: FormData): Promise<FormState> {
  const refused = await refuseOverLimit("signInConfirm", previous, form);
  if (refused) return refused;
  const token = formText(form, "token");
  if (!looksLikeToken(token)) redirect(paths.creatorSignIn);
  const link = await inspectSignInLink(token, new Date());
  if (link.state !== "valid") redirect(paths.creatorSignInLink(token));
  try {
    return await signIn(SIGN_IN_LINK, {
      token,
      redirectTo: link.firstTime ? paths.creatorWelcome : paths.creatorDashboard,
    });
  } catch (failure) {
    if (isRefusedSignIn(failure)) redirect(paths.creatorSignInLink(token));
    unstable_rethrow(failure);
    return failureState(failure, previous, form, failed);
  }
}

"use server";

import { unstable_rethrow } from "next/navigation";
import { errorState } from "@/lib/actions/answers";
import { failureState } from "@/lib/actions/attempt";
import type { FormState } from "@/lib/actions/form-state";
import { parseForm } from "@/lib/actions/parse-form";
import { passwordSignInSchema } from "@/lib/auth/schema";
import { isRefusedSignIn, PASSWORD, SignInClosed, signIn } from "@/lib/auth/session";
import { paths } from "@/lib/paths";

const failed = {
  title: "Authentication failed",
  message: "The email or the password is not right. Check both and try again.",
} as const;

const broken = {
  title: failed.title,
  message: "We could not look at your password just now, and you are not signed in. Please try again.",
} as const;

/** Signs in with a password. Every refusal reads the same, except that there were too many. */
export async function signInWithForm(previous: FormState, form: FormData): Promise<FormState> {
  const parsed = parseForm(passwordSignInSchema, form, { previous, title: failed.title });
  if (!parsed.ok) return parsed.state;
  try {
    return await signIn(PASSWORD, { ...parsed.data, redirectTo: `${paths.admin}?welcome=1` });
  } catch (failure) {
    if (failure instanceof SignInClosed) return errorState(previous, form, failure.limit);
    if (isRefusedSignIn(failure)) return errorState(previous, form, failed);
    unstable_rethrow(failure);
    return failureState(failure, previous, form, broken);
  }
}

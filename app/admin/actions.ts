"use server";

import { attempt } from "@/lib/actions/attempt";
import type { FormState } from "@/lib/actions/form-state";
import { endCurrentSession } from "@/lib/auth/end-session";
import { signOut } from "@/lib/auth/session";
import { paths } from "@/lib/paths";

const failed = { title: "Logout Error", message: "You are still signed in. Please try again." };

/** Ends the session, for every copy of its cookie. */
export async function logout(previous: FormState, form: FormData): Promise<FormState> {
  const ended = await attempt(endCurrentSession, previous, form, failed);
  if (!ended.ok) return ended.state;
  return await signOut({ redirectTo: paths.auth });
}

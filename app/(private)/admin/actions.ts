"use server";

import { endCurrentSession } from "@/lib/auth/actors";
import { signOut } from "@/lib/auth/session";
import { formAction, noFields } from "@/lib/forms/action";
import { paths } from "@/lib/paths";

const failed = { title: "Logout Error", message: "You are still signed in. Please try again." };

/** Ends the session for every copy of its cookie. */
export const logout = formAction({ limit: null, schema: noFields, failed }, async () => {
  await endCurrentSession();
  return await signOut({ redirectTo: paths.auth });
});

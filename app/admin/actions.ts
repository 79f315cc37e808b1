"use server";

import { signOut } from "@/lib/auth/session";
import { paths } from "@/lib/paths";

/** Ends the session, for every copy of its cookie. */
export async function logout(): Promise<void> {
  await signOut({ redirectTo: paths.auth });
}

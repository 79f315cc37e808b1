"use server";

import { forgetBuyer } from "@/app/(private)/cookies";
import { requirePerson } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { formAction, noFields } from "@/lib/forms/action";
import { endCurrentSession } from "@/lib/members/actors";
import { signOut } from "@/lib/members/session";
import { signOutEverywhere } from "@/lib/members/sign-out-everywhere";
import { paths } from "@/lib/paths";

const stillIn = { title: "Error", message: "You are still signed in. Please try again." };

/** Ends the session for every copy of its cookie, and forgets the brand that this browser may act for. */
export const leave = formAction({ limit: null, schema: noFields, failed: stillIn }, async () => {
  await endCurrentSession();
  await forgetBuyer();
  return await signOut({ redirectTo: paths.signIn });
});

/** Ends an administrator's session for every copy of its cookie. */
export const logout = formAction(
  { limit: null, schema: noFields, failed: { ...stillIn, title: "Logout Error" } },
  async () => {
    await endCurrentSession();
    return await signOut({ redirectTo: paths.auth });
  },
);

/** Also retires the links that could start another session. */
export const leaveEverywhere = formAction(
  {
    limit: null,
    schema: noFields,
    session: requirePerson,
    failed: stillIn,
  },
  async (_, person) => {
    await signOutEverywhere(person, await databaseTime());
    await forgetBuyer();
    return await signOut({ redirectTo: paths.signedOutEverywhere });
  },
);

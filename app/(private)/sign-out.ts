"use server";

import { z } from "zod";
import { requirePerson } from "@/app/(private)/gates";
import { ownPath } from "@/lib/accounts/rules";
import { databaseTime } from "@/lib/clock";
import { formAction, noFields } from "@/lib/forms/action";
import { endCurrentSession } from "@/lib/members/actors";
import { signOutEverywhere } from "@/lib/members/end-session";
import { signOut } from "@/lib/members/session";
import { paths } from "@/lib/paths";

const stillIn = { title: "Error", message: "You are still signed in. Please try again." };

const whereto = z.object({ next: z.string().optional() });

/** Ends the session for every copy of its cookie. `next`: a form that its reader goes on with as somebody else. */
export const leave = formAction({ limit: null, schema: whereto, failed: stillIn }, async ({ next }) => {
  await endCurrentSession();
  return await signOut({ redirectTo: ownPath(next) ?? paths.signIn });
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
    return await signOut({ redirectTo: paths.signedOutEverywhere });
  },
);

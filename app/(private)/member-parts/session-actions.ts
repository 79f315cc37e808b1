"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { requireMember } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { formAction } from "@/lib/forms/action";
import { endSession } from "@/lib/members/end-session";
import { paths } from "@/lib/paths";

/** Ends a session of the signed-in person at once, for every copy of its cookie. */
export const endThisSession = formAction(
  {
    limit: "rules",
    schema: z.object({ session: z.uuid({ error: "Please load the page again." }) }),
    session: requireMember,
    failed: { title: "Error", message: "The session was not ended. Please try again." },
  },
  async ({ session }, person) => {
    await endSession({ sessionId: session, profileId: person.id }, await databaseTime());
    if (session === person.sessionId) redirect(paths.signIn);
    refresh();
    return {
      title: "Session ended",
      message: "That browser is signed out, and so is every copy of its cookie. What it asked for has ended.",
    };
  },
);

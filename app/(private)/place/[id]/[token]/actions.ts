"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";
import { confirmMember } from "@/lib/waitlist/join";
import { verifyWaitlistToken } from "@/lib/waitlist/queries";

/** The mailed link proves the mailbox. */
export const confirmPlace = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: requireLink((id, token) => verifyWaitlistToken(id, token, "waitlist-place")),
    failed: { title: "Error", message: "Your address was not confirmed. Please try again." },
  },
  async ({ token }, entry) => {
    await confirmMember(entry, await databaseTime());
    after(dispatchSoon);
    redirect(paths.waitlistPlace(entry.id, token));
  },
);

"use server";

import { redirect } from "next/navigation";
import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { formAction } from "@/lib/forms/action";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";
import { endUpdates } from "@/lib/waitlist/confirm";
import { verifyWaitlistToken } from "@/lib/waitlist/queries";

export const stopUpdates = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: requireLink((id, token) => verifyWaitlistToken(id, token, "updates-end")),
    failed: { title: "Error", message: "The updates were not stopped. Please try again." },
  },
  async ({ id, token }, entry) => {
    await endUpdates(entry, await databaseTime());
    redirect(paths.updatesEnd(id, token));
  },
);

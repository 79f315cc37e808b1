"use server";

import { redirect } from "next/navigation";
import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { formAction } from "@/lib/forms/action";
import { stopReminders, verifyReminderStopToken } from "@/lib/licenses/stop-reminders";
import { paths } from "@/lib/paths";
import { linkSchema } from "@/lib/text/schema";

/** The mailed link proves the mailbox. */
export const stopLicenseMails = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: requireLink(verifyReminderStopToken),
    failed: { title: "Error", message: "The emails were not stopped. Please try again." },
  },
  async ({ id, token }, link) => {
    await stopReminders(link, await databaseTime());
    redirect(paths.reminderStop(id, token));
  },
);

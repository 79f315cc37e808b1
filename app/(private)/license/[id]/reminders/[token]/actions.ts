"use server";

import { redirect } from "next/navigation";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { paths } from "@/lib/paths";
import { stopLinkSchema } from "@/lib/reminders/schema";
import { stopReminders, verifyStopLink } from "@/lib/reminders/stop";

/** The mailed link proves the mailbox. */
export const stopMails = formAction(
  {
    limit: "decision",
    schema: stopLinkSchema,
    gate: async ({ id, token }) => (await verifyStopLink(id, token)) ?? refuse({ title: "Invalid or expired link" }),
    failed: { title: "Error", message: "The mails were not stopped. Please try again." },
  },
  async ({ id, token }, link) => {
    await stopReminders(link, new Date());
    redirect(paths.reminderStop(id, token));
  },
);

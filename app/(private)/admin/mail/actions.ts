"use server";

import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import { retryMailSchema } from "@/lib/admin/schema";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { refuse } from "@/lib/forms/answers";
import { requeue } from "@/lib/outbox/admin";

const failed = { title: "Error", message: "The mail was not put in the queue. Please try again." };
const unchanged = {
  title: "Nothing was changed",
  message: "This mail does not wait for a decision any more: somebody may have been faster. It is shown as it is now.",
};

export const retryMail = adminAction({ schema: retryMailSchema, failed }, async ({ mailId }, admin) => {
  if (!(await requeue(admin, mailId, await databaseTime()))) return refuse(unchanged);
  after(dispatchSoon);
  return { title: "In the queue", message: "It is sent now. Refresh the data to see." };
});

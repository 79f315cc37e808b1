"use server";

import { adminAction } from "@/app/(private)/admin/admin-action";
import { reportClosingSchema } from "@/lib/admin/schema";
import { databaseTime } from "@/lib/clock";
import { refuse } from "@/lib/forms/answers";
import { closeReport } from "@/lib/offers/admin";
import { reportOutcomeLabels } from "@/lib/offers/message-rules";

export const close = adminAction(
  { schema: reportClosingSchema, failed: { title: "Error", message: "The report is still open. Please try again." } },
  async (input, admin) => {
    if (await closeReport(admin, input, await databaseTime()))
      return { title: "Report closed", message: `${reportOutcomeLabels[input.outcome]}.` };
    return refuse({
      title: "Nothing was changed",
      message: "The report is closed already, or its author is not suspended. It is shown as it is now.",
    });
  },
);

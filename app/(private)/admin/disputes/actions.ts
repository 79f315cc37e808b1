"use server";

import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import { disputeResolutionSchema } from "@/lib/admin/schema";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { refuse } from "@/lib/forms/answers";
import { resolveDispute } from "@/lib/licenses/uses-admin";

const failed = { title: "Error", message: "The dispute is open still, and nobody was told. Please try again." };
const unchanged = {
  title: "Nothing was changed",
  message: "The dispute is closed already: somebody may have been faster. It is shown as it is now.",
};

export const resolve = adminAction({ schema: disputeResolutionSchema, failed }, async (input, admin) => {
  if (!(await resolveDispute(admin, input.disputeId, input.resolution, await databaseTime()))) return refuse(unchanged);
  after(dispatchSoon);
  return { title: "Dispute resolved", message: "Both parties get an email with your note." };
});

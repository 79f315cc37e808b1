"use server";

import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import { disputeDecisionSchema, disputeEndingSchema } from "@/lib/admin/schema";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { refuse } from "@/lib/forms/answers";
import { decideDispute, endDisputedLicense } from "@/lib/licenses/dispute-use";

const failed = { title: "Error", message: "The dispute is as it was, and nobody was told. Please try again." };
const unchanged = {
  title: "Nothing was changed",
  message:
    "The dispute is not with staff any more, or not yet: somebody may have been faster. It is shown as it is now.",
};

export const decide = adminAction({ schema: disputeDecisionSchema, failed }, async (input, admin) => {
  if (!(await decideDispute(admin, input, await databaseTime()))) return refuse(unchanged);
  after(dispatchSoon);
  const title = input.verdict === "uphold" ? "Dispute upheld" : "Dispute rejected";
  return { title, message: "Both parties get an email with your reason." };
});

export const end = adminAction({ schema: disputeEndingSchema, failed }, async ({ disputeId }, admin) => {
  if (!(await endDisputedLicense(admin, disputeId, await databaseTime()))) return refuse(unchanged);
  after(dispatchSoon);
  return { title: "License revoked", message: "Both parties get an email with the reason." };
});

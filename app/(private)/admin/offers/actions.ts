"use server";

import { refresh } from "next/cache";
import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import { voidGrantSchema } from "@/lib/admin/schema";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { refuse } from "@/lib/forms/answers";
import { voidGrant } from "@/lib/licenses/revoke";

const failed = { title: "Error", message: "The license was not voided, and nobody was told. Please try again." };
const unchanged = {
  title: "Nothing was changed",
  message: "The license is not active any more. It is shown as it is now.",
};

export const voidLicense = adminAction({ schema: voidGrantSchema, failed }, async ({ grantId, reason }, admin) => {
  if (!(await voidGrant(admin, grantId, reason, await databaseTime()))) return refuse(unchanged);
  // For platforms that cache pages themselves.
  refresh();
  after(dispatchSoon);
  return {
    title: "License voided",
    message: "It permits nothing from now on. Both parties get an email with the reason.",
  };
});

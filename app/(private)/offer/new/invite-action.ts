"use server";

import { after } from "next/server";
import { z } from "zod";
import { isEnabled } from "@/lib/admin/flags";
import { databaseTime } from "@/lib/clock";
import { inviteCreator } from "@/lib/creators/invite";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { checkLimit } from "@/lib/http/limits";
import { requestMeta } from "@/lib/http/read-or-log";
import { emailAddress } from "@/lib/text/schema";

export const inviteByMail = formAction(
  {
    limit: "invitation",
    schema: z.object({ creatorEmail: emailAddress() }),
    failed: { title: "Error", message: "Nobody was invited. Please try again." },
  },
  async ({ creatorEmail }) => {
    if (!(await isEnabled("CREATOR_ONBOARDING_V1"))) return refuse({ title: "Feature not available" });
    const day = await checkLimit("invitationsOfDay", { ip: (await requestMeta()).ip, email: creatorEmail });
    if (!day.ok) return refuse(day);
    await inviteCreator(creatorEmail, await databaseTime());
    after(dispatchSoon);
    return {
      title: "Invitation sent",
      message: `One email goes to ${creatorEmail}, unless we invited this address within a year or its owner wants no more of them. No offer was sent: make it once they have joined.`,
      keepsFields: true,
    };
  },
);

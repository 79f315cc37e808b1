"use server";

import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { refuseInvitations, verifyInvitationToken } from "@/lib/creators/invite";
import { formAction } from "@/lib/forms/action";
import { linkSchema } from "@/lib/text/schema";

export const refuseMore = formAction(
  {
    limit: "decision",
    schema: linkSchema,
    gate: requireLink(verifyInvitationToken),
    failed: { title: "Error", message: "Your address can still be invited. Please try again." },
  },
  async (_link, invited) => {
    await refuseInvitations(invited, await databaseTime());
    return { title: "No more invitations", message: "We send no further invitation to this address." };
  },
);

"use server";

import { after } from "next/server";
import { adminAction } from "@/app/(private)/admin/admin-action";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { refuse } from "@/lib/forms/answers";
import { endInvitation, INVITATION_HOURS, inviteAdministrator } from "@/lib/members/admin-access";
import { endSessionsOf, removeAdministrator } from "@/lib/members/administrators";
import { administratorSchema, invitationSchema, inviteSchema, removalSchema } from "@/lib/members/schema";
import { countOf } from "@/lib/text/typeset";

const failed = { title: "Error", message: "Nothing was changed. Please try again." };

const changed = { title: "Nothing was changed", message: "Somebody was faster: the page shows what there is now." };

export const invite = adminAction({ schema: inviteSchema, failed }, async ({ email }, admin) => {
  const outcome = await inviteAdministrator(admin, email, await databaseTime());
  after(dispatchSoon);
  if (outcome === "already")
    return refuse({
      title: "Nobody was invited",
      fieldErrors: { email: "This address is an administrator’s already." },
    });
  return { title: "Invited", message: `We mailed a link to ${email}. It works once, for ${INVITATION_HOURS} hours.` };
});

export const takeBack = adminAction({ schema: invitationSchema, failed }, async ({ invitation }, admin) =>
  (await endInvitation(admin, invitation, await databaseTime()))
    ? { title: "The invitation was taken back" }
    : refuse(changed),
);

export const endTheirSessions = adminAction({ schema: administratorSchema, failed }, async (input, admin) => {
  const ended = await endSessionsOf(admin, input.administrator, await databaseTime());
  return { title: `${countOf(ended, "session")} ended` };
});

export const remove = adminAction({ schema: removalSchema, failed }, async ({ administrator }, admin) => {
  const outcome = await removeAdministrator(admin, administrator, await databaseTime());
  after(dispatchSoon);
  if (outcome === "gone") return refuse(changed);
  if (outcome === "last")
    return refuse({
      title: "Nobody was removed",
      message: "There must be an administrator. Invite another one first.",
    });
  return { title: "Removed", message: "Password, second factors and sessions are gone, and both of you were mailed." };
});

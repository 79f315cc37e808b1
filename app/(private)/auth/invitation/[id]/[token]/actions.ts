"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { ownBrowser } from "@/lib/http/cookies";
import { acceptInvitation, verifyInvitationToken } from "@/lib/members/admin-access";
import { acceptInvitationSchema } from "@/lib/members/schema";
import { SIGN_IN_LINK, signIn } from "@/lib/members/session";
import { paths } from "@/lib/paths";

/** Signs in by a link that was made for it, since the mailbox is proved: the first second factor asks for that. */
export const accept = formAction(
  {
    limit: "signInConfirm",
    schema: acceptInvitationSchema,
    gate: requireLink(async (id, token) => verifyInvitationToken(id, token, await databaseTime())),
    failed: { title: "Error", message: "Nothing was changed, and the link still works. Please try again." },
  },
  async ({ password }, link) => {
    const token = await acceptInvitation(link, password, await databaseTime());
    after(dispatchSoon);
    if (!token)
      return refuse({ title: "This invitation has ended", message: "Ask an administrator to invite you again." });
    await signIn(SIGN_IN_LINK, { token, browser: await ownBrowser(), redirect: false });
    redirect(`${paths.admin}?welcome=created`);
  },
);

"use server";

import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireLink } from "@/app/(private)/gates";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { refuse } from "@/lib/forms/answers";
import { chooseBrand, ownBrowser } from "@/lib/http/cookies";
import { currentPerson } from "@/lib/members/actors";
import { signIn, TEAM_INVITATION } from "@/lib/members/session";
import { acceptTeamInvitation, verifyTeamInvitation } from "@/lib/members/team-invitations";
import { paths } from "@/lib/paths";
import { emailKey } from "@/lib/text/email";
import { linkSchema } from "@/lib/text/schema";

/** Joins, and signs this browser in like the link of an offer. Not while somebody else is signed in. */
export const joinTeam = formAction(
  {
    limit: "signInConfirm",
    schema: linkSchema,
    gate: requireLink(async (id, token) => verifyTeamInvitation(id, token, await databaseTime())),
    failed: { title: "Error", message: "You have not joined, and the link still works. Please try again." },
  },
  async (_, invitation) => {
    const signedIn = await currentPerson();
    if (signedIn && emailKey(signedIn.email) !== emailKey(invitation.email))
      return refuse({
        title: `This invitation is for ${invitation.email}`,
        message: `You are signed in as ${signedIn.email}. Sign out first, then open the link again.`,
      });
    const hasJoined = await acceptTeamInvitation(invitation, await databaseTime());
    after(dispatchSoon);
    if (!hasJoined)
      return refuse({ title: "This invitation has ended", message: "Ask your colleague to invite you again." });
    if (!signedIn) await signIn(TEAM_INVITATION, { id: invitation.id, browser: await ownBrowser(), redirect: false });
    await chooseBrand(invitation.buyerOrgId);
    redirect(`${paths.brand}?joined#done`);
  },
);

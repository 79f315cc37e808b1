"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { requireBuyer, requireBuyerWho } from "@/app/(private)/gates";
import { isUnproved, type Unproved } from "@/lib/accounts/mailbox-proof";
import { proofRefusal } from "@/lib/accounts/wording";
import {
  colleagueSchema,
  heirSchema,
  leavingSchema,
  removedSchema,
  reviewRuleSchema,
  roleSchema,
  teamInvitationSchema,
} from "@/lib/brands/schema";
import { databaseTime } from "@/lib/clock";
import { dispatchSoon } from "@/lib/dispatch";
import { formAction } from "@/lib/forms/action";
import { type Refused, refuse, type Success } from "@/lib/forms/answers";
import { INVITATION_DAYS, INVITATIONS_A_DAY, MAX_TEAM, roleWords } from "@/lib/member-rules";
import { endTeamInvitation, inviteMember } from "@/lib/members/team-invitations";
import { saveRule } from "@/lib/offers/review";
import { handOver, leaveBrand, removeMember, setRole } from "@/lib/offers/team";
import { paths } from "@/lib/paths";
import { UNDO_HOURS } from "@/lib/time";

const form = {
  limit: "rules",
  session: requireBuyerWho("team"),
  failed: { title: "Error", message: "Nothing was changed. Please try again." },
} as const;

const changedMeanwhile = {
  title: "Nothing was changed",
  message: "The team was changed meanwhile, perhaps by a colleague. It is shown below as it is now.",
};

const refusals = {
  already: { title: "They are in your team", fieldErrors: { email: "This address is in your team already." } },
  full: {
    title: "Your team is full",
    message: `It holds ${MAX_TEAM} people, with those who are invited. Remove somebody, or take back an invitation.`,
  },
  "too-many": {
    title: "Too many invitations today",
    message: `A brand invites up to ${INVITATIONS_A_DAY} people within 24 hours. Please come back tomorrow.`,
  },
  "no-owner": changedMeanwhile,
  "no-member": changedMeanwhile,
  "no-releaser": {
    title: "Somebody has to release",
    message:
      "Nobody releases their own offers, so while your brand asks for a release it needs two people who can release: owners or approvers. Give somebody that role first, or change the rule so that it asks for none.",
  },
  moved: {
    title: "Please wait",
    message: `Your address changed within ${UNDO_HOURS} hours, and the old one can still take your account back. The team can be changed after that.`,
  },
  "last-owner": {
    title: "The brand needs an owner",
    message: "You are its only owner. Hand the brand over to a colleague first.",
  },
} as const;

type Answer = { ok: true } | { ok: false; reason: keyof typeof refusals } | Unproved;

function answered(answer: Answer, success: Success): Success | Refused {
  after(dispatchSoon);
  if (!answer.ok && isUnproved(answer)) return refuse(proofRefusal(answer));
  refresh();
  return answer.ok ? success : refuse(refusals[answer.reason]);
}

export const inviteColleague = formAction({ ...form, schema: colleagueSchema }, async ({ email, role }, owner) =>
  answered(await inviteMember(owner, email, role, await databaseTime()), {
    title: "Invitation sent",
    message: `We emailed ${email} a link. It works once, for ${INVITATION_DAYS} days.`,
    clears: ["email"],
  }),
);

export const takeInvitationBack = formAction(
  { ...form, schema: teamInvitationSchema },
  async ({ invitation }, owner) => {
    await endTeamInvitation(owner, invitation, await databaseTime());
    refresh();
    return { title: "Invitation taken back", message: "Its link no longer works." };
  },
);

export const changeRole = formAction({ ...form, schema: roleSchema }, async ({ member, role }, owner) =>
  answered(await setRole(owner, member, role, await databaseTime()), {
    title: "Role changed",
    message: `They can ${roleWords[role]}. We told them by email.`,
  }),
);

export const removeColleague = formAction({ ...form, schema: removedSchema }, async ({ member }, owner) =>
  answered(await removeMember(owner, member, await databaseTime()), {
    title: "Removed from the team",
    message: "They cannot open anything of the brand any more. We told them by email.",
  }),
);

export const handBrandOver = formAction({ ...form, schema: heirSchema }, async ({ member }, owner) =>
  answered(await handOver(owner, member, await databaseTime()), {
    title: "Handed over",
    message: "Your colleague owns the brand. You are a buyer now.",
  }),
);

export const saveReviewRule = formAction(
  { ...form, session: requireBuyerWho("rule"), schema: reviewRuleSchema },
  async ({ above, grave }, owner) =>
    answered(await saveRule(owner, { reviewAboveCents: above, reviewsGrave: grave }, await databaseTime()), {
      title: "Rule saved",
      message: "It counts for offers that are made from now on.",
      keepsFields: true,
    }),
);

/** Leads to what else they have. */
export const leaveTeam = formAction(
  { ...form, session: requireBuyer, schema: leavingSchema },
  async (_, member): Promise<Refused> => {
    const left = await leaveBrand(member, await databaseTime());
    after(dispatchSoon);
    if (left.ok) redirect(paths.signIn);
    return refuse(isUnproved(left) ? proofRefusal(left) : refusals[left.reason]);
  },
);

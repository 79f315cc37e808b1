import { randomUUID } from "node:crypto";
import { changeRules, saveAccount } from "@/lib/creators/change";
import { answerDispute, disputeUse } from "@/lib/licenses/dispute-use";
import { releaseExclusive } from "@/lib/licenses/end-right";
import { voidGrant } from "@/lib/licenses/revoke";
import { confirmAddress } from "@/lib/members/address";
import { acceptTeamInvitation, endTeamInvitation } from "@/lib/members/team-invitations";
import { closeBrand } from "@/lib/offers/close-brand";
import { confirmOffer } from "@/lib/offers/confirm";
import { approve, counter, decline } from "@/lib/offers/decide";
import { sendMessage } from "@/lib/offers/message-send";
import { writerOf } from "@/lib/offers/messages";
import { refuseBuyer } from "@/lib/offers/refused-buyers";
import { returnOffer } from "@/lib/offers/review";
import { submitOffer } from "@/lib/offers/submit";
import { closeProfile, decideOnCreator } from "@/lib/offers/suspend";
import { handOver, removeMember } from "@/lib/offers/team";
import { withdraw } from "@/lib/offers/withdraw";
import { eraseOwn } from "@/lib/your-data/erase";
import type { Meeting } from "@/tests/support/meetings";
import { proved } from "@/tests/support/people-data";

type Act = (meeting: Meeting) => Promise<unknown>;

/**
 * The verbs that meet at one creator and one brand, each as a form or a link calls it. A test loads this module twice, so that two
 * of them run as on two servers, which share no queue.
 */
export const verbs = {
  approve: ({ link, now }) => approve(link, now),
  decline: ({ link, now }) => decline(link, "No, thank you.", now),
  "decline and refuse": ({ link, now }) => decline(link, "No, thank you.", now, { refusesBuyer: true }),
  counter: ({ link, now }) => counter(link, 10, now, undefined, undefined, "A little more."),
  withdraw: ({ brand, open, now }) => withdraw(brand, open.id, now),
  "close the brand": ({ brand, now }) => closeBrand(brand, now),
  "close the profile": ({ creator, now }) => closeProfile(creator, now),
  refuse: ({ creator, open, now }) => refuseBuyer(creator, open.buyerOrgId, now),
  suspend: ({ admin, creator, seen, now }) =>
    decideOnCreator(admin, { userId: creator.userId, decision: "suspend", note: "Complaint 12", version: seen }, now),
  rename: ({ creator, account, now }) =>
    saveAccount(creator, { ...account.shown, displayName: `Ada ${creator.userId.slice(0, 8)}` }, account.version, now),
  "change rules": ({ creator, rules, now }) => changeRules(creator, rules.choice, rules.version, now),
  "erase the creator": ({ creatorEmail, now }) => eraseOwn(proved(creatorEmail), now),
  "erase the brand": ({ brandEmail, now }) => eraseOwn(proved(brandEmail), now),
  revoke: ({ admin, license, now }) => voidGrant(admin, license.id, "A mistake", now),
  "release the exclusive": ({ brand, license, now }) => releaseExclusive(brand, license.id, now),
  dispute: ({ creator, disputing, now }) => disputeUse(creator, disputing, now),
  "answer a dispute": ({ brand, disputed, now }) =>
    answerDispute(brand, { useId: disputed, outcome: "cured", answer: "Taken down." } as never, now),
  message: ({ link, now }) => sendMessage(writerOf(link), "When does it run?", now),
  offer: ({ brand, request, now }) => submitOffer({ ...request, submissionKey: randomUUID() }, brand, now),
  renew: ({ brand, renewal, now }) => submitOffer(renewal, brand, now),
  "join the brand": ({ invitation, now }) => acceptTeamInvitation(invitation, now),
  "take the invitation back": ({ brand, invitation, now }) => endTeamInvitation(brand, invitation.id, now),
  "release an offer": ({ toRelease, now }) => confirmOffer(toRelease, now),
  "return an offer": ({ approver, toRelease, now }) => returnOffer(approver, toRelease.offer.id, "Six months.", now),
  "remove a colleague": ({ brand, approver, now }) => removeMember(brand, approver.profileId, now),
  "hand the brand over": ({ brand, approver, now }) => handOver(brand, approver.profileId, now),
  "move the creator": ({ creatorMove, now }) => confirmAddress(creatorMove, undefined, now),
  "move the brand": ({ brandMove, now }) => confirmAddress(brandMove, undefined, now),
} satisfies Record<string, Act>;

export type Verb = keyof typeof verbs;

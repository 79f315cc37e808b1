import type { z } from "zod";
import type { MailDefinition, MailKind } from "@/lib/mail/define";
import { accountNotice } from "@/lib/mail/templates/account-notice";
import { addressConfirm, addressNotice, addressReturned, addressTaken } from "@/lib/mail/templates/address";
import { organisationAnswer, verificationAnswer } from "@/lib/mail/templates/checks";
import {
  creatorDecision,
  creatorInvitation,
  pictureRemoved,
  profileSuspended,
  sampleRemoved,
} from "@/lib/mail/templates/creator";
import { disputeResolved, disputeStepped, useDisputed } from "@/lib/mail/templates/dispute";
import {
  guideLink,
  inboundReply,
  inquiryReceived,
  waitlistConfirm,
  waitlistWelcome,
} from "@/lib/mail/templates/inbound";
import { licenseEnding, licenseRevoked } from "@/lib/mail/templates/license";
import { magicLink, mailboxProof, onboardingLink, yourDataLink } from "@/lib/mail/templates/mailed-links";
import { briefSent, offerConfirm, offerReceived, offerReminder, offerSent } from "@/lib/mail/templates/offer";
import { counterOffer, moreOffers, offerMessage } from "@/lib/mail/templates/offer-messages";
import { offerApproved, offerDeclined, offerExpired, offerWithdrawn } from "@/lib/mail/templates/offer-outcomes";
import { announcement, newArticle, subscriptionConfirm } from "@/lib/mail/templates/readers";
import { exclusiveReleased, replicaEnded, trainingEnded } from "@/lib/mail/templates/rights-end";
import {
  adminInvitation,
  creatorsToCheck,
  disputesToDecide,
  inquiryNotice,
  staffNotice,
} from "@/lib/mail/templates/staff";
import { offerReview, teamChanged, teamInvitation } from "@/lib/mail/templates/team";
import { PARTIES } from "@/lib/terms/terms";

/** Every mail that we send. To add one, add a file in templates/ and a line here. */
const mails = {
  "magic-link": magicLink,
  "onboarding-link": onboardingLink,
  "address-confirm": addressConfirm,
  "address-taken": addressTaken,
  "address-notice": addressNotice,
  "address-returned": addressReturned,
  "mailbox-proof": mailboxProof,
  "your-data-link": yourDataLink,
  "account-notice": accountNotice,
  "admin-invitation": adminInvitation,
  "team-invitation": teamInvitation,
  "team-changed": teamChanged,
  "offer-review": offerReview,
  "staff-notice": staffNotice,
  "offer-received": offerReceived,
  "offer-confirm": offerConfirm,
  "offer-sent": offerSent,
  "brief-sent": briefSent,
  "offer-approved": offerApproved,
  "offer-declined": offerDeclined,
  "offer-withdrawn": offerWithdrawn,
  "more-offers": moreOffers,
  "counter-offer": counterOffer,
  "offer-message": offerMessage,
  "offer-reminder": offerReminder,
  "offer-expired": offerExpired,
  "license-revoked": licenseRevoked,
  "license-ending": licenseEnding,
  "replica-ended": replicaEnded,
  "training-ended": trainingEnded,
  "exclusive-released": exclusiveReleased,
  "use-disputed": useDisputed,
  "dispute-step": disputeStepped,
  "dispute-resolved": disputeResolved,
  "disputes-to-decide": disputesToDecide,
  "waitlist-confirm": waitlistConfirm,
  "waitlist-welcome": waitlistWelcome,
  "inquiry-received": inquiryReceived,
  "inbound-reply": inboundReply,
  "creator-invitation": creatorInvitation,
  "creator-decision": creatorDecision,
  "profile-suspended": profileSuspended,
  "sample-removed": sampleRemoved,
  "picture-removed": pictureRemoved,
  "verification-answer": verificationAnswer,
  "organisation-answer": organisationAnswer,
  "creators-to-check": creatorsToCheck,
  "inquiry-notice": inquiryNotice,
  "subscription-confirm": subscriptionConfirm,
  "new-article": newArticle,
  announcement,
  "guide-link": guideLink,
};

export type MailTemplate = keyof typeof mails;
export type MailPayloads = { [K in MailTemplate]: z.infer<(typeof mails)[K]["payload"]> };
export type Mail = { [K in MailTemplate]: { template: K; toAddress: string; payload: MailPayloads[K] } }[MailTemplate];

/**
 * Why a mail is sent.
 * - `asked`: its reader has just done what it answers.
 * - `due`: it must arrive. It brings an offer, a decision or its end, or a contract's notice, or says that somebody acted on
 *   the account.
 * - `ours`: it goes to our staff.
 * - `optional`: all others. One click on an address in it ends them (RFC 8058), so that mail programs show their own button.
 */
export const mailReasons = {
  "magic-link": "asked",
  "onboarding-link": "asked",
  "address-confirm": "asked",
  "address-taken": "asked",
  "address-notice": "due",
  "address-returned": "due",
  "mailbox-proof": "asked",
  "your-data-link": "asked",
  "account-notice": "due",
  "offer-received": "due",
  "offer-confirm": "asked",
  "offer-sent": "asked",
  "brief-sent": "asked",
  "offer-approved": "due",
  "offer-declined": "due",
  "offer-withdrawn": "due",
  "more-offers": "due",
  "counter-offer": "due",
  "offer-message": "optional",
  "offer-reminder": "optional",
  "offer-expired": "due",
  "license-revoked": "due",
  "license-ending": "optional",
  "replica-ended": "due",
  "training-ended": "due",
  "exclusive-released": "due",
  "use-disputed": "due",
  "dispute-step": "due",
  "dispute-resolved": "due",
  "disputes-to-decide": "ours",
  "waitlist-confirm": "asked",
  "waitlist-welcome": "asked",
  "inquiry-received": "asked",
  "creator-invitation": "optional",
  "creator-decision": "due",
  "profile-suspended": "due",
  "sample-removed": "due",
  "picture-removed": "due",
  "verification-answer": "asked",
  "organisation-answer": "asked",
  "creators-to-check": "ours",
  "inquiry-notice": "ours",
  "inbound-reply": "asked",
  "admin-invitation": "ours",
  "team-invitation": "due",
  "team-changed": "due",
  "offer-review": "due",
  "staff-notice": "ours",
  // Anybody may have typed the address, which gets a mail each time.
  "subscription-confirm": "optional",
  "new-article": "optional",
  announcement: "optional",
  "guide-link": "asked",
} as const satisfies Record<MailTemplate, "asked" | "due" | "ours" | "optional">;

const templates = Object.keys(mails) as MailTemplate[];

/** Mails that no schedule writes, because each answers its reader. */
export const ANSWERS: readonly MailTemplate[] = templates.filter((template) => mailReasons[template] === "asked");

/** Throws a RangeError for a template unknown to this version. */
export function mailOf(template: string): MailDefinition<object> {
  const known = templates.find((name) => name === template);
  if (!known) throw new RangeError(`no mail template "${template}"`);
  return mails[known];
}

export const templatesOf = (kind: MailKind): MailTemplate[] =>
  templates.filter((template) => mails[template].kind === kind);

export const mailTemplateLabels: Readonly<Record<string, string>> = Object.fromEntries(
  templates.map((template) => [template, mails[template].label]),
);

const people = { creator: "riley@example.com", buyer: "dana@example.com", staff: "support@likeright.test" };

/** Each variant of each mail, with invented people. */
export const sampleMails = templates.flatMap((template) =>
  ([...PARTIES, "staff"] as const).flatMap((reader) =>
    (mails[template].samples[reader] ?? []).map((payload) => ({ template, toAddress: people[reader], payload })),
  ),
) as readonly Mail[];

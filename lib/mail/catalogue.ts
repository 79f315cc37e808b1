import type { z } from "zod";
import type { MailDefinition, MailKind } from "@/lib/mail/define";
import { accountNotice } from "@/lib/mail/templates/account-notice";
import { addressConfirm } from "@/lib/mail/templates/address-confirm";
import { addressNotice } from "@/lib/mail/templates/address-notice";
import { addressReturned } from "@/lib/mail/templates/address-returned";
import { addressTaken } from "@/lib/mail/templates/address-taken";
import { adminInvitation } from "@/lib/mail/templates/admin-invitation";
import { announcement } from "@/lib/mail/templates/announcement";
import { briefSent } from "@/lib/mail/templates/brief-sent";
import { counterOffer } from "@/lib/mail/templates/counter-offer";
import { creatorDecision } from "@/lib/mail/templates/creator-decision";
import { creatorInvitation } from "@/lib/mail/templates/creator-invitation";
import { creatorsToCheck } from "@/lib/mail/templates/creators-to-check";
import { disputeResolved } from "@/lib/mail/templates/dispute-resolved";
import { disputeStepped } from "@/lib/mail/templates/dispute-step";
import { disputesToDecide } from "@/lib/mail/templates/disputes-to-decide";
import { exclusiveReleased } from "@/lib/mail/templates/exclusive-released";
import { guideLink } from "@/lib/mail/templates/guide-link";
import { inboundReply } from "@/lib/mail/templates/inbound-reply";
import { inquiryNotice } from "@/lib/mail/templates/inquiry-notice";
import { inquiryReceived } from "@/lib/mail/templates/inquiry-received";
import { licenseEnding } from "@/lib/mail/templates/license-ending";
import { licenseRevoked } from "@/lib/mail/templates/license-revoked";
import { magicLink } from "@/lib/mail/templates/magic-link";
import { mailboxProof } from "@/lib/mail/templates/mailbox-proof";
import { moreOffers } from "@/lib/mail/templates/more-offers";
import { newArticle } from "@/lib/mail/templates/new-article";
import { offerApproved } from "@/lib/mail/templates/offer-approved";
import { offerConfirm } from "@/lib/mail/templates/offer-confirm";
import { offerDeclined } from "@/lib/mail/templates/offer-declined";
import { offerExpired } from "@/lib/mail/templates/offer-expired";
import { offerMessage } from "@/lib/mail/templates/offer-message";
import { offerReceived } from "@/lib/mail/templates/offer-received";
import { offerReminder } from "@/lib/mail/templates/offer-reminder";
import { offerReview } from "@/lib/mail/templates/offer-review";
import { offerSent } from "@/lib/mail/templates/offer-sent";
import { offerWithdrawn } from "@/lib/mail/templates/offer-withdrawn";
import { onboardingLink } from "@/lib/mail/templates/onboarding-link";
import { organisationAnswer } from "@/lib/mail/templates/organisation-answer";
import { pictureRemoved } from "@/lib/mail/templates/picture-removed";
import { profileSuspended } from "@/lib/mail/templates/profile-suspended";
import { replicaEnded } from "@/lib/mail/templates/replica-ended";
import { sampleRemoved } from "@/lib/mail/templates/sample-removed";
import { staffNotice } from "@/lib/mail/templates/staff-notice";
import { subscriptionConfirm } from "@/lib/mail/templates/subscription-confirm";
import { teamChanged } from "@/lib/mail/templates/team-changed";
import { teamInvitation } from "@/lib/mail/templates/team-invitation";
import { trainingEnded } from "@/lib/mail/templates/training-ended";
import { useDisputed } from "@/lib/mail/templates/use-disputed";
import { verificationAnswer } from "@/lib/mail/templates/verification-answer";
import { waitlistConfirm } from "@/lib/mail/templates/waitlist-confirm";
import { waitlistWelcome } from "@/lib/mail/templates/waitlist-welcome";
import { yourDataLink } from "@/lib/mail/templates/your-data-link";
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

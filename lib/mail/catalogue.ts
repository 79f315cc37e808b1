import type { z } from "zod";
import type { MailDefinition, MailKind } from "@/lib/mail/define";
import { accountNotice } from "@/lib/mail/templates/account-notice";
import * as ofAddress from "@/lib/mail/templates/address";
import * as ofChecks from "@/lib/mail/templates/checks";
import * as ofCreator from "@/lib/mail/templates/creator";
import * as ofDispute from "@/lib/mail/templates/dispute";
import * as ofInbound from "@/lib/mail/templates/inbound";
import * as ofLicense from "@/lib/mail/templates/license";
import * as ofMailedLinks from "@/lib/mail/templates/mailed-links";
import * as ofOffer from "@/lib/mail/templates/offer";
import * as ofOfferMessages from "@/lib/mail/templates/offer-messages";
import * as ofOfferOutcomes from "@/lib/mail/templates/offer-outcomes";
import * as ofReaders from "@/lib/mail/templates/readers";
import * as ofRightsEnd from "@/lib/mail/templates/rights-end";
import * as ofStaff from "@/lib/mail/templates/staff";
import * as ofTeam from "@/lib/mail/templates/team";
import { PARTIES } from "@/lib/terms/terms";

/** Every mail that we send. To add one, add it to the file of its subject in templates/, and a line here. */
const mails = {
  "magic-link": ofMailedLinks.magicLink,
  "onboarding-link": ofMailedLinks.onboardingLink,
  "address-confirm": ofAddress.addressConfirm,
  "address-taken": ofAddress.addressTaken,
  "address-notice": ofAddress.addressNotice,
  "address-returned": ofAddress.addressReturned,
  "mailbox-proof": ofMailedLinks.mailboxProof,
  "your-data-link": ofMailedLinks.yourDataLink,
  "account-notice": accountNotice,
  "admin-invitation": ofStaff.adminInvitation,
  "team-invitation": ofTeam.teamInvitation,
  "team-changed": ofTeam.teamChanged,
  "offer-review": ofTeam.offerReview,
  "staff-notice": ofStaff.staffNotice,
  "offer-received": ofOffer.offerReceived,
  "offer-confirm": ofOffer.offerConfirm,
  "offer-sent": ofOffer.offerSent,
  "brief-sent": ofOffer.briefSent,
  "offer-approved": ofOfferOutcomes.offerApproved,
  "offer-declined": ofOfferOutcomes.offerDeclined,
  "offer-withdrawn": ofOfferOutcomes.offerWithdrawn,
  "more-offers": ofOfferMessages.moreOffers,
  "counter-offer": ofOfferMessages.counterOffer,
  "offer-message": ofOfferMessages.offerMessage,
  "offer-reminder": ofOffer.offerReminder,
  "offer-expired": ofOfferOutcomes.offerExpired,
  "license-revoked": ofLicense.licenseRevoked,
  "license-ending": ofLicense.licenseEnding,
  "replica-ended": ofRightsEnd.replicaEnded,
  "training-ended": ofRightsEnd.trainingEnded,
  "exclusive-released": ofRightsEnd.exclusiveReleased,
  "use-disputed": ofDispute.useDisputed,
  "dispute-step": ofDispute.disputeStepped,
  "dispute-resolved": ofDispute.disputeResolved,
  "disputes-to-decide": ofStaff.disputesToDecide,
  "waitlist-confirm": ofInbound.waitlistConfirm,
  "waitlist-welcome": ofInbound.waitlistWelcome,
  "inquiry-received": ofInbound.inquiryReceived,
  "inbound-reply": ofInbound.inboundReply,
  "creator-invitation": ofCreator.creatorInvitation,
  "creator-decision": ofCreator.creatorDecision,
  "profile-suspended": ofCreator.profileSuspended,
  "sample-removed": ofCreator.sampleRemoved,
  "picture-removed": ofCreator.pictureRemoved,
  "verification-answer": ofChecks.verificationAnswer,
  "organisation-answer": ofChecks.organisationAnswer,
  "creators-to-check": ofStaff.creatorsToCheck,
  "inquiry-notice": ofStaff.inquiryNotice,
  "subscription-confirm": ofReaders.subscriptionConfirm,
  "new-article": ofReaders.newArticle,
  announcement: ofReaders.announcement,
  "guide-link": ofInbound.guideLink,
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

import { render, toPlainText } from "react-email";
import type { MailPayloads, MailTemplate } from "@/lib/mail/catalogue";
import { accountNotice } from "@/lib/mail/templates/account-notice";
import { addressConfirm } from "@/lib/mail/templates/address-confirm";
import { addressNotice } from "@/lib/mail/templates/address-notice";
import { addressTaken } from "@/lib/mail/templates/address-taken";
import { counterOffer } from "@/lib/mail/templates/counter-offer";
import { creatorDecision } from "@/lib/mail/templates/creator-decision";
import { creatorsToCheck } from "@/lib/mail/templates/creators-to-check";
import { disputeResolved } from "@/lib/mail/templates/dispute-resolved";
import { guideLink } from "@/lib/mail/templates/guide-link";
import { inquiryNotice } from "@/lib/mail/templates/inquiry-notice";
import { inquiryReceived } from "@/lib/mail/templates/inquiry-received";
import { licenseEnding } from "@/lib/mail/templates/license-ending";
import { licenseRevoked } from "@/lib/mail/templates/license-revoked";
import { magicLink } from "@/lib/mail/templates/magic-link";
import { mailboxProof } from "@/lib/mail/templates/mailbox-proof";
import { moreOffers } from "@/lib/mail/templates/more-offers";
import { offerApproved } from "@/lib/mail/templates/offer-approved";
import { offerConfirm } from "@/lib/mail/templates/offer-confirm";
import { offerDeclined } from "@/lib/mail/templates/offer-declined";
import { offerExpired } from "@/lib/mail/templates/offer-expired";
import { offerReceived } from "@/lib/mail/templates/offer-received";
import { offerReminder } from "@/lib/mail/templates/offer-reminder";
import { offerSent } from "@/lib/mail/templates/offer-sent";
import { offerWithdrawn } from "@/lib/mail/templates/offer-withdrawn";
import { onboardingLink } from "@/lib/mail/templates/onboarding-link";
import type { MailDesign } from "@/lib/mail/templates/parts";
import { subscriptionConfirm } from "@/lib/mail/templates/subscription-confirm";
import { useDisputed } from "@/lib/mail/templates/use-disputed";
import { waitlistConfirm } from "@/lib/mail/templates/waitlist-confirm";
import { waitlistWelcome } from "@/lib/mail/templates/waitlist-welcome";

const designs: { readonly [K in MailTemplate]: MailDesign<K> } = {
  "magic-link": magicLink,
  "onboarding-link": onboardingLink,
  "address-confirm": addressConfirm,
  "address-taken": addressTaken,
  "address-notice": addressNotice,
  "mailbox-proof": mailboxProof,
  "account-notice": accountNotice,
  "offer-received": offerReceived,
  "offer-confirm": offerConfirm,
  "offer-sent": offerSent,
  "offer-approved": offerApproved,
  "offer-declined": offerDeclined,
  "offer-withdrawn": offerWithdrawn,
  "more-offers": moreOffers,
  "counter-offer": counterOffer,
  "offer-reminder": offerReminder,
  "offer-expired": offerExpired,
  "license-revoked": licenseRevoked,
  "license-ending": licenseEnding,
  "use-disputed": useDisputed,
  "dispute-resolved": disputeResolved,
  "waitlist-confirm": waitlistConfirm,
  "waitlist-welcome": waitlistWelcome,
  "inquiry-received": inquiryReceived,
  "creator-decision": creatorDecision,
  "creators-to-check": creatorsToCheck,
  "inquiry-notice": inquiryNotice,
  "subscription-confirm": subscriptionConfirm,
  "guide-link": guideLink,
};

/** In the text version each fact has its own line: "Term: 3 months". */
const plainText = {
  selectors: [
    { selector: "h1", format: "block", options: { trailingLineBreaks: 2 } },
    { selector: "a[data-action]", format: "inlineSurround", options: { suffix: ":" } },
    { selector: "[data-fact=row]", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: "[data-fact=label]", format: "inlineSurround", options: { suffix: ": " } },
    { selector: "[data-fact=value]", format: "inline" },
  ],
};

/** `replyTo` is set if replies do not go to support, `unsubscribe` if the reader can unsubscribe. */
export type RenderedMail = { subject: string; html: string; text: string; replyTo?: string; unsubscribe?: string };

function designOf<K extends MailTemplate>(template: K): MailDesign<K> {
  if (!Object.hasOwn(designs, template)) throw new RangeError(`no mail template "${template}"`);
  return designs[template];
}

/** Throws a RangeError for a template unknown to this version. */
export const mailSubject = <K extends MailTemplate>(template: K, payload: MailPayloads[K]): string =>
  designOf(template).subject(payload);

/**
 * Deterministic for a payload, because the provider compares the bytes under one idempotency key. The result holds
 * usable links, so it may go to the recipient only.
 */
export async function renderMail<K extends MailTemplate>(template: K, payload: MailPayloads[K]): Promise<RenderedMail> {
  const design = designOf(template);
  const subject = design.subject(payload);
  const html = await render(design.letter(payload, subject));
  const replyTo = design.replyTo?.(payload);
  const unsubscribe = design.unsubscribe?.(payload);
  const text = toPlainText(html, plainText);
  return { subject, html, text, ...(replyTo && { replyTo }), ...(unsubscribe && { unsubscribe }) };
}

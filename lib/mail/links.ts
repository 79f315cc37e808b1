import { publicUrl } from "@/lib/certificates/credential";
import { siteUrl } from "@/lib/env";
import type {
  AddressMail,
  LicenseMail,
  MailKind,
  OfferMail,
  SignInLinkMail,
  SubscriptionMail,
  WaitlistMail,
} from "@/lib/mail/catalogue";
import { band } from "@/lib/mail/templates/ink";
import { paths } from "@/lib/paths";
import { deriveToken, mailStopRecord, stopToken } from "@/lib/tokens";

type PartysMail = Pick<OfferMail, "offerId" | "tokenSalt"> & { to: "creator" | "buyer" };

const mailStopToken = ({ offerId, tokenSalt, to }: PartysMail, kind: MailKind): string =>
  deriveToken("mail-stop", mailStopRecord(offerId, to, kind), tokenSalt);

/** The absolute links in mails. Their tokens are derived here at rendering and exist nowhere else. */
export const links = {
  /** The engraved band above every mail: the same image for all, so that loading it reveals nothing. */
  band: (): string => siteUrl() + band.file,

  /** The page whose button signs in, or activates an onboarding draft and signs in. */
  signIn: ({ linkId, tokenSalt }: SignInLinkMail): string =>
    siteUrl() + paths.signInLink(deriveToken("sign-in", linkId, tokenSalt)),

  /** Changes a member's address after a button is pressed. */
  addressConfirm: ({ changeId: id, tokenSalt }: AddressMail): string =>
    siteUrl() + paths.addressConfirm(id, deriveToken("address-confirm", id, tokenSalt)),

  /** Stops or reverts a change of address. */
  addressUndo: ({ changeId: id, tokenSalt }: AddressMail): string =>
    siteUrl() + paths.addressUndo(id, deriveToken("address-undo", id, tokenSalt)),

  signInPage: (): string => siteUrl() + paths.signIn,

  /** The decision page of the awaited party. */
  decision: (offer: OfferMail): string =>
    siteUrl() + paths.approve(deriveToken("offer-decision", offer.offerId, offer.tokenSalt)),

  /** The buyer's own page about its offer. */
  offer: (offer: Pick<OfferMail, "offerId" | "tokenSalt">): string =>
    siteUrl() + paths.offerLink(offer.offerId, deriveToken("buyer-offer", offer.offerId, offer.tokenSalt)),

  /** The license page, for either party. */
  license: (license: LicenseMail): string =>
    siteUrl() + paths.licenseLink(license.grantId, deriveToken("license", license.grantId, license.grantSalt)),

  /** The offer form, prefilled to renew the license; for its signed-in licensee. */
  renew: ({ grantId }: LicenseMail): string => siteUrl() + paths.renew(grantId),

  /** Stops one party's mails before the end of the license, after a button is pressed. */
  reminderStop: ({ grantId, grantSalt, to }: LicenseMail & { to: "creator" | "buyer" }): string =>
    siteUrl() + paths.reminderStop(grantId, stopToken(grantId, grantSalt, to)),

  /** The same as a one-click address for mail programs (RFC 8058). */
  stopReminders: ({ grantId, grantSalt, to }: LicenseMail & { to: "creator" | "buyer" }): string =>
    siteUrl() + paths.unsubscribe(grantId, stopToken(grantId, grantSalt, to)),

  /** Turns off a kind of mail, after a button is pressed. */
  mailStop: (mail: PartysMail, kind: MailKind): string =>
    siteUrl() + paths.mailStop(mail.offerId, mailStopToken(mail, kind)),

  /** The same as a one-click address for mail programs (RFC 8058). */
  endMails: (mail: PartysMail, kind: MailKind): string =>
    siteUrl() + paths.unsubscribe(mail.offerId, mailStopToken(mail, kind)),

  publicLicense: ({ grantId }: LicenseMail): string => publicUrl(grantId),

  /** The sealed PDF of the license, for either party. */
  document: (license: LicenseMail): string => `${links.license(license)}/document`,

  dashboard: (): string => siteUrl() + paths.creatorDashboard,
  newOffer: (): string => siteUrl() + paths.newOffer,

  /** Confirms an address on the waitlist; afterwards shows the place. */
  place: ({ waitlistId, tokenSalt }: WaitlistMail): string =>
    siteUrl() + paths.waitlistPlace(waitlistId, deriveToken("waitlist-place", waitlistId, tokenSalt)),

  withdraw: ({ waitlistId, tokenSalt }: WaitlistMail): string =>
    siteUrl() + paths.waitlistWithdraw(waitlistId, deriveToken("waitlist-withdraw", waitlistId, tokenSalt)),

  /** The waitlist form for somebody who was invited. */
  invitation: (ref: string): string => siteUrl() + paths.waitlistWith({ ref }),

  subscription: ({ subscriptionId: id, tokenSalt }: SubscriptionMail): string =>
    siteUrl() + paths.subscription(id, deriveToken("subscription-confirm", id, tokenSalt)),

  subscriptionEnd: ({ subscriptionId: id, tokenSalt }: SubscriptionMail): string =>
    siteUrl() + paths.subscriptionEnd(id, deriveToken("subscription-end", id, tokenSalt)),

  /** One-click unsubscribe for mail programs (RFC 8058). */
  unsubscribe: ({ subscriptionId: id, tokenSalt }: SubscriptionMail): string =>
    siteUrl() + paths.unsubscribe(id, deriveToken("subscription-end", id, tokenSalt)),

  insights: (): string => siteUrl() + paths.insights,
  contact: (): string => siteUrl() + paths.contact,
  waitlist: (): string => siteUrl() + paths.waitlist,
  nilGuidePdf: (): string => siteUrl() + paths.nilGuidePdf,
} as const;

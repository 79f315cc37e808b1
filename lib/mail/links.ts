import { siteUrl } from "@/lib/env";
import type { LicenseMail, OfferMail, SignInLinkMail, SubscriptionMail, WaitlistMail } from "@/lib/mail/catalogue";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens";

/**
 * The links that mails carry, as absolute addresses. Their tokens are derived here, while a mail is rendered, and exist
 * nowhere else.
 */
export const links = {
  /** Opens the page whose button signs in, or makes an onboarding draft active and signs in. */
  signIn: ({ linkId, tokenSalt }: SignInLinkMail): string =>
    siteUrl() + paths.creatorSignInLink(deriveToken("sign-in", linkId, tokenSalt)),

  /** Opens the decision of the party awaited. */
  decision: (offer: OfferMail): string =>
    siteUrl() + paths.approve(deriveToken("offer-decision", offer.offerId, offer.tokenSalt)),

  /** The buyer's own page about its offer. */
  offer: (offer: Pick<OfferMail, "offerId" | "tokenSalt">): string =>
    siteUrl() + paths.offerLink(offer.offerId, deriveToken("buyer-offer", offer.offerId, offer.tokenSalt)),

  /** The license, for either party. */
  license: (license: LicenseMail): string =>
    siteUrl() + paths.licenseLink(license.grantId, deriveToken("license", license.grantId, license.grantSalt)),

  dashboard: (): string => siteUrl() + paths.creatorDashboard,
  newOffer: (): string => siteUrl() + paths.newOffer,

  /** Confirms an address on the waitlist; afterwards shows the place. */
  place: ({ waitlistId, tokenSalt }: WaitlistMail): string =>
    siteUrl() + paths.waitlistPlace(waitlistId, deriveToken("waitlist-place", waitlistId, tokenSalt)),

  /** Erases an application to the waitlist. */
  withdraw: ({ waitlistId, tokenSalt }: WaitlistMail): string =>
    siteUrl() + paths.waitlistWithdraw(waitlistId, deriveToken("waitlist-withdraw", waitlistId, tokenSalt)),

  /** The form for somebody who was invited. */
  invitation: (ref: string): string => siteUrl() + paths.waitlistWith({ ref }),

  /** Confirms a subscription to the articles. */
  subscription: ({ subscriptionId: id, tokenSalt }: SubscriptionMail): string =>
    siteUrl() + paths.subscription(id, deriveToken("subscription-confirm", id, tokenSalt)),

  /** Ends a subscription to the articles. */
  subscriptionEnd: ({ subscriptionId: id, tokenSalt }: SubscriptionMail): string =>
    siteUrl() + paths.subscriptionEnd(id, deriveToken("subscription-end", id, tokenSalt)),

  /** Ends it for a mail program whose own button was pressed (RFC 8058). */
  unsubscribe: ({ subscriptionId: id, tokenSalt }: SubscriptionMail): string =>
    siteUrl() + paths.unsubscribe(id, deriveToken("subscription-end", id, tokenSalt)),

  insights: (): string => siteUrl() + paths.insights,
  contact: (): string => siteUrl() + paths.contact,
  waitlist: (): string => siteUrl() + paths.waitlist,
  nilGuidePdf: (): string => siteUrl() + paths.nilGuidePdf,
} as const;

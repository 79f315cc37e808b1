import { siteUrl } from "@/lib/env";
import type { LicenseMail, MailPayloads, OfferMail } from "@/lib/mail/catalogue";
import { paths } from "@/lib/paths";
import { deriveToken } from "@/lib/tokens/derive";

/**
 * The links that mails carry, as absolute addresses. Their tokens are derived here, while a mail is rendered, and exist
 * nowhere else.
 */
export const links = {
  /** Opens the page whose button signs in. */
  signIn: (payload: MailPayloads["magic-link"]): string =>
    siteUrl() + paths.creatorSignInLink(deriveToken("sign-in", payload.linkId, payload.tokenSalt)),

  /** Opens the decision of the party awaited. */
  decision: (offer: OfferMail): string =>
    siteUrl() + paths.approve(deriveToken("offer-decision", offer.offerId, offer.tokenSalt)),

  /** The buyer's own page about its offer. */
  offer: (offer: OfferMail): string =>
    siteUrl() + paths.offerLink(offer.offerId, deriveToken("buyer-offer", offer.offerId, offer.tokenSalt)),

  /** The license, for either party. */
  license: (license: LicenseMail): string =>
    siteUrl() + paths.licenseLink(license.grantId, deriveToken("license", license.grantId, license.grantSalt)),

  dashboard: (): string => siteUrl() + paths.creatorDashboard,
  newOffer: (): string => siteUrl() + paths.newOffer,
} as const;

import { siteUrl } from "@/lib/env";
import type { MailKind } from "@/lib/mail/define";
import { band } from "@/lib/mail/styles";
import { paths } from "@/lib/paths";
import type { Party } from "@/lib/terms/terms";
import { deriveToken, mailStopRecord, stopToken } from "@/lib/tokens";

/** What a link's token is derived from. */
type Salted<Id extends string> = Record<Id | "tokenSalt", string>;
type PartysMail = Salted<"offerId"> & { to: Party };
type License = { grantId: string; grantSalt: string };

const mailStopToken = ({ offerId, tokenSalt, to }: PartysMail, kind: MailKind): string =>
  deriveToken("mail-stop", mailStopRecord(offerId, to, kind), tokenSalt);

/** Absolute addresses. Tokens are derived here, at rendering, and exist nowhere else. */
export const links = {
  /** The same image for all mails, so that loading it reveals nothing. */
  band: (): string => siteUrl() + band.file,

  /** The page's button signs in, or activates an onboarding draft and signs in. */
  signIn: ({ linkId, tokenSalt }: Salted<"linkId">): string =>
    siteUrl() + paths.signInLink(deriveToken("sign-in", linkId, tokenSalt)),

  addressConfirm: ({ changeId: id, tokenSalt }: Salted<"changeId">): string =>
    siteUrl() + paths.mailed("address", id, deriveToken("address-confirm", id, tokenSalt)),

  addressUndo: ({ changeId: id, tokenSalt }: Salted<"changeId">): string =>
    siteUrl() + paths.mailed("address-undo", id, deriveToken("address-undo", id, tokenSalt)),

  mailboxProof: ({ requestId: id, tokenSalt }: Salted<"requestId">): string =>
    siteUrl() + paths.mailed("proof", id, deriveToken("mailbox-proof", id, tokenSalt)),

  adminInvitation: ({ invitationId: id, tokenSalt }: Salted<"invitationId">): string =>
    siteUrl() + paths.adminInvitation(id, deriveToken("admin-invitation", id, tokenSalt)),

  teamInvitation: ({ invitationId: id, tokenSalt }: Salted<"invitationId">): string =>
    siteUrl() + paths.teamInvitation(id, deriveToken("team-invitation", id, tokenSalt)),

  /** In the reader's session. */
  ownOffer: ({ offerId }: { offerId: string }): string => siteUrl() + paths.offer(offerId),

  team: (): string => siteUrl() + paths.brandTeam,

  administrators: (): string => siteUrl() + paths.adminTab("administrators"),

  /** The page's button signs out everywhere. */
  signOut: ({ sessionId, profileId }: { sessionId: string; profileId: string }): string =>
    siteUrl() + paths.mailed("sign-out", sessionId, deriveToken("sign-out", sessionId, profileId)),

  /** The page's button shows what is held. */
  yourData: ({ accessId, tokenSalt }: Salted<"accessId">): string =>
    siteUrl() + paths.mailed("data", accessId, deriveToken("your-data", accessId, tokenSalt)),

  signInPage: (): string => siteUrl() + paths.signIn,

  decision: (offer: Salted<"offerId">): string =>
    siteUrl() + paths.approve(deriveToken("offer-decision", offer.offerId, offer.tokenSalt)),

  offer: (offer: Salted<"offerId">): string =>
    siteUrl() + paths.offerLink(offer.offerId, deriveToken("buyer-offer", offer.offerId, offer.tokenSalt)),

  license: (license: License): string =>
    siteUrl() + paths.licenseLink(license.grantId, deriveToken("license", license.grantId, license.grantSalt)),

  /** For the license's signed-in licensee. */
  renew: ({ grantId }: Pick<License, "grantId">): string => siteUrl() + paths.renew(grantId),

  reminderStop: ({ grantId, grantSalt, to }: License & { to: Party }): string =>
    siteUrl() + paths.mailed("reminders", grantId, stopToken(grantId, grantSalt, to)),

  /** `reminderStop` as a one-click address for mail programs (RFC 8058). */
  stopReminders: ({ grantId, grantSalt, to }: License & { to: Party }): string =>
    siteUrl() + paths.unsubscribe(grantId, stopToken(grantId, grantSalt, to)),

  mailStop: (mail: PartysMail, kind: MailKind): string =>
    siteUrl() + paths.mailed("mails", mail.offerId, mailStopToken(mail, kind)),

  /** `mailStop` as a one-click address for mail programs (RFC 8058). */
  stopMails: (mail: PartysMail, kind: MailKind): string =>
    siteUrl() + paths.unsubscribe(mail.offerId, mailStopToken(mail, kind)),

  publicLicense: ({ grantId }: Pick<License, "grantId">): string => siteUrl() + paths.publicLicense(grantId),

  document: (license: License): string => `${links.license(license)}/document`,

  creatorsToCheck: (): string => `${siteUrl()}${paths.adminTab("creators")}?show=to-check`,

  creatorsToVerify: (): string => `${siteUrl()}${paths.adminTab("creators")}?show=asked`,

  newInquiries: (): string => `${siteUrl()}${paths.adminTab("contact")}?show=new`,

  openDisputes: (): string => `${siteUrl()}${paths.adminTab("disputes")}?show=open`,

  creatorPageForm: (): string => siteUrl() + paths.creatorPageForm,
  organisation: (): string => siteUrl() + paths.organisationForm,
  verification: (): string => siteUrl() + paths.verificationForm,
  pictures: (): string => siteUrl() + paths.creatorPictures,
  samples: (): string => siteUrl() + paths.creatorSamples,
  dashboard: (): string => siteUrl() + paths.creatorDashboard,
  /** The form, filled in with that offer once its brand is signed in. */
  offerAgain: ({ offerId }: Pick<Salted<"offerId">, "offerId">): string =>
    siteUrl() + paths.signInTo(paths.newOfferLike(offerId)),

  place: ({ waitlistId, tokenSalt }: Salted<"waitlistId">): string =>
    siteUrl() + paths.waitlistPlace(waitlistId, deriveToken("waitlist-place", waitlistId, tokenSalt)),

  withdraw: ({ waitlistId, tokenSalt }: Salted<"waitlistId">): string =>
    siteUrl() + paths.mailed("withdraw", waitlistId, deriveToken("waitlist-withdraw", waitlistId, tokenSalt)),

  updatesEnd: ({ waitlistId: id, tokenSalt }: Salted<"waitlistId">): string =>
    siteUrl() + paths.mailed("updates", id, deriveToken("updates-end", id, tokenSalt)),

  /** `updatesEnd` as a one-click address for mail programs (RFC 8058). */
  stopUpdates: ({ waitlistId: id, tokenSalt }: Salted<"waitlistId">): string =>
    siteUrl() + paths.unsubscribe(id, deriveToken("updates-end", id, tokenSalt)),

  invitation: (ref: string): string => siteUrl() + paths.waitlistWith({ ref }),

  subscription: ({ subscriptionId: id, tokenSalt }: Salted<"subscriptionId">): string =>
    siteUrl() + paths.mailed("subscribe", id, deriveToken("subscription-confirm", id, tokenSalt)),

  subscriptionEnd: ({ subscriptionId: id, tokenSalt }: Salted<"subscriptionId">): string =>
    siteUrl() + paths.mailed("unsubscribe", id, deriveToken("subscription-end", id, tokenSalt)),

  /** A one-click address for mail programs (RFC 8058). */
  unsubscribe: ({ subscriptionId: id, tokenSalt }: Salted<"subscriptionId">): string =>
    siteUrl() + paths.unsubscribe(id, deriveToken("subscription-end", id, tokenSalt)),

  page: (path: string): string => siteUrl() + path,
  article: ({ slug }: { slug: string }): string => siteUrl() + paths.article(slug),
  insights: (): string => siteUrl() + paths.insights,
  contact: (): string => siteUrl() + paths.contact,
  waitlist: (): string => siteUrl() + paths.waitlist,
  nilGuidePdf: (): string => siteUrl() + paths.nilGuidePdf,
} as const;

/** An offer as a mail states it: words ready to read, amounts in whole cents of USD, times as ISO strings in UTC. */
export type OfferMail = {
  offerId: string;
  tokenSalt: string;
  creatorName: string;
  buyerName: string;
  buyerOrgName: string;
  /** "Likeness, voice" */
  rights: string;
  category: string;
  territory: string;
  termMonths: number;
  useCase: string;
  priceCents: number;
  feeCents: number;
  /** When the decision link stops working. */
  expiresAt: string;
};

/** An offer without a word that somebody typed, for an address that nobody has confirmed. `expiresAt`: when it is removed. */
export type HeldOfferMail = Omit<OfferMail, "creatorName" | "buyerName" | "buyerOrgName" | "useCase">;

/** A license as a mail states it. */
export type LicenseMail = OfferMail & {
  grantId: string;
  grantSalt: string;
  effectiveAt: string;
  endsAt: string;
  certificateHash: string;
};

/** A link that signs in, and until when it does. */
export type SignInLinkMail = { linkId: string; tokenSalt: string; expiresAt: string };

/** Somebody on the waitlist, as a mail to them needs it. `interest` is in words ("License Partner"). */
export type WaitlistMail = { waitlistId: string; tokenSalt: string; name: string; interest: string };

/** What somebody wrote to us. `topic` is the subject in words; `message` stands as typed. */
export type InquiryMail = { name: string; topic: string };

/** A subscriber to the articles, as a mail to them needs it. */
export type SubscriptionMail = { subscriptionId: string; tokenSalt: string };

/**
 * Every mail we send and what its template needs. Links are derived from ids and salts when the mail is rendered, so that
 * no payload holds a usable token.
 */
export type MailPayloads = {
  /** `reason`: a sign-in asked for, by a creator or in the admin area; or somebody tried to onboard an address that has a profile. */
  "magic-link": SignInLinkMail & { name: string; reason: "sign-in" | "admin-sign-in" | "already-registered" };
  /**
   * To whoever owns an address that somebody onboarded: the answers of that one draft, and the link that makes them active.
   * Nothing in it was typed: the rest is behind the link. `paysElsewhere`: payouts would go to another address.
   */
  "onboarding-link": SignInLinkMail & {
    preset: string;
    rights: string;
    priceFloorCents: number;
    autoApprove: boolean;
    paysElsewhere: boolean;
  };
  /** To the creator: a brand made an offer. `outsideCategories` flags a category that the creator did not list. */
  "offer-received": OfferMail & { outsideCategories: boolean };
  /** To an address that nobody has confirmed: an offer is held for it, and goes out once it is confirmed. */
  "offer-confirm": HeldOfferMail;
  /** To a confirmed buyer: the offer went out. */
  "offer-sent": OfferMail;
  /** To both: approved, with the license. `byStandingInstruction`: the creator's auto-approve rule decided. */
  "offer-approved": LicenseMail & { to: "creator" | "buyer"; byStandingInstruction: boolean };
  /** To the party that did not decide. `closedByUs`: nobody declined, the creator's profile takes no offers any more. */
  "offer-declined": OfferMail & { to: "creator" | "buyer"; reason: string | null; closedByUs?: true };
  /** To the buyer, with its own decision link: the creator asks for more. */
  "counter-offer": OfferMail & { percent: 10 | 20; previousPriceCents: number };
  /** To the party awaited, 24 h and 6 h before the decision link expires. */
  "offer-reminder": OfferMail & { to: "creator" | "buyer"; hoursLeft: 24 | 6 };
  /** To both: nobody decided within 48 hours. */
  "offer-expired": OfferMail & { to: "creator" | "buyer"; awaited: "creator" | "buyer" };
  /** To both: a license was revoked, with the reason. */
  "license-revoked": LicenseMail & { to: "creator" | "buyer"; reason: string };
  /** To a new applicant: confirm your address. */
  "waitlist-confirm": WaitlistMail;
  /** To an applicant who confirmed: the place of that moment among the same interest, and the link for inviting others. */
  "waitlist-welcome": WaitlistMail & { referralCode: string; place: number };
  /** To somebody who wrote to us: we have it. Repeats nothing of what was written, so that it cannot carry it to others. */
  "inquiry-received": InquiryMail & { kind: "message" | "demo" | "referral"; ref: string | null };
  /** To the team: what somebody wrote. A reply goes to them. `facts` are further answers, by their labels. */
  "inquiry-notice": InquiryMail & { email: string; facts: [label: string, value: string][]; message: string };
  /** To somebody who subscribed to the articles: confirm your address, or end it. */
  "subscription-confirm": SubscriptionMail;
  /** To somebody who asked for the guide: where it is. */
  "guide-link": { name: string };
};

export type MailTemplate = keyof MailPayloads;

/** One mail to put in the outbox. */
export type Mail = { [K in MailTemplate]: { template: K; toAddress: string; payload: MailPayloads[K] } }[MailTemplate];

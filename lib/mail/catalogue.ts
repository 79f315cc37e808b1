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

/** A licence as a mail states it. */
export type LicenseMail = OfferMail & {
  grantId: string;
  grantSalt: string;
  effectiveAt: string;
  endsAt: string;
  certificateHash: string;
};

/** Somebody on the waitlist, as a mail to them needs it. `interest` is in words ("License Partner"). */
export type WaitlistMail = { waitlistId: string; tokenSalt: string; name: string; interest: string };

/** What somebody wrote to us. `topic` is the subject in words; `message` stands as typed. */
export type InquiryMail = { name: string; topic: string };

/**
 * Every mail we send and what its template needs. Links are derived from ids and salts when the mail is rendered, so that
 * no payload holds a usable token.
 */
export type MailPayloads = {
  /** `reason`: a new profile; a sign-in asked for; or somebody tried to onboard an address that has a profile. */
  "magic-link": {
    linkId: string;
    tokenSalt: string;
    name: string;
    reason: "onboarding" | "sign-in" | "already-registered";
    expiresAt: string;
  };
  /** To the creator: a brand made an offer. `outsideCategories` flags a category that the creator did not list. */
  "offer-received": OfferMail & { outsideCategories: boolean };
  /** To the buyer: we received your offer; confirm your address. */
  "offer-sent": OfferMail;
  /** To both: approved, with the licence. `byStandingInstruction`: the creator's auto-approve rule decided. */
  "offer-approved": LicenseMail & { to: "creator" | "buyer"; byStandingInstruction: boolean };
  /** To the party that did not decide. */
  "offer-declined": OfferMail & { to: "creator" | "buyer"; reason: string | null };
  /** To the buyer, with its own decision link: the creator asks for more. */
  "counter-offer": OfferMail & { percent: 10 | 20; previousPriceCents: number };
  /** To the party awaited, 24 h and 6 h before the decision link expires. */
  "offer-reminder": OfferMail & { to: "creator" | "buyer"; hoursLeft: 24 | 6 };
  /** To both: nobody decided within 48 hours. */
  "offer-expired": OfferMail & { to: "creator" | "buyer"; awaited: "creator" | "buyer" };
  /** To both: a licence was revoked, with the reason. */
  "license-revoked": LicenseMail & { to: "creator" | "buyer"; reason: string };
  /** To a new applicant: confirm your address. */
  "waitlist-confirm": WaitlistMail;
  /** To an applicant who confirmed: the place of that moment among the same interest, and the link for inviting others. */
  "waitlist-welcome": WaitlistMail & { referralCode: string; place: number };
  /** To somebody who wrote to us: we have it. Repeats nothing of what was written, so that it cannot carry it to others. */
  "inquiry-received": InquiryMail & { kind: "message" | "demo" | "referral"; ref: string | null };
  /** To the team: what somebody wrote. A reply goes to them. `facts` are further answers, by their labels. */
  "inquiry-notice": InquiryMail & { email: string; facts: [label: string, value: string][]; message: string };
  /** To somebody who asked for the guide: where it is. */
  "guide-link": { name: string };
};

export type MailTemplate = keyof MailPayloads;

/** One mail to put in the outbox. */
export type Mail = { [K in MailTemplate]: { template: K; toAddress: string; payload: MailPayloads[K] } }[MailTemplate];

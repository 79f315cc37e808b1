/** The time zone that the reader chose, by its name of the IANA: the outbox adds it as it writes the mail. */
type Zoned = { zone?: string };

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
  /** Of a renewal: when the license ends that it renews. */
  renewsUntil?: string;
} & Zoned;

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

/** A use of a license under dispute: the words of its licensee and its creator as typed, days as midnight in UTC. */
export type UseMail = LicenseMail & { place: string; where: string; beginsOn: string; endsOn: string; reason: string };

/** A link that signs in, and until when it does. */
export type SignInLinkMail = { linkId: string; tokenSalt: string; expiresAt: string } & Zoned;

/** The link of a member's move to another address, and until when it works. */
export type AddressMail = { changeId: string; tokenSalt: string; expiresAt: string } & Zoned;

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
  /** To the address that a member asked to move to. Nothing in it was typed. */
  "address-confirm": AddressMail;
  /** To the owner of an account at the address that a member asked to move to: nothing was changed. */
  "address-taken": Zoned;
  /** To a member's address: a move away from it was asked for, or has happened. `expiresAt`: until when the link works. */
  "address-notice": AddressMail & { stage: "asked" | "changed"; newAddress: string };
  /** To the creator: a brand made an offer. `outsideCategories` flags a category that the creator did not list. */
  "offer-received": OfferMail & { outsideCategories: boolean };
  /** To an address that nobody has confirmed: an offer is held for it, and goes out once it is confirmed. */
  "offer-confirm": HeldOfferMail;
  /** To a confirmed buyer: the offer went out. */
  "offer-sent": OfferMail;
  /**
   * To both: approved, with the license. `byStandingInstruction`: the creator's auto-approve rule decided. `beginsLater`: it
   * renews a license that runs still.
   */
  "offer-approved": LicenseMail & { to: "creator" | "buyer"; byStandingInstruction: boolean; beginsLater?: true };
  /** To the party that did not decide. `closedByUs`: nobody declined, the creator's profile takes no offers any more. */
  "offer-declined": OfferMail & { to: "creator" | "buyer"; reason: string | null; closedByUs?: true };
  /** To the creator: the buyer took the offer back before it was answered. */
  "offer-withdrawn": OfferMail;
  /** To the buyer, with its own decision link: the creator asks for more. */
  "counter-offer": OfferMail & { percent: 10 | 20; previousPriceCents: number };
  /** To the party awaited, 24 h and 6 h before the decision link expires. */
  "offer-reminder": OfferMail & { to: "creator" | "buyer"; hoursLeft: 24 | 6 };
  /** To both: nobody decided within 48 hours. */
  "offer-expired": OfferMail & { to: "creator" | "buyer"; awaited: "creator" | "buyer" };
  /** To both: a license was revoked, with the reason. */
  "license-revoked": LicenseMail & { to: "creator" | "buyer"; reason: string };
  /** To both, before a license ends and on the day. `daysLeft`: as the calendar counts them, 0 on the day. */
  "license-ending": LicenseMail & { to: "creator" | "buyer"; daysLeft: number; hasEnded: boolean };
  /** To both: the creator objects to a use that the licensee filed. */
  "use-disputed": UseMail & { to: "creator" | "buyer" };
  /** To both: staff closed that dispute, with a note. */
  "dispute-resolved": UseMail & { to: "creator" | "buyer"; resolution: string };
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

export type Mail = { [K in MailTemplate]: { template: K; toAddress: string; payload: MailPayloads[K] } }[MailTemplate];

/**
 * When a mail counts against the budget of its recipient's mailbox. `always`: whoever knows an address can cause it.
 * `until_confirmed`: it is owed to people who once acted on a link of ours (decisions, licenses, a sign-in), and counts only
 * for a mailbox that never did. `never`: it goes to ourselves.
 */
type Budget = "always" | "until_confirmed" | "never";

/** The kinds of mail that a reader can end. None decides, warns of somebody else at the account, or is owed by law or contract. */
export const MAIL_KINDS = ["offer-reminders", "license-ends"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

type Rule<K extends MailTemplate> = {
  label: string;
  /** Of a mail that its reader can end: the switch that ends it. */
  kind?: MailKind;
  budget: (payload: MailPayloads[K]) => Budget;
  /**
   * What the mail is for, in words of ours alone: what a visitor types into a form makes no other purpose. Null where each
   * mail says something of its own.
   */
  purpose: (payload: MailPayloads[K]) => string | null;
};

const owed = { budget: (): Budget => "until_confirmed", purpose: (): null => null };

/**
 * Every mail, with what administrators call it and how it stands to its recipient's budget. An onboarding link opens what was
 * typed for it, so that a stranger's does not stand for the owner's.
 */
export const mailRules: { readonly [K in MailTemplate]: Rule<K> } = {
  "magic-link": { label: "Sign-in link", budget: () => "until_confirmed", purpose: ({ reason }) => reason },
  "onboarding-link": { label: "Onboarding link", budget: () => "always", purpose: () => null },
  "address-confirm": { label: "Address to confirm", budget: () => "always", purpose: () => null },
  "address-taken": { label: "Address asked for", budget: () => "always", purpose: () => null },
  "address-notice": { label: "Change of address", ...owed },
  "offer-received": { label: "Offer received", ...owed },
  "offer-confirm": { label: "Offer to confirm", budget: () => "always", purpose: ({ offerId }) => offerId },
  "offer-sent": { label: "Offer sent", budget: () => "always", purpose: ({ offerId }) => offerId },
  "offer-approved": { label: "Offer approved", ...owed },
  "offer-declined": { label: "Offer declined", ...owed },
  "offer-withdrawn": { label: "Offer withdrawn", ...owed },
  "counter-offer": { label: "Counter-offer", ...owed },
  "offer-reminder": { label: "Offer reminder", kind: "offer-reminders", ...owed },
  "offer-expired": { label: "Offer expired", ...owed },
  "license-revoked": { label: "License revoked", ...owed },
  "license-ending": { label: "License ending", kind: "license-ends", ...owed },
  "use-disputed": { label: "Use disputed", ...owed },
  "dispute-resolved": { label: "Dispute resolved", ...owed },
  "waitlist-confirm": {
    label: "Waitlist confirmation",
    budget: () => "always",
    purpose: ({ waitlistId }) => waitlistId,
  },
  "waitlist-welcome": { label: "Waitlist welcome", budget: () => "always", purpose: ({ waitlistId }) => waitlistId },
  "inquiry-received": {
    label: "Inquiry receipt",
    budget: () => "always",
    purpose: ({ kind, topic }) => `${kind}: ${topic}`,
  },
  "inquiry-notice": { label: "Inquiry notice", budget: () => "never", purpose: () => null },
  "subscription-confirm": {
    label: "Subscription confirmation",
    budget: () => "always",
    purpose: ({ subscriptionId }) => subscriptionId,
  },
  "guide-link": { label: "Guide link", budget: () => "always", purpose: () => "guide" },
};

/** The mails of a kind, by their templates. */
export const templatesOf = (kind: MailKind): MailTemplate[] =>
  (Object.keys(mailRules) as MailTemplate[]).filter((template) => mailRules[template].kind === kind);

export const mailTemplateLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(mailRules).map(([template, { label }]) => [template, label]),
);

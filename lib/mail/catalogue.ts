// Every mail in one file: its payload, lane, budget and purpose are read and changed together.

/** An IANA name, added when the outbox stores the mail. */
type Zoned = { zone?: string };

/** An offer as a mail states it: display text, amounts in whole cents of USD, times as ISO strings in UTC. */
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
  expiresAt: string;
  renewsUntil?: string;
} & Zoned;

/** An offer without any typed text, for an unconfirmed address. `expiresAt`: when it is removed. */
export type HeldOfferMail = Omit<OfferMail, "creatorName" | "buyerName" | "buyerOrgName" | "useCase">;

export type LicenseMail = OfferMail & {
  grantId: string;
  grantSalt: string;
  effectiveAt: string;
  endsAt: string;
  certificateHash: string;
};

/** Texts as typed, days as midnight in UTC. */
export type UseMail = LicenseMail & { place: string; where: string; beginsOn: string; endsOn: string; reason: string };

export type SignInLinkMail = { linkId: string; tokenSalt: string; expiresAt: string } & Zoned;

export type AddressMail = { changeId: string; tokenSalt: string; expiresAt: string } & Zoned;

/** The session that acted, in words, and when. `until`: when the link that signs out everywhere ends. */
export type SessionMail = { sessionId: string; profileId: string; browser: string; at: string; until: string } & Zoned;

export type ProofMail = SessionMail & { requestId: string; tokenSalt: string; expiresAt: string; acts: string[] };

/** `interest` is display text ("License Partner"). */
export type WaitlistMail = { waitlistId: string; tokenSalt: string; name: string; interest: string };

/** `topic` is display text. */
type InquiryMail = { name: string; topic: string };

export type SubscriptionMail = { subscriptionId: string; tokenSalt: string };

/** Links are derived from ids and salts at rendering, so that no payload holds a usable token. */
export type MailPayloads = {
  /** To a creator: what staff decided about the verification or the name. */
  "creator-decision": { name: string; decision: "verify" | "unverify" | "allow-name" };
  /** To staff: how many verifications lapsed, and how many names wait. */
  "creators-to-check": { lapsed: number; held: number };
  /**
   * `reason`: a sign-in was requested, by a creator or in the admin area, or somebody tried to onboard an address that
   * has a profile.
   */
  "magic-link": SignInLinkMail & { name: string; reason: "sign-in" | "admin-sign-in" | "already-registered" };
  /**
   * To an address that was onboarded: the link that shows and activates that one draft. Contains no typed text.
   * `paysElsewhere`: payouts would go to another address.
   */
  "onboarding-link": SignInLinkMail & {
    preset: string;
    rights: string;
    priceFloorCents: number;
    autoApprove: boolean;
    paysElsewhere: boolean;
  };
  /** To the address that a member asked to change to. Contains no typed text. */
  "address-confirm": AddressMail;
  /** To an account owner whose address another member asked to change to: nothing was changed. */
  "address-taken": Zoned;
  /** To a member's old address: a change was requested or carried out. `expiresAt`: when the link expires. */
  "address-notice": AddressMail & { stage: "asked" | "changed"; newAddress: string };
  /** To a member: a session wants to do the `acts` (display texts), which needs the press of this link first. */
  "mailbox-proof": ProofMail;
  /**
   * To a member, after the act: a change that matters, or a sign-in from another browser. `changes` is display text,
   * typed text included.
   */
  "account-notice": SessionMail & {
    what: "payout" | "rules" | "closed" | "calendar" | "sign-in";
    changes: [label: string, value: string][];
  };
  /** To the creator: a brand made an offer. `outsideCategories`: its category is not on the creator's list. */
  "offer-received": OfferMail & { outsideCategories: boolean };
  /** To an unconfirmed address: an offer is held until the address is confirmed. */
  "offer-confirm": HeldOfferMail;
  /** To a confirmed buyer. */
  "offer-sent": OfferMail;
  /**
   * To both: approved, with the license. `byStandingInstruction`: by the creator's auto-approve rule. `beginsLater`: it
   * renews a license that is still running.
   */
  "offer-approved": LicenseMail & { to: "creator" | "buyer"; byStandingInstruction: boolean; beginsLater?: true };
  /**
   * To the party that did not decide. `closedByUs`: nobody declined; for the `reason`, or because the creator's profile no
   * longer takes offers.
   */
  "offer-declined": OfferMail & { to: "creator" | "buyer"; reason: string | null; closedByUs?: true };
  /** To the creator. */
  "offer-withdrawn": OfferMail;
  /** To the creator: within an hour a brand made or withdrew more offers than are mailed one by one. */
  "more-offers": Pick<OfferMail, "creatorName" | "buyerOrgName"> & { buyerOrgId: string } & Zoned;
  /** To the buyer, with its own decision link: the creator asks for more. */
  "counter-offer": OfferMail & { percent: 10 | 20; previousPriceCents: number };
  /** To the awaited party, 24 and 6 hours before the decision link expires. */
  "offer-reminder": OfferMail & { to: "creator" | "buyer"; hoursLeft: 24 | 6 };
  /** To both: nobody decided in time. */
  "offer-expired": OfferMail & { to: "creator" | "buyer"; awaited: "creator" | "buyer" };
  "license-revoked": LicenseMail & { to: "creator" | "buyer"; reason: string };
  /** To both, before a license ends and on the day. `daysLeft`: calendar days, 0 on the day. */
  "license-ending": LicenseMail & { to: "creator" | "buyer"; daysLeft: number; hasEnded: boolean };
  /** To both: the creator disputes a use that the licensee filed. */
  "use-disputed": UseMail & { to: "creator" | "buyer" };
  /** To both: staff closed that dispute, with a note. */
  "dispute-resolved": UseMail & { to: "creator" | "buyer"; resolution: string };
  "waitlist-confirm": WaitlistMail;
  /** To a confirmed applicant: the current place among those with the same interest, and the referral link. */
  "waitlist-welcome": WaitlistMail & { referralCode: string; place: number };
  /**
   * To the sender of an inquiry: we received it. Repeats nothing that was typed, so that it cannot carry messages to
   * others.
   */
  "inquiry-received": InquiryMail & { kind: "message" | "demo" | "referral"; ref: string | null };
  /** To the team: an inquiry; a reply goes to its sender. `facts` are further answers by label. */
  "inquiry-notice": InquiryMail & { email: string; facts: [label: string, value: string][]; message: string };
  "subscription-confirm": SubscriptionMail;
  "guide-link": { name: string };
};

export type MailTemplate = keyof MailPayloads;

export type Mail = { [K in MailTemplate]: { template: K; toAddress: string; payload: MailPayloads[K] } }[MailTemplate];

/**
 * When a mail counts against the budget of its recipient's mailbox. `always`: anybody who knows an address can cause
 * it. `until_confirmed`: owed to people who once followed a link of ours (decisions, licenses, a sign-in), so it counts
 * only for a mailbox that never did. `never`: it goes to ourselves.
 */
type Budget = "always" | "until_confirmed" | "never";

/**
 * The kinds of mail that a reader can turn off: none that carries a decision link, reports another person's access to
 * the account, or is required by law or contract.
 */
export const MAIL_KINDS = ["offer-reminders", "license-ends"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/**
 * By how soon somebody waits, the first first: at the screen (`awaited`: links and what happened to an account), for the
 * other party (`decisions`), for nothing in particular but before a day passes (`reminders`), or not at all
 * (`announcements`).
 */
export const LANES = ["awaited", "decisions", "reminders", "announcements"] as const;
export type Lane = (typeof LANES)[number];

type Rule<K extends MailTemplate> = {
  label: string;
  lane: Lane;
  /** Set if the reader can turn the mail off. */
  kind?: MailKind;
  budget: (payload: MailPayloads[K]) => Budget;
  /**
   * What the mail is for, in our own words only: typed text must not make it count as another purpose. Null if every
   * mail is distinct.
   */
  purpose: (payload: MailPayloads[K]) => string | null;
};

const owed = { budget: (): Budget => "until_confirmed", purpose: (): null => null };

/** Each onboarding link opens its own draft, so a stranger's mail does not replace the owner's. */
export const mailRules: { readonly [K in MailTemplate]: Rule<K> } = {
  "magic-link": {
    label: "Sign-in link",
    lane: "awaited",
    budget: () => "until_confirmed",
    purpose: ({ reason }) => reason,
  },
  "onboarding-link": { label: "Onboarding link", lane: "awaited", budget: () => "always", purpose: () => null },
  "address-confirm": { label: "Address to confirm", lane: "awaited", budget: () => "always", purpose: () => null },
  "address-taken": { label: "Address asked for", lane: "awaited", budget: () => "always", purpose: () => null },
  "address-notice": { label: "Change of address", lane: "awaited", ...owed },
  "mailbox-proof": {
    label: "Mailbox to prove",
    lane: "awaited",
    budget: () => "until_confirmed",
    purpose: ({ sessionId, acts }) => `${sessionId}: ${acts.join(", ")}`,
  },
  // Each reports another act, but a calendar's address can be made again and again.
  "account-notice": {
    label: "Account notice",
    lane: "awaited",
    budget: () => "until_confirmed",
    purpose: ({ what }) => (what === "calendar" ? what : null),
  },
  "offer-received": { label: "Offer received", lane: "decisions", ...owed },
  "offer-confirm": {
    label: "Offer to confirm",
    lane: "awaited",
    budget: () => "always",
    purpose: ({ offerId }) => offerId,
  },
  "offer-sent": { label: "Offer sent", lane: "decisions", budget: () => "always", purpose: ({ offerId }) => offerId },
  "offer-approved": { label: "Offer approved", lane: "decisions", ...owed },
  "offer-declined": { label: "Offer declined", lane: "decisions", ...owed },
  "more-offers": { label: "More offers", lane: "decisions", ...owed },
  "offer-withdrawn": { label: "Offer withdrawn", lane: "decisions", ...owed },
  "counter-offer": { label: "Counter-offer", lane: "decisions", ...owed },
  "offer-reminder": { label: "Offer reminder", lane: "reminders", kind: "offer-reminders", ...owed },
  "offer-expired": { label: "Offer expired", lane: "reminders", ...owed },
  "license-revoked": { label: "License revoked", lane: "decisions", ...owed },
  "license-ending": { label: "License ending", lane: "reminders", kind: "license-ends", ...owed },
  "use-disputed": { label: "Use disputed", lane: "decisions", ...owed },
  "dispute-resolved": { label: "Dispute resolved", lane: "decisions", ...owed },
  "waitlist-confirm": {
    label: "Waitlist confirmation",
    lane: "awaited",
    budget: () => "always",
    purpose: ({ waitlistId }) => waitlistId,
  },
  "waitlist-welcome": {
    label: "Waitlist welcome",
    lane: "announcements",
    budget: () => "always",
    purpose: ({ waitlistId }) => waitlistId,
  },
  "inquiry-received": {
    label: "Inquiry receipt",
    lane: "announcements",
    budget: () => "always",
    purpose: ({ kind, topic }) => `${kind}: ${topic}`,
  },
  "creator-decision": { label: "Creator checked", lane: "decisions", ...owed },
  "creators-to-check": { label: "Creators to check", lane: "decisions", budget: () => "never", purpose: () => null },
  "inquiry-notice": { label: "Inquiry notice", lane: "decisions", budget: () => "never", purpose: () => null },
  "subscription-confirm": {
    label: "Subscription confirmation",
    lane: "awaited",
    budget: () => "always",
    purpose: ({ subscriptionId }) => subscriptionId,
  },
  "guide-link": { label: "Guide link", lane: "awaited", budget: () => "always", purpose: () => "guide" },
};

export const templatesOf = (kind: MailKind): MailTemplate[] =>
  (Object.keys(mailRules) as MailTemplate[]).filter((template) => mailRules[template].kind === kind);

export const mailTemplateLabels: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(mailRules).map(([template, { label }]) => [template, label]),
);

// It is long, because it holds one payload of each variant of each mail.

import type {
  HeldOfferMail,
  LicenseMail,
  Mail,
  OfferMail,
  SessionMail,
  SubscriptionMail,
  UseMail,
  WaitlistMail,
} from "@/lib/mail/catalogue";

export const sampleOffer: OfferMail = {
  offerId: "4b0f6a3e-9a57-4a0b-9d38-0f5f3f0f7c11",
  tokenSalt: "00112233445566778899aabbccddeeff",
  creatorName: "Riley Stone",
  buyerName: "Dana Lee",
  buyerOrgName: "Acme Audio",
  rights: "Likeness, voice",
  category: "Advertising",
  territory: "North America",
  termMonths: 3,
  useCase: "A 30 second radio spot and two posters for the spring campaign.",
  priceCents: 35_000,
  feeCents: 2_625,
  expiresAt: "2026-11-23T08:15:00.000Z",
};

const { offerId, tokenSalt, rights, category, territory, termMonths, priceCents, feeCents, expiresAt } = sampleOffer;
const sampleHeldOffer: HeldOfferMail = {
  offerId,
  tokenSalt,
  rights,
  category,
  territory,
  termMonths,
  priceCents,
  feeCents,
  expiresAt,
};

export const sampleLicense: LicenseMail = {
  ...sampleOffer,
  grantId: "7d9e1f52-1f43-4c62-8f0e-55f2c9b0a002",
  grantSalt: "ffeeddccbbaa99887766554433221100",
  effectiveAt: "2026-11-21T10:00:00.000Z",
  endsAt: "2027-02-21T10:00:00.000Z",
  certificateHash: "3f9a01bc77de42aa".padEnd(64, "0"),
};

const sampleRenewal = { ...sampleLicense, renewsUntil: sampleLicense.effectiveAt, beginsLater: true } as const;

export const sampleUse: UseMail = {
  ...sampleLicense,
  place: "Radio spot on WABE, Atlanta",
  where: "US",
  beginsOn: "2027-02-01T00:00:00.000Z",
  endsOn: "2027-03-15T00:00:00.000Z",
  reason: "The spot still ran after the license had ended.",
};

const magicLink = {
  linkId: "b8a3c6de-0000-4000-8000-000000000001",
  tokenSalt: "1234567890abcdef1234567890abcdef",
  name: "Riley Stone",
  expiresAt: "2026-11-21T10:30:00.000Z",
};
const sampleDraft = {
  linkId: magicLink.linkId,
  tokenSalt: magicLink.tokenSalt,
  expiresAt: magicLink.expiresAt,
  preset: "Standard",
  rights: "Likeness, voice",
  priceFloorCents: 5_000,
  autoApprove: false,
  paysElsewhere: false,
};
export const sampleEntry: WaitlistMail = {
  waitlistId: "b8a3c6de-0000-4000-8000-000000000002",
  tokenSalt: "abcdef0123456789abcdef0123456789",
  name: "Riley Stone",
  interest: "Talent",
};
const sampleSubscription: SubscriptionMail = {
  subscriptionId: "b8a3c6de-0000-4000-8000-000000000003",
  tokenSalt: "0123abcd0123abcd0123abcd0123abcd",
};
const sampleMove = {
  changeId: "b8a3c6de-0000-4000-8000-000000000004",
  tokenSalt: "4567cdef4567cdef4567cdef4567cdef",
  expiresAt: "2026-11-23T10:30:00.000Z",
};
const sampleSession: SessionMail = {
  sessionId: "b8a3c6de-0000-4000-8000-000000000004",
  profileId: "b8a3c6de-0000-4000-8000-000000000005",
  browser: "Firefox on Windows",
  at: "2026-11-21T10:00:00.000Z",
  until: "2026-12-19T10:00:00.000Z",
};
const inquiry = { name: "Dana Lee", topic: "Press/Media" };
const creator = { toAddress: "riley@example.com" };
const buyer = { toAddress: "dana@example.com" };

export const sampleMails: readonly Mail[] = [
  { template: "magic-link", ...creator, payload: { ...magicLink, reason: "admin-sign-in" } },
  { template: "onboarding-link", ...creator, payload: sampleDraft },
  {
    template: "onboarding-link",
    ...creator,
    payload: { ...sampleDraft, preset: "Open", autoApprove: true, paysElsewhere: true },
  },
  { template: "magic-link", ...creator, payload: { ...magicLink, reason: "sign-in" } },
  { template: "magic-link", ...creator, payload: { ...magicLink, reason: "already-registered" } },
  { template: "address-confirm", ...creator, payload: sampleMove },
  { template: "address-taken", ...buyer, payload: {} },
  {
    template: "address-notice",
    ...creator,
    payload: { ...sampleMove, stage: "asked", newAddress: "riley@example.org" },
  },
  {
    template: "address-notice",
    ...creator,
    payload: { ...sampleMove, stage: "changed", newAddress: "riley@example.org" },
  },
  {
    template: "mailbox-proof",
    ...creator,
    payload: {
      ...sampleSession,
      ...{ requestId: magicLink.linkId, tokenSalt: magicLink.tokenSalt, expiresAt: "2026-11-21T10:15:00.000Z" },
      acts: ["send your payouts to another address", "loosen the rules of offers that are approved by themselves"],
    },
  },
  {
    template: "account-notice",
    ...creator,
    payload: {
      ...sampleSession,
      what: "payout",
      changes: [
        ["Payouts before", "riley@example.com"],
        ["Payouts now", "elsewhere@example.org"],
      ],
    },
  },
  {
    template: "account-notice",
    ...creator,
    payload: { ...sampleSession, what: "rules", changes: [["Minimum rate", "$1, before $50"]] },
  },
  {
    template: "account-notice",
    ...creator,
    payload: { ...sampleSession, what: "closed", changes: [["Open offers declined", "2"]] },
  },
  { template: "account-notice", ...creator, payload: { ...sampleSession, what: "calendar", changes: [] } },
  { template: "account-notice", ...creator, payload: { ...sampleSession, what: "sign-in", changes: [] } },
  { template: "offer-received", ...creator, payload: { ...sampleOffer, outsideCategories: false } },
  { template: "offer-received", ...creator, payload: { ...sampleOffer, outsideCategories: true } },
  {
    template: "offer-received",
    ...creator,
    payload: { ...sampleOffer, outsideCategories: false, renewsUntil: sampleLicense.endsAt },
  },
  { template: "offer-confirm", ...buyer, payload: sampleHeldOffer },
  { template: "offer-sent", ...buyer, payload: sampleOffer },
  {
    template: "offer-approved",
    ...creator,
    payload: { ...sampleLicense, to: "creator", byStandingInstruction: false },
  },
  { template: "offer-approved", ...creator, payload: { ...sampleLicense, to: "creator", byStandingInstruction: true } },
  { template: "offer-approved", ...buyer, payload: { ...sampleLicense, to: "buyer", byStandingInstruction: false } },
  { template: "offer-approved", ...buyer, payload: { ...sampleRenewal, to: "buyer", byStandingInstruction: false } },
  { template: "offer-approved", ...buyer, payload: { ...sampleLicense, to: "buyer", byStandingInstruction: true } },
  { template: "offer-declined", ...buyer, payload: { ...sampleOffer, to: "buyer", reason: "The term is too long." } },
  { template: "offer-withdrawn", ...creator, payload: sampleOffer },
  {
    template: "more-offers",
    ...creator,
    payload: {
      creatorName: sampleOffer.creatorName,
      buyerOrgName: sampleOffer.buyerOrgName,
      buyerOrgId: "b8a3c6de-0000-4000-8000-000000000005",
    },
  },
  { template: "offer-declined", ...creator, payload: { ...sampleOffer, to: "creator", reason: null } },
  { template: "offer-declined", ...buyer, payload: { ...sampleOffer, to: "buyer", reason: null, closedByUs: true } },
  {
    template: "offer-declined",
    ...buyer,
    payload: { ...sampleOffer, to: "buyer", reason: "The license that it renews was revoked.", closedByUs: true },
  },
  {
    template: "counter-offer",
    ...buyer,
    payload: { ...sampleOffer, priceCents: 38_500, feeCents: 2_888, percent: 10, previousPriceCents: 35_000 },
  },
  { template: "offer-reminder", ...creator, payload: { ...sampleOffer, to: "creator", hoursLeft: 24 } },
  { template: "offer-reminder", ...buyer, payload: { ...sampleOffer, to: "buyer", hoursLeft: 6 } },
  { template: "offer-expired", ...creator, payload: { ...sampleOffer, to: "creator", awaited: "creator" } },
  { template: "offer-expired", ...buyer, payload: { ...sampleOffer, to: "buyer", awaited: "creator" } },
  {
    template: "license-revoked",
    ...creator,
    payload: { ...sampleLicense, to: "creator", reason: "Consent to AI training was withdrawn." },
  },
  {
    template: "license-revoked",
    ...buyer,
    payload: { ...sampleLicense, to: "buyer", reason: "Consent to AI training was withdrawn." },
  },
  {
    template: "license-ending",
    ...buyer,
    payload: { ...sampleLicense, to: "buyer", daysLeft: 30, hasEnded: false },
  },
  {
    template: "license-ending",
    ...creator,
    payload: { ...sampleLicense, to: "creator", daysLeft: 3, hasEnded: false },
  },
  { template: "license-ending", ...buyer, payload: { ...sampleLicense, to: "buyer", daysLeft: 0, hasEnded: false } },
  { template: "license-ending", ...buyer, payload: { ...sampleLicense, to: "buyer", daysLeft: 0, hasEnded: true } },
  { template: "use-disputed", ...buyer, payload: { ...sampleUse, to: "buyer" } },
  { template: "use-disputed", ...creator, payload: { ...sampleUse, to: "creator" } },
  {
    template: "dispute-resolved",
    ...buyer,
    payload: { ...sampleUse, to: "buyer", resolution: "The spot was taken off the air on March 4." },
  },
  { template: "waitlist-confirm", ...creator, payload: sampleEntry },
  {
    template: "waitlist-welcome",
    ...creator,
    payload: { ...sampleEntry, referralCode: "0123456789abcdef", place: 1204 },
  },
  { template: "inquiry-received", ...buyer, payload: { ...inquiry, kind: "message", ref: null } },
  { template: "inquiry-received", ...buyer, payload: { ...inquiry, kind: "demo", ref: null } },
  { template: "inquiry-received", ...buyer, payload: { ...inquiry, kind: "referral", ref: "0123456789abcdef" } },
  { template: "inquiry-received", ...buyer, payload: { ...inquiry, kind: "referral", ref: null } },
  {
    template: "inquiry-notice",
    toAddress: "support@likeright.test",
    payload: { ...inquiry, email: "dana@example.com", facts: [["Company", "Acme Audio"]], message: "Hello.\n\nBye." },
  },
  { template: "creator-decision", ...creator, payload: { name: "Riley Stone", decision: "verify" } },
  { template: "creator-decision", ...creator, payload: { name: "Riley Stone", decision: "unverify" } },
  { template: "creator-decision", ...creator, payload: { name: "Riley Stone", decision: "allow-name" } },
  { template: "creators-to-check", toAddress: "support@likeright.test", payload: { lapsed: 2, held: 1 } },
  { template: "subscription-confirm", ...buyer, payload: sampleSubscription },
  { template: "guide-link", ...buyer, payload: { name: "Dana Lee" } },
];

/** Separate mailboxes, so that none exceeds a budget. */
export const apart = (mails: readonly Mail[]): Mail[] =>
  mails.map((mail, index) => ({ ...mail, toAddress: `reader-${index}@example.com` }));

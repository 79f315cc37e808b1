import { browserPaths } from "./browser-paths";

/** The `-dark` pictures are for dark backgrounds. */
export const CREATOR_FILES = ["portrait.svg", "portrait-dark.svg", "badge.svg", "consent.json", "consent.jwt"] as const;
export type CreatorFile = (typeof CREATOR_FILES)[number];

/** What the one button of a mailed link's page does. */
export const MAILED_ACTS = [
  "address",
  "address-undo",
  "proof",
  "mails",
  "reminders",
  "sign-out",
  "data",
  "withdraw",
  "updates",
  "subscribe",
  "unsubscribe",
  "invitations",
] as const;
export type MailedAct = (typeof MAILED_ACTS)[number];
export const isMailedAct = (text: string): text is MailedAct => MAILED_ACTS.some((act) => act === text);

export type PictureAct = "saved" | "changed" | "removed";

const creatorsQuery = (slugs: readonly string[]): string =>
  new URLSearchParams(slugs.map((slug) => ["creator", slug])).toString();

/** What a creator is chosen for: an offer, with the terms of a former one (`like`), or a brief, beside others (`slugs`). */
export type CreatorChoice = { kind: "offer"; like?: string | undefined } | { kind: "brief"; slugs: readonly string[] };

/** The names and values of the directory's address. */
export const choiceEntries = (choice: CreatorChoice): [string, string][] => [
  ["choose", choice.kind],
  ...(choice.kind === "brief"
    ? choice.slugs.map((slug): [string, string] => ["with", slug])
    : choice.like
      ? [["like", choice.like] as [string, string]]
      : []),
];

/** Every link of the site is built here. All paths are lower-case by construction. */
export const paths = {
  ...browserPaths,
  home: "/",
  about: "/about",
  solutions: "/solutions",
  learn: "/learn",
  guide: (slug: string) => `/learn/${slug}`,
  glossary: "/learn/glossary",
  glossaryTerm: (id: string) => `/learn/glossary#${id}`,
  rateEstimate: "/learn/pricing-strategies/estimate",
  contact: "/contact",
  contactAbout: (subject: string) => `/contact?subject=${subject}`,
  insights: "/insights",
  insightsList: (list: string, page = 1) =>
    (list === "all" ? "/insights" : `/insights/cluster/${list}`) + (page === 1 ? "" : `?page=${page}`),
  insightsPosts: (list: string, page: number) => `/insights/posts/${list}/${page}`,
  article: (slug: string) => `/insights/${slug}`,
  subscriptionEnded: "/insights/unsubscribed",
  /** A page with one question. */
  mailed: (act: MailedAct, id: string, token: string) => `/mailed/${act}/${id}/${token}`,
  /** The one-click address for mail programs, which asks nothing. */
  unsubscribe: (id: string, token: string) => `/api/unsubscribe/${id}/${token}`,
  rssFeed: "/insights/feed.xml",
  brands: "/brands",
  verifiedBadge: "/verified-badge",
  demo: "/demo",
  buyerDemo: "/buyer-demo",
  waitlist: "/waitlist",
  /** Prefills role, city, primaryInterest and ref. src and post name the article that led there (spec 2). */
  waitlistWith: (prefill: Record<string, string>) => {
    const query = new URLSearchParams(prefill).toString();
    return query ? `/waitlist?${query}` : "/waitlist";
  },
  waitlistThanks: "/waitlist/thank-you",
  /** Confirms an address; afterwards shows the place on the waitlist. */
  waitlistPlace: (id: string, token: string) => `/place/${id}/${token}`,
  waitlistWithdrawn: "/waitlist/withdrawn",
  referral: "/referral",
  termsOfService: "/terms-of-service",
  waitlistTerms: "/waitlist-terms",
  privacyPolicy: "/privacy-policy",
  copyright: "/copyright",
  nilGuide: "/resources/nil-guide",
  syntheticVoice: (file: string) => `/assets/voices/${file}`,
  nilGuidePdf: "/assets/guides/nil-rights.pdf",
  auth: "/auth",
  admin: "/admin",
  adminSetup: "/auth/setup",
  /** Where an administrator's session proves its second factor, or sets one up. */
  factor: "/auth/factor",
  factorApp: "/auth/factor/app",
  adminInvitation: (id: string, token: string) => `/auth/invitation/${id}/${token}`,
  adminAnnouncementMail: (id: string) => `/admin/announcements/${id}/mail`,
  adminExport: (file: string) => `/admin/export/${file}`,
  /** A sample offer and a sample license, in the browser's own sandbox. */
  tryIt: "/try",
  tryOffer: "/try/offer",
  tryCounter: "/try/counter",
  tryLicense: "/try/license",
  signedOutEverywhere: "/sign-in?left=everywhere",
  signInLink: (token: string) => `/sign-in/${token}`,
  creatorOnboard: "/creator/onboard",
  creatorWelcome: "/creator/welcome",
  creatorDashboard: "/creator/dashboard",
  creatorCsv: "/creator/dashboard/licenses.csv",
  creatorRules: "/creator/rules",
  /** The part of that page with the refused brands. */
  creatorBrands: "/creator/rules#brands",
  creatorBrand: (buyerOrgId: string) => `/creator/brands/${buyerOrgId}`,
  brand: "/brand",
  brandAccount: "/brand/account",
  brandTeam: "/brand/team",
  /** Says who invites to what; its button accepts. */
  teamInvitation: (id: string, token: string) => `/brand/team/invitation/${id}/${token}`,
  /** The part of that page where a brand asks to have its organization checked. */
  organisationForm: "/brand/account#organization",
  brandCsv: "/brand/licenses.csv",
  brandWithdraw: (offerId: string) => `/brand/offers/${offerId}/withdraw`,
  brief: (briefId: string) => `/brand/briefs/${briefId}`,
  creatorAccount: "/creator/account",
  yourData: "/your-data",
  /** One JSON file. */
  yourDataFile: "/your-data/file",
  eraseData: "/your-data/erase",
  correctEntry: "/your-data/waitlist",
  dataErased: "/your-data?erased=all",
  creatorPageForm: "/creator/page",
  creatorSamples: "/creator/samples",
  creatorSamplesAfter: (act: "added" | "changed" | "removed") => `/creator/samples?done=${act}`,
  creatorPictures: "/creator/pictures",
  creatorPicturesAfter: (act: PictureAct) => `/creator/pictures?done=${act}`,
  /** The picture itself. */
  picture: (id: string) => `/pictures/${id}`,
  /** As pages show it: a different picture has a different address. */
  pictureShown: ({ id, version }: { id: string; version: string }, size: "whole" | "small") =>
    `/pictures/${id}?${size === "small" ? "size=small&" : ""}version=${version}`,
  /** The recording itself. */
  sample: (id: string) => `/samples/${id}`,
  /** As a player requests it. Firefox replays what it has for an address, even if nothing may be stored. */
  sampleRecording: (id: string, recording: string) => `/samples/${id}?recording=${recording}`,
  /** The part of that page where a creator asks to be verified. */
  verificationForm: "/creator/page#verification",
  creatorPage: (slug: string) => `/c/${slug}`,
  creatorFile: (slug: string, file: CreatorFile) => `/c/${slug}/${file}`,
  creators: "/creators",
  /** The directory, which leads back to the form of an offer or a brief with whoever is chosen. */
  chooseFor: (choice: CreatorChoice) => `/creators?${new URLSearchParams(choiceEntries(choice))}`,
  /** Up to four side by side. */
  compare: (slugs: readonly string[]) => `/creators/compare?${creatorsQuery(slugs)}`,
  compareChosen: "/creators/compare",
  shortlist: "/shortlist",
  /** JSON: the addresses of the creators kept. */
  shortlistKept: "/api/shortlist",
  calendarFeed: (profileId: string, token: string) => `/calendar/${profileId}/${token}/likeright.ics`,
  newOfferTo: (slug: string) => `/offer/new?${creatorsQuery([slug])}`,
  /** The same terms for several creators. For only one, the page of an offer. */
  newBrief: (...slugs: string[]) => `/brand/briefs/new?${creatorsQuery(slugs)}`,
  /** Prefilled from a brief of the signed-in brand that a colleague returned. */
  newBriefLike: (briefId: string) => `/brand/briefs/new?like=${briefId}`,
  /** Prefilled from a former offer of the signed-in brand. */
  newOfferLike: (offerId: string) => `/offer/new?like=${offerId}`,
  /** The same terms for somebody else, who is already chosen or not yet. */
  newOfferToOthers: (offerId: string, slug?: string) =>
    `/offer/new?like=${offerId}&${slug ? creatorsQuery([slug]) : "to=others"}`,
  renew: (grantId: string) => `/offer/new?renew=${grantId}`,
  offer: (offerId: string) => `/offer/${offerId}`,
  /** Where an offer's messages are, on either party's page. */
  messagesOn: (page: string) => `${page}#messages`,
  offerLink: (offerId: string, token: string) => `/offer/${offerId}/${token}`,
  /** One of a brief's offers, where the link would lead to all of them. */
  offerAlone: (link: string) => `${link}?alone`,
  /** `key`: a mailed link's token, or the offer's id in the session of the party that it awaits. */
  approve: (key: string) => `/approve/${key}`,
  /** A digital replica's described uses, separate from the other terms, with the form that signs them. */
  approveReplica: (key: string, step: string) => `/approve/${key}/replica?step=${step}`,
  /** The terms as a PDF. */
  proposal: (key: string) => `/approve/${key}/agreement`,
  license: (grantId: string) => `/license/${grantId}`,
  /** The creator's withdrawal of consent to AI training. */
  licenseWithdraw: (grantId: string) => `/license/${grantId}/withdraw`,
  /** The creator's ending of new pieces of a digital replica. */
  licenseReplica: (grantId: string) => `/license/${grantId}/replica`,
  /** For the licensee to release what was exclusive and has ended. */
  licenseRelease: (grantId: string) => `/license/${grantId}/release`,
  licenseLink: (grantId: string, token: string) => `/license/${grantId}/${token}`,
  licenseUse: (grantId: string) => `/license/${grantId}/use`,
  correctUse: (grantId: string, useId: string) => `/license/${grantId}/use/${useId}/correct`,
  /** The form that disputes a use. Once it is disputed, the dispute, for both parties. */
  disputeUse: (grantId: string, useId: string) => `/license/${grantId}/use/${useId}`,
  publicLicense: (grantId: string) => `/v/${grantId}`,
  verify: "/verify",
  /** A style sheet that hides the doors to features that are off. */
  doors: "/doors.css",
  rsl: "/rsl.xml",
  tdmPolicy: "/policies/tdm.json",
  odrlProfile: "/ns/odrl",
  odrlVocabulary: "/ns/odrl.jsonld",
  devMailbox: "/dev/mailbox",
  devMails: "/dev/mails",
} as const;

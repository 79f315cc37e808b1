/** Files next to a creator's public page. The `-dark` pictures are for dark backgrounds. */
export const CREATOR_FILES = ["portrait.svg", "portrait-dark.svg", "badge.svg", "consent.json", "consent.jwt"] as const;
export type CreatorFile = (typeof CREATOR_FILES)[number];

/** Every link of the site is built here. All paths are lower-case by construction. */
export const paths = {
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
  /** A page of the article list, or of a cluster's by its slug. */
  insightsList: (list: string, page = 1) =>
    (list === "all" ? "/insights" : `/insights/cluster/${list}`) + (page === 1 ? "" : `?page=${page}`),
  insightsPosts: (list: string, page: number) => `/insights/posts/${list}/${page}`,
  article: (slug: string) => `/insights/${slug}`,
  /**
   * Confirms a subscription to the articles; `subscriptionEnd` ends it. `unsubscribe` is the one-click address for mail
   * programs.
   */
  subscription: (id: string, token: string) => `/subscription/${id}/${token}`,
  subscriptionEnd: (id: string, token: string) => `/subscription/${id}/${token}/end`,
  subscriptionEnded: "/insights/unsubscribed",
  unsubscribe: (id: string, token: string) => `/api/unsubscribe/${id}/${token}`,
  rssFeed: "/insights/feed.xml",
  jsonFeed: "/insights/feed.json",
  brands: "/brands",
  verifiedBadge: "/verified-badge",
  demo: "/demo",
  buyerDemo: "/buyer-demo",
  waitlist: "/waitlist",
  /**
   * The waitlist form, prefilled: role, city, primaryInterest, ref; src and post name the article that led there (spec
   * 2). Without prefill it is the plain page.
   */
  waitlistWith: (prefill: Record<string, string>) => {
    const query = new URLSearchParams(prefill).toString();
    return query ? `/waitlist?${query}` : "/waitlist";
  },
  waitlistThanks: "/waitlist/thank-you",
  /** Confirms an address; afterwards shows the place on the waitlist. */
  waitlistPlace: (id: string, token: string) => `/place/${id}/${token}`,
  waitlistWithdraw: (id: string, token: string) => `/withdraw/${id}/${token}`,
  waitlistWithdrawn: "/waitlist/withdrawn",
  referral: "/referral",
  termsOfService: "/terms-of-service",
  waitlistTerms: "/waitlist-terms",
  privacyPolicy: "/privacy-policy",
  copyright: "/copyright",
  nilGuide: "/resources/nil-guide",
  nilGuidePdf: "/assets/guides/nil-rights.pdf",
  auth: "/auth",
  admin: "/admin",
  adminSetup: "/auth/setup",
  /** A tab of the admin area; the waitlist is /admin itself. */
  adminTab: (tab: string) => (tab === "waitlist" ? "/admin" : `/admin/${tab}`),
  adminExport: (file: string) => `/admin/export/${file}`,
  adminExportProgress: (run: string) => `/admin/export/progress/${run}`,
  signIn: "/sign-in",
  /** The sign-in page, which continues to a member's page. */
  signInTo: (next: string) => `/sign-in?next=${encodeURIComponent(next)}`,
  signInLink: (token: string) => `/sign-in/${token}`,
  creatorOnboard: "/creator/onboard",
  creatorWelcome: "/creator/welcome",
  creatorDashboard: "/creator/dashboard",
  creatorCsv: "/creator/dashboard/licenses.csv",
  creatorRules: "/creator/rules",
  brand: "/brand",
  brandAccount: "/brand/account",
  brandCsv: "/brand/licenses.csv",
  brandWithdraw: (offerId: string) => `/brand/offers/${offerId}/withdraw`,
  creatorAccount: "/creator/account",
  /** Changes a member's address to the one it was mailed to, after a button is pressed. */
  addressConfirm: (id: string, token: string) => `/account/address/${id}/${token}`,
  /** Stops or reverts a change of address. */
  addressUndo: (id: string, token: string) => `/account/address/${id}/${token}/undo`,
  /** Where a party of an offer turns off a kind of mail. */
  mailStop: (offerId: string, token: string) => `/account/mails/${offerId}/${token}`,
  creatorPageForm: "/creator/page",
  /** The public page of a creator who switched it on, and files beside it. */
  creatorPage: (slug: string) => `/c/${slug}`,
  creatorFile: (slug: string, file: CreatorFile) => `/c/${slug}/${file}`,
  creators: "/creators",
  /** Search results as JSON, for the creator picker of the offer form. */
  creatorSearch: "/creators/search",
  /** A member's deadlines and license ends, for calendar programs. */
  calendarFeed: (profileId: string, token: string) => `/calendar/${profileId}/${token}/likeright.ics`,
  newOffer: "/offer/new",
  newOfferTo: (slug: string) => `/offer/new?creator=${slug}`,
  /** The offer form, prefilled from a former offer of the signed-in brand. */
  newOfferLike: (offerId: string) => `/offer/new?like=${offerId}`,
  /** The offer form, prefilled to renew a license of the signed-in brand. */
  renew: (grantId: string) => `/offer/new?renew=${grantId}`,
  offer: (offerId: string) => `/offer/${offerId}`,
  offerLink: (offerId: string, token: string) => `/offer/${offerId}/${token}`,
  approve: (token: string) => `/approve/${token}`,
  license: (grantId: string) => `/license/${grantId}`,
  /** Where the creator withdraws consent to AI training. */
  licenseWithdraw: (grantId: string) => `/license/${grantId}/withdraw`,
  licenseLink: (grantId: string, token: string) => `/license/${grantId}/${token}`,
  /** Where the licensee files uses of a license, and its creator disputes them. */
  licenseUse: (grantId: string) => `/license/${grantId}/use`,
  disputeUse: (grantId: string, useId: string) => `/license/${grantId}/use/${useId}`,
  /** Where a party stops the mails before the end of a license. */
  reminderStop: (grantId: string, token: string) => `/license/${grantId}/reminders/${token}`,
  publicLicense: (grantId: string) => `/v/${grantId}`,
  verify: "/verify",
  rsl: "/rsl.xml",
  tdmPolicy: "/policies/tdm.json",
  odrlProfile: "/ns/odrl",
  odrlVocabulary: "/ns/odrl.jsonld",
  devMailbox: "/dev/mailbox",
  devMails: "/dev/mails",
} as const;

const LINK_TOKEN = /[0-9a-f]{64}/gi;

/** Masks every link token in a path, for logs. */
export const maskTokens = (text: string): string => text.replace(LINK_TOKEN, "[token]");

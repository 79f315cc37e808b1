/** What stands beside a creator's public page. The `-dark` pictures are for dark surroundings. */
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
  /** A page of the articles: of all of them, or of a cluster by its name in addresses. */
  insightsList: (list: string, page = 1) =>
    (list === "all" ? "/insights" : `/insights/cluster/${list}`) + (page === 1 ? "" : `?page=${page}`),
  insightsPosts: (list: string, page: number) => `/insights/posts/${list}/${page}`,
  article: (slug: string) => `/insights/${slug}`,
  /** Confirms a subscription to the articles; `subscriptionEnd` ends it. `unsubscribe` ends what a mail is about for a mail program. */
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
   * The waitlist form, prefilled: role, city, primaryInterest, ref; src and post tell which article led there (spec 2).
   * Prefilled with nothing it is the plain page.
   */
  waitlistWith: (prefill: Record<string, string>) => {
    const query = new URLSearchParams(prefill).toString();
    return query ? `/waitlist?${query}` : "/waitlist";
  },
  waitlistThanks: "/waitlist/thank-you",
  /** Confirms an address; afterwards it shows the place on the waitlist. */
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
  /** A tab of the admin area; the waitlist stands on /admin itself. */
  adminTab: (tab: string) => (tab === "waitlist" ? "/admin" : `/admin/${tab}`),
  adminExport: (file: string) => `/admin/export/${file}`,
  adminExportProgress: (run: string) => `/admin/export/progress/${run}`,
  signIn: "/sign-in",
  /** The sign-in page, which leads on to a page of the member's. */
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
  /** Moves a member's account to the address that it was mailed to, after a button was pressed. */
  addressConfirm: (id: string, token: string) => `/account/address/${id}/${token}`,
  /** Stops that, or takes the old address back. */
  addressUndo: (id: string, token: string) => `/account/address/${id}/${token}/undo`,
  /** Where a party of an offer ends all mails of a kind. */
  mailStop: (offerId: string, token: string) => `/account/mails/${offerId}/${token}`,
  creatorPageForm: "/creator/page",
  /** What anybody may see of a creator who switched it on, and files beside it. */
  creatorPage: (slug: string) => `/c/${slug}`,
  creatorFile: (slug: string, file: CreatorFile) => `/c/${slug}/${file}`,
  creators: "/creators",
  /** The cards that a search finds, as JSON, for the picker of the offer form. */
  creatorSearch: "/creators/search",
  /** A member's deadlines and ends of terms, for a calendar program. */
  calendarFeed: (profileId: string, token: string) => `/calendar/${profileId}/${token}/likeright.ics`,
  newOffer: "/offer/new",
  newOfferTo: (slug: string) => `/offer/new?creator=${slug}`,
  /** The offer form, filled in as a former offer of the signed-in brand. */
  newOfferLike: (offerId: string) => `/offer/new?like=${offerId}`,
  /** The offer form, filled in as a license of the signed-in brand that it renews. */
  renew: (grantId: string) => `/offer/new?renew=${grantId}`,
  offer: (offerId: string) => `/offer/${offerId}`,
  offerLink: (offerId: string, token: string) => `/offer/${offerId}/${token}`,
  approve: (token: string) => `/approve/${token}`,
  license: (grantId: string) => `/license/${grantId}`,
  /** Where its creator withdraws the consent to AI training. */
  licenseWithdraw: (grantId: string) => `/license/${grantId}/withdraw`,
  licenseLink: (grantId: string, token: string) => `/license/${grantId}/${token}`,
  /** Where the licensee says where a license is used, and where its creator disputes such a use. */
  licenseUse: (grantId: string) => `/license/${grantId}/use`,
  disputeUse: (grantId: string, useId: string) => `/license/${grantId}/use/${useId}`,
  /** Where a party stops the mails before the end of a license. */
  reminderStop: (grantId: string, token: string) => `/license/${grantId}/reminders/${token}`,
  /** What anybody may see of a license. */
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

/** The path with every link token masked: what may be written to a log. */
export const maskTokens = (text: string): string => text.replace(LINK_TOKEN, "[token]");

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
  insights: "/insights",
  /** A page of the articles: of all of them, or of a cluster by its name in addresses. */
  insightsList: (list: string, page = 1) =>
    (list === "all" ? "/insights" : `/insights/cluster/${list}`) + (page === 1 ? "" : `?page=${page}`),
  insightsPosts: (list: string, page: number) => `/insights/posts/${list}/${page}`,
  article: (slug: string) => `/insights/${slug}`,
  /** Confirms a subscription to the articles; `subscriptionEnd` ends it, and `unsubscribe` does so for a mail program. */
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
  creatorOnboard: "/creator/onboard",
  creatorSignIn: "/creator/sign-in",
  creatorSignInLink: (token: string) => `/creator/sign-in/${token}`,
  creatorWelcome: "/creator/welcome",
  creatorDashboard: "/creator/dashboard",
  creatorRules: "/creator/rules",
  newOffer: "/offer/new",
  offer: (offerId: string) => `/offer/${offerId}`,
  offerLink: (offerId: string, token: string) => `/offer/${offerId}/${token}`,
  approve: (token: string) => `/approve/${token}`,
  license: (grantId: string) => `/license/${grantId}`,
  licenseLink: (grantId: string, token: string) => `/license/${grantId}/${token}`,
  devMailbox: "/dev/mailbox",
} as const;

const LINK_TOKEN = /[a-z2-7]{52}|[0-9a-f]{64}/gi;

/** The path with every link token masked: what may be written to a log. */
export const maskTokens = (text: string): string => text.replace(LINK_TOKEN, "[token]");

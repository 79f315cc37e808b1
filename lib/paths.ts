/** Every link of the site is built here. All paths are lower-case by construction. */
export const paths = {
  home: "/",
  about: "/about",
  solutions: "/solutions",
  learn: "/learn",
  contact: "/contact",
  insights: "/insights",
  brands: "/brands",
  demo: "/demo",
  waitlist: "/waitlist",
  termsOfService: "/terms-of-service",
  waitlistTerms: "/waitlist-terms",
  privacyPolicy: "/privacy-policy",
  copyright: "/copyright",
  nilGuide: "/resources/nil-guide",
  auth: "/auth",
  admin: "/admin",
  creatorOnboard: "/creator/onboard",
  creatorSignIn: "/creator/sign-in",
  creatorSignInLink: (token: string) => `/creator/sign-in/${token}`,
  creatorWelcome: "/creator/welcome",
  creatorDashboard: "/creator/dashboard",
  creatorRules: "/creator/rules",
  newOffer: "/offer/new",
  newOfferTo: (creatorEmail: string) => `/offer/new?${new URLSearchParams({ creator: creatorEmail })}`,
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

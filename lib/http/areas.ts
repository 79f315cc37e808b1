/** Set by proxy.ts on a request: the path of the page asked for, to which signing in leads back. */
export const ASKED_PATH = "x-asked-path";

/** First path segments of pages that show what only one person may see. */
export const privateAreas = [
  "approve",
  "offer",
  "license",
  "creator",
  "brand",
  "sign-in",
  "calendar",
  "auth",
  "admin",
  "place",
  "mailed",
  "shortlist",
  "try",
  "your-data",
] as const;

/**
 * Other pages rendered per request, as patterns of whole paths. Their inline scripts run by nonce, because their hashes are not
 * known in advance. The build fails if a page that is not prerendered is missing here.
 */
const otherPages = [
  "copyright",
  "waitlist",
  "waitlist/thank-you",
  "referral",
  "learn/pricing-strategies/estimate",
  "insights/now/.*",
  "missing",
  "creators",
  "creators/compare",
  "c/[^/]+",
  "v/[^/]+",
  "dev/.*",
];

/** Regular expression sources for a path without its leading slash. */
export const privatePattern = `(?:${privateAreas.join("|")})(?:/.*)?`;
export const noncePattern = `(?:${privatePattern}|${otherPages.join("|")})`;

const isWithin = (pattern: string) => {
  const expression = new RegExp(`^/(?:${pattern})$`);
  return (path: string): boolean => expression.test(path);
};

/** Excluded from caches, referrers and search engines. `path` must be lower-case. */
export const isPrivate = isWithin(privatePattern);

/** proxy.ts sets the page's policy with a nonce. `path` must be lower-case. */
export const getsNonce = isWithin(noncePattern);

/** A proxy may keep the page for two seconds. `path` must be lower-case. */
export const isShared = isWithin("creators|c/[^/]+");

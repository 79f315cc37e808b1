/** The first parts of the paths whose pages show what only one person may see. */
export const privateAreas = [
  "approve",
  "offer",
  "license",
  "creator",
  "brand",
  "account",
  "sign-in",
  "calendar",
  "auth",
  "admin",
  "place",
  "withdraw",
  "subscription",
] as const;

/**
 * The other pages that are rendered for each request, as patterns of whole paths. Their inline scripts run by a nonce,
 * because nobody knows their hashes before. The build fails when a page that is not prerendered is missing here.
 */
const otherPages = [
  "waitlist",
  "waitlist/thank-you",
  "referral",
  "learn/pricing-strategies/estimate",
  "insights/now/.*",
  "missing",
  // As its filters are set; as it opens, it is kept.
  "creators",
  "creators/found",
  "dev/.*",
];

/** Pages that are kept for seconds (lib/requests/kept-pages.ts), with a policy that names the scripts of each rendering. */
const keptPages = ["creators", "c/[^/]+", "v/[^/]+"];

/** Sources of expressions for all that follows the first slash of a path. */
export const privatePattern = `(?:${privateAreas.join("|")})(?:/.*)?`;
export const noncePattern = `(?:${privatePattern}|${otherPages.join("|")})`;
export const keptPattern = `(?:${keptPages.join("|")})`;

const isWithin = (pattern: string) => {
  const expression = new RegExp(`^/(?:${pattern})$`);
  return (path: string): boolean => expression.test(path);
};

/** True under the areas that are kept from caches, referrers and search engines. `path` in lower case. */
export const isPrivate = isWithin(privatePattern);

/** True where the policy of a page names a nonce, which proxy.ts gives it. `path` in lower case. */
export const getsNonce = isWithin(noncePattern);

/** True for a page that is kept as it was rendered, for seconds. `path` in lower case, without its query. */
export const isKept = isWithin(keptPattern);

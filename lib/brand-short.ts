/**
 * What the pages of failures say of us. Every page loads them in advance, so they import this and neither lib/brand.ts nor
 * lib/paths.ts, which together are more than the pages themselves.
 */
export const short = { name: "Likeright", support: "support@likeright.com", home: "/" } as const;

/**
 * Our name and address for error pages. Every page preloads them, so they import this instead of lib/brand.ts and
 * lib/paths.ts, which together are larger than the error pages themselves.
 */
export const short = { name: "Likeright", support: "support@likeright.com", home: "/", insights: "/insights" } as const;

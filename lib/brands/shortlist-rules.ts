import { looksLikeSlug } from "@/lib/creators/slugs";

/** Of a brand's account, and of a browser that nobody is signed in with. */
export const KEPT_MAX = 50;
export const KEPT_HERE_MAX = 12;

/** Creators side by side. */
export const COMPARED_MAX = 4;

const SEPARATOR = ".";

/** The cookie's value: the addresses of creators' pages, in the order in which they were kept. */
export const toCookie = (slugs: readonly string[]): string => slugs.slice(-KEPT_HERE_MAX).join(SEPARATOR);

/** Ignores whatever is no such address. */
export const fromCookie = (value: string | undefined): string[] =>
  [...new Set((value ?? "").slice(0, 1_000).split(SEPARATOR))].filter(looksLikeSlug).slice(0, KEPT_HERE_MAX);

/** From an address, such as "?creator=a&creator=b"; those past COMPARED_MAX are named, not compared. */
export const comparedIn = (value: string | string[] | undefined): string[] =>
  [...new Set([value ?? []].flat().map((slug) => slug.toLowerCase()))].filter(looksLikeSlug).slice(0, KEPT_MAX);

import { looksLikeSlug } from "@/lib/creators/slugs";

/** Most creators kept in a brand's account (`KEPT_MAX`), and in a browser where nobody is signed in (`KEPT_HERE_MAX`). */
export const KEPT_MAX = 50;
export const KEPT_HERE_MAX = 12;

/** Most creators compared side by side. */
export const COMPARED_MAX = 4;

const SEPARATOR = ".";

/** The cookie's value: the addresses of creators' pages, in the order in which they were kept. */
export const toCookie = (slugs: readonly string[]): string => slugs.slice(-KEPT_HERE_MAX).join(SEPARATOR);

/** Ignores anything that is not such an address. */
export const fromCookie = (value: string | undefined): string[] =>
  [...new Set((value ?? "").slice(0, 1_000).split(SEPARATOR))].filter(looksLikeSlug).slice(0, KEPT_HERE_MAX);

/** Reads an address such as "?creator=a&creator=b". Names past COMPARED_MAX are returned too, but not compared. */
export const comparedIn = (value: string | string[] | undefined): string[] =>
  [...new Set([value ?? []].flat().map((slug) => slug.toLowerCase()))].filter(looksLikeSlug).slice(0, KEPT_MAX);

import reservedUsernames from "reserved-usernames";
import { imitatesUs } from "@/lib/text/imitation";
import { nameClaims } from "@/lib/text/look-alikes";

export const SLUG_LENGTH = { min: 3, max: 40 } as const;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Addresses and words of this site that are nobody's name, besides those of any site (reserved-usernames). */
const RESERVED = `
  agent apply approve assets badge brand brands business c cdn ceo certificate consent copyright creator creators
  everyone financial finance founder helpdesk insights invoice learn licenses moderator nil pay payments payout payouts
  portrait solutions trust undefined unknown verify void waitlist your-data
`;

/**
 * Small letters and digits easily mistaken for others; one of each pair stands for both. Letter pairs come first. Unicode's
 * list has only three of these ten, because it compares single characters of all scripts.
 */
const TWINS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, "m"],
  [/vv/g, "w"],
  [/cl/g, "d"],
  [/0/g, "o"],
  [/[1i]/g, "l"],
  [/5/g, "s"],
  [/8/g, "b"],
  [/2/g, "z"],
  [/6/g, "b"],
  [/9/g, "g"],
];

/** Slugs with the same skeleton must belong to one person. */
export const skeletonOf = (slug: string): string =>
  TWINS.reduce((text, [letters, twin]) => text.replace(letters, twin), slug.replaceAll("-", ""));

const reserved = new Set([...RESERVED.trim().split(/\s+/), ...reservedUsernames].map(skeletonOf));

export function slugFault(slug: string): string | undefined {
  if (!SLUG.test(slug) || slug.length < SLUG_LENGTH.min || slug.length > SLUG_LENGTH.max) {
    return `Please use ${SLUG_LENGTH.min}-${SLUG_LENGTH.max} small letters and digits, with single hyphens between them, such as ada-merritt.`;
  }
  if (/^\d+$/.test(slug.replaceAll("-", ""))) return "Please use at least one letter.";
  if (reserved.has(skeletonOf(slug)) || imitatesUs(slug) || nameClaims(slug.replaceAll("-", " "))) {
    return "This address is kept for the site itself, or looks like one that is. Please choose another one.";
  }
  return undefined;
}

export const looksLikeSlug = (text: string): boolean =>
  text.length >= SLUG_LENGTH.min && text.length <= SLUG_LENGTH.max && SLUG.test(text);

import { imitatesUs } from "@/lib/text/imitation";

export const SLUG_LENGTH = { min: 3, max: 40 } as const;

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Words that suggest staff or site functions, and are nobody's name. */
const RESERVED = `
  about abuse account admin administrator agent all api app apply approve assets auth badge billing blog brand brands
  business c cdn ceo certificate consent contact copyright creator creators dashboard demo dev directory docs edit
  everyone faq feedback financial finance founder guest help helpdesk home hostmaster info insights invoice jobs learn
  legal license licenses login logout mail marketing me moderator name new news nil null offer offers official owner
  pay payment payments payout payouts policy portrait postmaster press privacy profile public register report root
  rules sales search security settings sign-in sign-out signin signup site solutions staff status support system team
  terms test trust undefined unknown user users verify void waitlist webmaster welcome www your-data your-name
`;

/** Letters easily mistaken for others; one of each pair represents both. Letter pairs come first. */
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

const reserved = new Set(RESERVED.trim().split(/\s+/).map(skeletonOf));

export function slugFault(slug: string): string | undefined {
  if (!SLUG.test(slug) || slug.length < SLUG_LENGTH.min || slug.length > SLUG_LENGTH.max) {
    return `Please use ${SLUG_LENGTH.min}-${SLUG_LENGTH.max} small letters and digits, with single hyphens between them, such as ada-merritt.`;
  }
  if (/^\d+$/.test(slug.replaceAll("-", ""))) return "Please use at least one letter.";
  if (reserved.has(skeletonOf(slug)) || imitatesUs(slug)) {
    return "This address is kept for the site itself, or looks like one that is. Please choose another one.";
  }
  return undefined;
}

export const looksLikeSlug = (text: string): boolean =>
  text.length >= SLUG_LENGTH.min && text.length <= SLUG_LENGTH.max && SLUG.test(text);

/** Latin letters that Unicode does not decompose, as they are commonly spelled in addresses. */
const SPELLED: Readonly<Record<string, string>> = {
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ĸ: "k",
  ł: "l",
  ŋ: "n",
  ø: "o",
  ŧ: "t",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ə: "e",
};

/** Empty if the name has no Latin letters. */
export function suggestSlug(name: string): string {
  const text = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/./gu, (letter) => SPELLED[letter] ?? letter)
    .replace(/['’‘´`ʻʼ]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, SLUG_LENGTH.max)
    .split("-")
    .filter(Boolean)
    .join("-");
  return slugFault(text) === undefined ? text : "";
}

import { LINK_MAX, LINKS_MAX } from "@/lib/showcase/rules";

const EMAIL = /[^\s@/]{1,64}@[^\s@/.]{1,63}\.[a-z]{2}/i;
/** Seven or more digits, however separated: a phone number, as years and prices are shorter. */
const PHONE = /(?:\d[\s().\-–]{0,3}){7}/;

/** "2015-2024" is not a phone number. */
const YEARS = /\b(?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d\b/g;

/** An email address or a phone number, which public pages do not show. */
export const holdsContact = (text: string): boolean => EMAIL.test(text) || PHONE.test(text.replace(YEARS, ""));

/** As stored, or null: https, a named host, no credentials, port or email address. */
function linkOf(typed: string): string | null {
  if (typed.length > LINK_MAX || !/^https:\/\//i.test(typed) || /[\s"<>\\^`{|}]/.test(typed)) return null;
  if (!URL.canParse(typed) || EMAIL.test(typed)) return null;
  const url = new URL(typed);
  if (url.username || url.password || url.port) return null;
  const isNamed = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(
    url.hostname,
  );
  return isNamed && url.href.length <= LINK_MAX ? url.href : null;
}

/** One per line, without repeats. */
export function linksOf(text: string): { links: string[] } | { fault: string } {
  const typed = text.split("\n").flatMap((line) => line.trim() || []);
  const links = typed.map(linkOf);
  const bad = typed.find((_, index) => links[index] === null);
  if (bad !== undefined) {
    return {
      fault: `“${bad.slice(0, 60)}” is no link that we can show. Please use whole addresses that begin with https://.`,
    };
  }
  const unique = [...new Set(links.flatMap((link) => link ?? []))];
  return unique.length > LINKS_MAX ? { fault: `Please use at most ${LINKS_MAX} links.` } : { links: unique };
}

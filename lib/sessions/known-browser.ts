import { db } from "@/lib/db";
import { emailKey } from "@/lib/text/email";
import { deriveToken, newSalt, tokenMatches } from "@/lib/tokens";

/** The cookie that shows that somebody signed in to one account of the admin area with this browser before. */
export const KNOWN_BROWSER = "known-browser";

/** Seconds that a browser stays known: the maximum lifetime of a cookie. */
export const KNOWN_SECONDS = 400 * 24 * 3600;

/**
 * A new cookie for a browser in which this person has just signed in: a random id and a token that authenticates it.
 */
export function knownBrowserCookie(profileId: string): string {
  const id = newSalt();
  return `${id}.${deriveToken("known-browser", profileId, id)}`;
}

/** The same by address; undefined if there is no such person. */
export async function knownBrowserCookieOf(email: string): Promise<string | undefined> {
  const person = await db().profile.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  return person ? knownBrowserCookie(person.id) : undefined;
}

const COOKIE = /(?:^|; ?)known-browser=([0-9a-f]{32})\.([0-9a-f]{1,64})(?=;|$)/;

/**
 * The id of the requesting browser if somebody signed in with it to the account of this address before. Looks up no
 * account for a browser without the cookie.
 */
export async function knownBrowser(headers: Headers, email: string): Promise<string | undefined> {
  const [, id, token] = COOKIE.exec(headers.get("cookie") ?? "") ?? [];
  if (!id) return undefined;
  const person = await db().profile.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  return person && tokenMatches(token, "known-browser", person.id, id) ? id : undefined;
}

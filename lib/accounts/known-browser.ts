import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { deriveToken, newSalt, tokenMatches } from "@/lib/tokens";

// For staff, whose passwords strangers may guess at: a browser that signed in to the account has attempts of its own.

export const KNOWN_BROWSER = "known-browser";

/** Seconds that a browser stays known: the maximum lifetime of a cookie. */
export const KNOWN_SECONDS = 400 * 24 * 3600;

/** A random id and a token that authenticates it. */
export function knownBrowserCookie(profileId: string): string {
  const id = newSalt();
  return `${id}.${deriveToken("known-browser", profileId, id)}`;
}

export async function knownBrowserCookieOf(email: string): Promise<string | undefined> {
  const person = await db().profile.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  return person ? knownBrowserCookie(person.id) : undefined;
}

const COOKIE = /(?:^|; ?)known-browser=([0-9a-f]{32})\.([0-9a-f]{1,64})(?=;|$)/g;

/**
 * The browser's id, if somebody has signed in with it to this account. Looks up no account for a browser without the
 * cookie. A browser may have a second one, of the path /auth, from when only staff's sign-in read it.
 */
export async function knownBrowser(headers: Headers, email: string): Promise<string | undefined> {
  const claims = [...(headers.get("cookie") ?? "").matchAll(COOKIE)];
  if (claims.length === 0) return undefined;
  const person = await db().profile.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  const own = claims.find(([, id = "", token]) => person && tokenMatches(token, "known-browser", person.id, id));
  return own?.[1];
}

import { randomUUID } from "node:crypto";
import { db } from "@/lib/postgres/db";
import { emailKey } from "@/lib/text/email";
import { isUuid } from "@/lib/text/uuid";
import { deriveToken, hashToken, newSalt, tokenMatches } from "@/lib/tokens";

/** The order matters: most browsers also name the ones that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/(?:Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const UNKNOWN = "Unknown browser";

/** The most characters read of what a browser says about itself. */
const READ_MAX = 400;

const nameIn = (table: typeof BROWSERS, agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * Browser and system in words ("Firefox on Windows"), from the `User-Agent` header, which is not kept. It is the browser's own
 * claim: it lets owners recognize theirs, and proves nothing.
 */
export function browserInWords(agent: string | null): string {
  const read = agent?.slice(0, READ_MAX) ?? "";
  const system = nameIn(SYSTEMS, read);
  const browser = nameIn(BROWSERS, read) ?? UNKNOWN;
  return system ? `${browser} on ${system}` : browser;
}

/** For a session whose browser was not recorded. */
export const browserOr = (browser: string | null): string => browser ?? UNKNOWN;

/** A browser that signs in. `key`: stored with its sessions. */
export type SignInBrowser = { words: string; key: string };

/** `cookie`: the browser's own random id; without one it is new. */
export const signInBrowser = (agent: string | null, cookie: unknown): SignInBrowser => ({
  words: browserInWords(agent),
  key: hashToken(isUuid(cookie) ? cookie : randomUUID()),
});

// For staff, whose passwords strangers may try to guess: a browser that has signed in to the account has its own number of
// attempts.

export const KNOWN_BROWSER = "known-browser";

/** In seconds: the longest that a cookie may last. */
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
 * The browser's id, if somebody has signed in to this account with it. Looks up no account for a browser without the cookie. A
 * browser may have a second cookie for the path /auth, from when only staff's sign-in read it.
 */
export async function knownBrowser(headers: Headers, email: string): Promise<string | undefined> {
  const claims = [...(headers.get("cookie") ?? "").matchAll(COOKIE)];
  if (claims.length === 0) return undefined;
  const person = await db().profile.findUnique({ where: { emailKey: emailKey(email) }, select: { id: true } });
  const own = claims.find(([, id = "", token]) => person && tokenMatches(token, "known-browser", person.id, id));
  return own?.[1];
}

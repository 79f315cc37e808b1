import { randomUUID } from "node:crypto";
import { isUuid } from "@/lib/text/uuid";
import { hashToken } from "@/lib/tokens";

/** The order decides: most browsers also name those that they descend from. */
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

/** In characters of what the browser sends about itself. */
const READ_MAX = 400;

const nameIn = (table: typeof BROWSERS, agent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * Browser and system in words ("Firefox on Windows"), from the `User-Agent` header, which is not kept. It is the
 * browser's own claim: enough for owners to recognize theirs, and proof of nothing.
 */
export function browserInWords(agent: string | null): string {
  const read = agent?.slice(0, READ_MAX) ?? "";
  const system = nameIn(SYSTEMS, read);
  const browser = nameIn(BROWSERS, read) ?? UNKNOWN;
  return system ? `${browser} on ${system}` : browser;
}

/** A sessions's browser that was not recorded. */
export const browserOr = (browser: string | null): string => browser ?? UNKNOWN;

/** A browser that signs in. `key` is stored with its sessions. */
export type SignInBrowser = { words: string; key: string };

/** `cookie` is the browser's own random id; without one it is new. */
export const signInBrowser = (agent: string | null, cookie: unknown): SignInBrowser => ({
  words: browserInWords(agent),
  key: hashToken(isUuid(cookie) ? cookie : randomUUID()),
});

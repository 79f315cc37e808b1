/** Characters that end a header line, hide text or reverse its direction. */
const UNSAFE = /[\p{Cc}\u2028\u2029\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;

/** What mail clients turn into links: a scheme's "://", and a dot between a word and letters. */
const SCHEME = /:\/\//g;
const DOMAIN_DOT = /(?<=[\p{L}\p{N}])(?:\.(?=\p{L}{2})|[\uff0e\uff61\u3002](?=[a-z]{2}))/giu;

/** On one line, without characters that are unsafe in a header; cut at `max` characters with "…". */
function oneLine(text: string, max: number): string {
  const line = text.replace(UNSAFE, " ").replace(/\s+/gu, " ").trim();
  const characters = Array.from(line);
  if (characters.length <= max) return line;
  const kept = characters.slice(0, max - 1).join("");
  return `${kept.trimEnd()}…`;
}

/**
 * Makes a stranger's words safe for a subject or a body: one line, no control or direction characters, and web
 * addresses written "example[.]com", so that our mails carry no links chosen by others. Cuts texts at `max` characters
 * with "…".
 */
export const quoted = (text: string, max: number): string =>
  oneLine(text, max).replace(SCHEME, "[:]//").replace(DOMAIN_DOT, "[.]");

/** The zero-width non-joiner. */
const UNLINKED = "\u200c";

/**
 * A name as it is written, because a contract's mail must spell its parties right ("Booking.com B.V."), and yet no link:
 * mail programs find no domain across an invisible character. Only mails have it, never the agreement; texts and
 * addresses, which people copy out of mails, are `quoted` with visible brackets.
 */
const spelled = (name: string, max: number): string =>
  oneLine(name, max)
    .replace(SCHEME, `:${UNLINKED}//`)
    .replace(DOMAIN_DOT, (dot) => dot + UNLINKED);

/** Names are at most 100 characters when typed. */
export const nameOf = (name: string): string => spelled(name, 100);

export const briefName = (name: string): string => spelled(name, 40);

/** The site shows the whole text. */
export const excerptOf = (text: string): string => quoted(text, 600);

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "Likeness, voice" as "likeness and voice", for use in a sentence. */
export const rightsPhrase = (rights: string): string =>
  list.format(rights.split(", ").map((right) => (/^[A-Z]{2}/.test(right) ? right : right.toLowerCase())));

/** "Nov 23, 2026, 8:15 AM UTC", for a subject, in the reader's zone. */
export const briefMoment = (iso: string, timeZone = "UTC"): string =>
  new Date(iso).toLocaleString("en-US", {
    ...{ year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" },
    ...{ timeZoneName: "short", timeZone },
  });

/** In groups of four, as on the license page. */
export const briefHash = (hash: string): string => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(" ");
